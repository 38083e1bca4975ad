import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

/**
 * A Chromium to test with. CHROME_PATH wins; on Linux x64 it comes from npm (@sparticuz/chromium), elsewhere
 * an installed Chrome, Edge or Chromium is used.
 */
export async function launchBrowser(): Promise<Browser> {
  const errors: string[] = [];
  for (const candidate of await candidates()) {
    try {
      return await chromium.launch({ headless: true, ...candidate });
    } catch (error) {
      errors.push(String(error).split('\n')[0] ?? '');
    }
  }
  throw new Error(
    `No browser for the tests. Install Google Chrome, or set CHROME_PATH to the executable of a Chromium.\nTried:\n${errors.map((line) => `  ${line}`).join('\n')}`,
  );
}

async function candidates(): Promise<LaunchOptions[]> {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH) {
    if (!existsSync(CHROME_PATH)) throw new Error(`CHROME_PATH does not exist: ${CHROME_PATH}`);
    return [{ executablePath: CHROME_PATH, args: ['--no-sandbox'] }];
  }
  const installed: LaunchOptions[] = [{ channel: 'chrome' }, { channel: 'msedge' }, { channel: 'chromium' }];
  if (process.platform !== 'linux' || process.arch !== 'x64') return installed;
  const { default: packaged } = await import('@sparticuz/chromium');
  return [{ executablePath: await packaged.executablePath(), args: launchArgs(packaged.args) }, ...installed];
}

/** The package's arguments suit a serverless function; a test wants processes kept apart and no GPU emulation. */
function launchArgs(args: readonly string[]): string[] {
  return args.filter(
    (arg) => !/^--(single-process|headless|no-zygote|use-gl|use-angle|window-size)/.test(arg),
  );
}
