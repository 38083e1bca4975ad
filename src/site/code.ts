import { definePlugin, type ExpressiveCodePlugin } from '@astrojs/starlight/expressive-code';
import { h, select } from '@astrojs/starlight/expressive-code/hast';

/**
 * Puts code into a box that scrolls and that the keyboard reaches, with a name for screen readers. Expressive
 * Code would let a script make the <pre> a landmark without a name; here nothing depends on a script.
 */
export function scrollingCode(): ExpressiveCodePlugin {
  return definePlugin({
    name: 'scrolling-code',
    hooks: {
      postprocessRenderedBlock({ codeBlock, renderData }) {
        const pre = select('pre', renderData.blockAst);
        if (!pre) return;
        const inner = { ...pre };
        const label = ['text', 'txt', 'plaintext'].includes(codeBlock.language) ? 'Ausgabe' : 'Quelltext';
        const box = h('div', { className: ['code-rahmen'], tabIndex: 0, role: 'group', ariaLabel: label }, [
          inner,
        ]);
        Object.assign(pre, box);
      },
    },
  });
}

/**
 * Shiki stops colouring a line after half a second by the clock. On a busy machine that changes the built bytes, so
 * the limit is taken away.
 */
export const withoutTimeLimit = {
  name: 'without-time-limit',
  preprocess(_code: string, options: object): void {
    Object.assign(options, { tokenizeTimeLimit: 0 });
  },
};
