import { defineEcConfig } from '@astrojs/starlight/expressive-code';
import { scrollingCode, withoutTimeLimit } from './src/site/code.ts';

// In a file of its own, because the <Code> component reads it too.
export default defineEcConfig({
  themes: ['github-dark', 'github-light'],
  useStarlightUiThemeColors: true,
  plugins: [scrollingCode()],
  shiki: { transformers: [withoutTimeLimit] },
  styleOverrides: { borderRadius: '0.25rem', codeFontFamily: 'var(--__sl-font-mono)', codeLineHeight: '1.6' },
});
