/**
 * „Selbst nachrechnen“ in Firefox, whose JavaScript engine is not Node's. No driver: the server adds a script to the
 * lesson that presses the button and posts what the page says. Skipped, and counted as such, where no Firefox is
 * installed; FIREFOX_PATH names one.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, inject, test } from 'vitest';
import { type Handler, serve } from './server.ts';

const site = inject('site');
const LESSON = '/konzepte/resilienz-1/';
const LIMIT = 90_000;

const firefox = [
  process.env.FIREFOX_PATH ?? '',
  ...(process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => [join(folder, 'firefox-esr'), join(folder, 'firefox')]),
].find((path) => path !== '' && existsSync(path));

const PROBE = `
const bar = document.querySelector('.beleg-leiste');
new MutationObserver(() => {
  const { stand } = bar.dataset;
  if (!stand || stand === 'laeuft') return;
  const said = bar.querySelector('[role="status"]').textContent;
  fetch('/probe-result', { method: 'POST', body: JSON.stringify({ stand, said, agent: navigator.userAgent }) });
}).observe(bar, { attributes: true, attributeFilter: ['data-stand'] });
addEventListener('load', () => bar.querySelector('[data-tut="nachrechnen"]').click());
`;

/** What a fresh profile would otherwise show or fetch at its first start. */
const PREFERENCES = [
  ['browser.startup.homepage_override.mstone', 'ignore'],
  ['datareporting.policy.dataSubmissionEnabled', false],
  ['app.normandy.enabled', false],
  ['network.captive-portal-service.enabled', false],
  ['network.connectivity-service.enabled', false],
] as const;

test.skipIf(!firefox)('in Firefox every number is the published one', async () => {
  let answered: (body: string) => void = () => {};
  const answer = new Promise<string>((resolve, reject) => {
    answered = resolve;
    setTimeout(() => reject(new Error('Firefox has not answered')), LIMIT).unref();
  });
  const handle: Handler = async (request, response) => {
    if (request.url === LESSON) {
      const page = readFileSync(join(site.dist, LESSON, 'index.html'), 'utf8');
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(page.replace('</body>', '<script type="module" src="/probe.js"></script></body>'));
    } else if (request.url === '/probe.js') {
      response.setHeader('content-type', 'text/javascript');
      response.end(PROBE);
    } else if (request.url === '/probe-result') {
      answered(await text(request));
      response.end();
    } else return false;
    return true;
  };
  const { url, server } = await serve(site.dist, '/', handle);
  const profile = mkdtempSync(join(tmpdir(), 'belegt-firefox-'));
  const lines = PREFERENCES.map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const browser = spawn(
    firefox!,
    ['--headless', '--no-remote', '--profile', profile, url + LESSON.slice(1)],
    {
      stdio: 'ignore',
      env: { ...process.env, HOME: profile },
    },
  );
  try {
    const { stand, said, agent } = JSON.parse(await answer);
    console.log(`${agent}: ${said}`);
    expect(agent).toContain('Firefox/');
    expect(stand, said).toBe('stimmt');
    expect(said).toMatch(/^(\d{3,}) von \1 Werten stimmen/u);
  } finally {
    const ended = new Promise((resolve) => browser.once('exit', resolve));
    browser.kill();
    await ended;
    server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
