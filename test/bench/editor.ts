import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { editorUk } from '#app/i18n/editor-uk.ts';
import { paths } from '#contract/paths.ts';
import { readConfig } from '#server/config.ts';
import { createServerApp } from '#server/http/server/build.ts';
import { listen } from '#server/http/server/listener.ts';
import { openStorage } from '#server/storage.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { launchBrowser } from '#test/setup/browser.ts';

/**
 * The editor with a post of 200 kB in Chromium: `npm run bench -- editor`. Prints how long it takes until the
 * page is open, its fields can be typed into, and both texts are editors; then the processor time of a keystroke
 * in the page with the preview on: the handlers of its events, and style, layout and paint of the next frame.
 */
const BYTES = 200_000;
const OPENINGS = 12;
const KEYS = 400;
/** A person who types fast: pauses between keys, in milliseconds. */
const PAUSE = 60;

const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'dvomova-bench-'));
const settings = { ...readConfig({ DATA_DIR }), port: 0 };
const storage = await openStorage({ config: settings });
const listener = await listen({ app: await createServerApp({ isDevelopment: false, settings }), settings });
const browser = await launchBrowser();
try {
  const content = aLongText(BYTES);
  await aPost({ slug: 'long', uk: aVersion({ content }), en: undefined });
  const address = `http://127.0.0.1:${listener.port}`;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const [name = '', value = ''] = (await aSignedIn({ role: 'admin' })).cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: address }]);
  const url = address + paths.adminPost('uk', 'long');
  await measureOpening(context, url);
  await measureKeys(context, url);
} finally {
  await browser.close();
  await listener.stop();
  await storage.close();
  await rm(DATA_DIR, { recursive: true, force: true });
}

/** The scripts are in the browser's cache, as after the first post of a day. */
async function measureOpening(context: BrowserContext, url: string): Promise<void> {
  const loaded: number[] = [];
  const ready: number[] = [];
  for (let run = 0; run < OPENINGS + 2; run++) {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.querySelectorAll('.text-editor').length === 2, null, {
      polling: 5,
    });
    const [response, fields, editors] = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return [navigation?.responseEnd ?? 0, navigation?.domInteractive ?? 0, performance.now()];
    });
    if (run > 1) {
      loaded.push(fields ?? 0);
      ready.push(editors ?? 0);
    }
    if (run === OPENINGS + 1) console.log(`the response has arrived after ${response?.toFixed(0)} ms`);
    await page.close();
  }
  report('the fields are there', loaded);
  report('both texts are editors', ready);
}

async function measureKeys(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => document.querySelectorAll('.text-editor').length === 2);
  await page.getByRole('button', { name: editorUk.languages.uk, exact: true }).click();
  await page.getByRole('button', { name: editorUk.preview, exact: true }).click();
  await page.locator('.preview-pane .prose > *').first().waitFor();
  await page.locator('[data-locale="uk"] .cm-content').focus();
  for (let line = 0; line < 40; line++) await page.keyboard.press('ArrowDown');
  await startMeasuring(page);
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press(key % 12 === 11 ? 'Space' : 'a');
    await page.waitForTimeout(PAUSE);
  }
  const costs = await page.evaluate(() => (window as unknown as { costs: Cost[] }).costs);
  report(
    'a keystroke',
    costs.map(({ events, frame }) => events + frame),
  );
  report(
    '… its events',
    costs.map(({ events }) => events),
  );
  report(
    '… style, layout and paint',
    costs.map(({ frame }) => frame),
  );
}

type Cost = { events: number; frame: number };

/** For each key: from its first event to the end of its last one, and from the next frame to after its paint. */
async function startMeasuring(page: Page): Promise<void> {
  await page.evaluate(() => {
    const costs: Cost[] = [];
    let began = 0;
    window.addEventListener(
      'keydown',
      () => {
        began = performance.now();
        const key = began;
        // The task of the key's events is over when this message arrives.
        const afterEvents = new MessageChannel();
        let events = 0;
        afterEvents.port1.onmessage = () => {
          events = performance.now() - key;
        };
        afterEvents.port2.postMessage(null);
        requestAnimationFrame(() => {
          const frame = performance.now();
          const afterPaint = new MessageChannel();
          afterPaint.port1.onmessage = () => costs.push({ events, frame: performance.now() - frame });
          afterPaint.port2.postMessage(null);
        });
      },
      { capture: true },
    );
    Object.assign(window, { costs });
  });
}

function report(name: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1);
  console.log(`${name}: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, at most ${at(1)} ms (${times.length})`);
}

/** Sections of a heading, paragraphs with links, a list and code, in Ukrainian, up to so many bytes. */
function aLongText(bytes: number): string {
  const paragraph = `${'Слова стоять у рядку, і кожне з них щось **означає**. '.repeat(8)}[Посилання](/uk/blog/long).`;
  let text = '';
  for (let section = 1; Buffer.byteLength(text) < bytes; section++) {
    text += `## Розділ ${section}\n\n${paragraph}\n\n${paragraph}\n\n- один\n- два\n- три\n\n\`\`\`js\nconst a = ${section};\n\`\`\`\n\n`;
  }
  return text;
}
