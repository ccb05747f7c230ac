import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { editorUk } from '#app/i18n/admin/uk/editor.ts';
import { paths } from '#contract/paths.ts';
import { readConfig } from '#server/config.ts';
import { createServerApp } from '#server/http/server/build.ts';
import { listen } from '#server/http/server/listener.ts';
import { openStorage } from '#server/storage.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { launchBrowser } from '#test/setup/browser.ts';

/**
 * The editor with a post of 200 kB in Chromium: `npm run bench -- editor`. Prints how long it takes until both
 * texts are editors, from the list, in an open window and in a new one; then what a keystroke costs the page with
 * the preview on: the tasks of the main thread for its events, and for style, layout and paint.
 */
const BYTES = 200_000;
const TITLE = 'Довгий допис';
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
  await aPost({ slug: 'long', uk: aVersion({ title: TITLE, content }), en: undefined });
  const address = `http://127.0.0.1:${listener.port}`;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const [name = '', value = ''] = (await aSignedIn({ role: 'admin' })).cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: address }]);
  const url = address + paths.adminPost('uk', 'long');
  await measureOpening(context, address);
  await measureKeys(context, url);
} finally {
  await browser.close();
  await listener.stop();
  await storage.close();
  await rm(DATA_DIR, { recursive: true, force: true });
}

/**
 * The scripts are in the browser's cache, as after the first post of a day. A new window includes the start of
 * a process of the browser, which took 150 to 200 ms of it.
 */
async function measureOpening(context: BrowserContext, address: string): Promise<void> {
  const list = address + paths.adminPosts('uk');
  const url = address + paths.adminPost('uk', 'long');
  const times: Record<'click' | 'open' | 'new', number[]> = { click: [], open: [], new: [] };
  const page = await context.newPage();
  for (let run = 0; run < OPENINGS + 2; run++) {
    await page.goto(list, { waitUntil: 'networkidle' });
    const click = await page.evaluate(openFromList, TITLE);
    await page.goto(list);
    const inOpenWindow = await measureLoad(page, url);
    const other = await context.newPage();
    const inNewWindow = await measureLoad(other, url);
    await other.close();
    if (run < 2) continue;
    times.click.push(click);
    times.open.push(inOpenWindow);
    times.new.push(inNewWindow);
  }
  await page.close();
  report('both texts are editors after a click in the list', times.click);
  report('… after a load in an open window', times.open);
  report('… after a load in a new window', times.new);
}

async function measureLoad(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelectorAll('.text-editor').length === 2, null, {
    polling: 5,
  });
  return page.evaluate(() => performance.now());
}

/** Runs in the page: clicks the post with the title; milliseconds until both texts are editors and painted. */
function openFromList(title: string): Promise<number> {
  return new Promise((resolve) => {
    const start = performance.now();
    const observer = new MutationObserver(() => {
      if (document.querySelectorAll('.text-editor').length < 2) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.row-title > a')];
    links.find(({ textContent }) => textContent === title)?.click();
  });
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
  const tasks = await traceTasks(page, async () => {
    for (let key = 0; key < KEYS; key++) {
      await page.keyboard.press(key % 12 === 11 ? 'Space' : 'a');
      await page.waitForTimeout(PAUSE);
    }
  });
  const costs = toKeystrokes(tasks);
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

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds, as `dur`. */
  ts: number;
  dur: number;
  args: { data?: { type?: string } };
};
type Task = { kind: 'input' | 'frame' | 'other'; isPress: boolean; milliseconds: number };

/** The tasks of the page's main thread while something is done, in their order. */
async function traceTasks(page: Page, act: () => Promise<void>): Promise<Task[]> {
  const client = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await client.send('Tracing.start', {
    categories: 'toplevel,devtools.timeline',
    transferMode: 'ReportEvents',
  });
  await act();
  const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
  await client.send('Tracing.end');
  await complete;
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const main = events.find(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'keydown');
  const own = events
    .filter((event) => main && event.ph === 'X' && threadOf(event) === threadOf(main))
    .toSorted((a, b) => a.ts - b.ts || b.dur - a.dur);
  return toTasks(own);
}

/** `events` are those of one thread by their beginning; a task is an event that is in no other one. */
function toTasks(events: TraceEvent[]): Task[] {
  const tasks: Task[] = [];
  let end = 0;
  for (const { name, ts, dur, args } of events) {
    if (ts >= end) {
      end = ts + dur;
      tasks.push({ kind: 'other', isPress: false, milliseconds: dur / 1_000 });
    }
    const task = tasks.at(-1);
    if (!task) continue;
    if (args.data?.type === 'keydown') task.isPress = true;
    if (name === 'EventDispatch' && /^key|input$/i.test(args.data?.type ?? '')) task.kind = 'input';
    else if (task.kind === 'other' && /^(FireAnimationFrame|Layout|Paint|PrePaint)$/.test(name))
      task.kind = 'frame';
  }
  return tasks;
}

/** For each key press: its events, those of the key's release too, and the frames up to the next one. */
function toKeystrokes(tasks: Task[]): { events: number; frame: number }[] {
  const keys: { events: number; frame: number }[] = [];
  for (const { kind, isPress, milliseconds } of tasks) {
    if (isPress) keys.push({ events: 0, frame: 0 });
    const key = keys.at(-1);
    if (key && kind === 'input') key.events += milliseconds;
    else if (key && kind === 'frame') key.frame += milliseconds;
  }
  return keys;
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
