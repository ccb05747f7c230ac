import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, errors, type Page } from 'playwright-core';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { paths } from '#contract/paths.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { database } from '#server/db/client.ts';
import { restorePost } from '#server/posts/management/bin.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { endAllSessions } from '#server/users/sign-out.ts';
import { findUser } from '#server/users/users.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aSession, aUser } from '#test/factories/users.ts';
import { waitForEditors } from '#test/setup/admin-page.ts';
import { cuttableProxy } from './cuttable-proxy.ts';

type Tab = { page: Page; typed: string[] };

const { editor } = adminMessages.uk;
const TEXT = '[data-locale="uk"] .cm-content';
const STEPS = 18;
/** Milliseconds after which the browser keeps what was typed. */
const KEPT_AFTER = 700;
/** Milliseconds after which the editor has saved what was typed. */
const SAVED_AFTER = 3_500;
const ATTEMPTS = 50;

/**
 * Runs one random sequence. Returns the steps, how many words were acknowledged, and those of them that are nowhere
 * after the end, when everything works again and each offer has been decided.
 */
export async function runSequence({
  browser,
  target,
  seed,
}: {
  browser: Browser;
  /** The port of the service. */
  target: number;
  seed: number;
}): Promise<{ steps: string[]; acknowledged: number; lost: string[] }> {
  const random = mulberry32(seed);
  const pick = <Value>(values: Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const slug = `words-${seed}`;
  const { translationId: postId } = await aPost({
    slug,
    uk: aVersion({ content: 'Початок.' }),
    en: undefined,
  });
  const admin = await aUser({ role: 'admin' });
  const service = await cuttableProxy(target);
  const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
  const tabs = new Map<BrowserContext, Tab[]>(contexts.map((context) => [context, []]));
  const acknowledged = new Set<string>();
  /** The acknowledged words that the server has, not only the browser. */
  const saved = new Set<string>();
  const steps: string[] = [];
  let isInBin = false;
  let count = 0;

  const signIn = async (context: BrowserContext) => {
    const user = await findUser({ id: admin.id });
    const [name = '', value = ''] = (await aSession(user ?? admin)).split(/=(.*)/s);
    await context.addCookies([{ name, value, url: service.url('/') }]);
  };
  const open = async (context: BrowserContext): Promise<void> => {
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
    try {
      await page.goto(service.url(paths.adminPost('uk', postId)), { timeout: 10_000 });
      // Neither the sign-in page nor the page of a post in the bin has an editor.
      if ((await page.locator('.editor').count()) === 0) return void (await page.close());
      await waitForEditors(page);
    } catch {
      return void (await page.close());
    }
    const tab = { page, typed: [] };
    tabs.get(context)?.push(tab);
    // Tabs of one browser may share a process, and crash together.
    page.on('crash', () => forget(tab));
  };
  const all = () => [...tabs].flatMap(([context, own]) => own.map((tab) => ({ context, tab })));
  const forget = (gone: Tab) => {
    for (const [context, own] of tabs)
      tabs.set(
        context,
        own.filter((tab) => tab !== gone),
      );
  };
  /** Notes which words of a tab the editor says are safe. */
  const note = async ({ page, typed }: Tab) => {
    const { state, line, shown } = await readTab(page);
    const isKept = state && state !== 'unsaved' && state !== 'saving' && !line.includes('забракло');
    for (const word of typed) {
      if (!shown.includes(word)) continue;
      if (isKept) acknowledged.add(word);
      if (state === 'saved') saved.add(word);
    }
  };
  /** Removes or replaces text. The browser keeps only the latest text, so words that only it had may go. */
  const replace = async (selector: string, change: (page: Page, word: string) => Promise<void>) => {
    const { tab } = pick(all());
    const field = tab.page.locator(selector);
    if (!(await field.isVisible())) return;
    await note(tab);
    for (const word of (await readTab(tab.page)).shown.match(/слово\d+x\d+/g) ?? [])
      if (!saved.has(word)) acknowledged.delete(word);

    await field.focus();
    const word = `слово${seed}x${++count}`;
    tab.typed.push(word);
    await change(tab.page, word);
    if (random() < 0.3) await tab.page.keyboard.press('Control+s');
    await tab.page.waitForTimeout(random() < 0.5 ? KEPT_AFTER : SAVED_AFTER);
  };

  /** A tab may have restored the post already. */
  const putBack = () => restorePost({ actor: COMMAND_LINE, postId }).catch(() => {});

  const run: Record<string, () => Promise<void>> = {
    async type() {
      const { tab } = pick(all());
      const field = tab.page.locator(TEXT);
      if (!(await field.isVisible())) return;
      await field.focus();
      await tab.page.keyboard.press(random() < 0.7 ? 'Control+End' : 'Control+Home');
      const word = `слово${seed}x${++count}`;
      await tab.page.keyboard.type(` ${word} `);
      tab.typed.push(word);
      if (random() < 0.6) await tab.page.keyboard.press('Control+s');
      await tab.page.waitForTimeout(KEPT_AFTER);
    },
    wipe: () =>
      replace(TEXT, async ({ keyboard }) => {
        await keyboard.press('Control+a');
        await keyboard.press('Delete');
      }),
    typeOver: () =>
      replace(TEXT, async ({ keyboard }, word) => {
        await keyboard.press('Control+a');
        await keyboard.type(random() < 0.5 ? 'х' : word);
      }),
    pasteOver: () =>
      replace(TEXT, async ({ keyboard }, word) => {
        await keyboard.press('Control+a');
        await keyboard.insertText(`Вставлене ${word} замість усього.`);
      }),
    eraseSlowly: () =>
      replace(TEXT, async (page) => {
        await page.keyboard.press('Control+End');
        for (let pass = 0; pass < 3; pass++) {
          for (let key = 0; key < 12; key++) await page.keyboard.press('Backspace');
          await page.waitForTimeout(SAVED_AFTER);
        }
      }),
    retitle: () =>
      replace('[name="uk.title"]', async ({ keyboard }, word) => {
        await keyboard.press('Control+a');
        await keyboard.type(word);
      }),
    undo: () => replace(TEXT, ({ keyboard }) => keyboard.press('Control+z')),
    async undoLastVisit() {
      await replace(`[data-locale="uk"] button:text-is("${editor.undo}")`, ({ keyboard }) =>
        keyboard.press('Enter'),
      );
    },
    async saveByButton() {
      const { page } = pick(all()).tab;
      await page
        .locator('.bar-buttons [type="submit"]')
        .click({ timeout: 500 })
        .catch(() => {});
      await page.waitForTimeout(KEPT_AFTER);
    },
    async close() {
      const { tab } = pick(all());
      forget(tab);
      await tab.page.close({ runBeforeUnload: random() < 0.5 });
    },
    async crash() {
      const { tab } = pick(all());
      forget(tab);
      const client = await tab.page.context().newCDPSession(tab.page);
      await Promise.race([
        client.send('Page.crash').catch(() => {}),
        tab.page.waitForTimeout(500).catch(() => {}),
      ]);
      await tab.page.close().catch(() => {});
    },
    offline: () => setOffline(pick(contexts), true),
    online: async () => void (await Promise.all(contexts.map((context) => setOffline(context, false)))),
    kill: async () => service.kill(),
    revive: async () => service.revive(),
    signOut: () => endAllSessions({ userId: admin.id }),
    signIn: async () => void (await Promise.all(contexts.map(signIn))),
    async publish() {
      const { page } = pick(all()).tab;
      await page.keyboard.press('Control+Enter');
      await page
        .locator('.publish-choices .buttons button')
        .click({ timeout: 1_000 })
        .catch(() => {});
      await page.waitForTimeout(500);
      await page.keyboard.press('Escape');
    },
    async delete() {
      if (isInBin) return;
      // A tab may be publishing.
      isInBin = await deletePost({ actor: COMMAND_LINE, slug }).then(
        () => true,
        () => false,
      );
    },
    async restore() {
      if (isInBin) await putBack();
      isInBin = false;
    },
    async decide() {
      const { page } = pick(all()).tab;
      const button = page.locator('.conflict .buttons button').nth(Math.floor(random() * 2));
      await button.click({ timeout: 500 }).catch(() => {});
    },
    async reopen() {
      const context = pick(contexts);
      if ((tabs.get(context)?.length ?? 0) < 2) await open(context);
    },
  };
  const needsNone = new Set([
    'offline',
    'online',
    'kill',
    'revive',
    'signOut',
    'signIn',
    'delete',
    'restore',
  ]);
  const needsTab = (name: string) => name !== 'reopen' && !needsNone.has(name);
  const names = [...Array.from({ length: 8 }, () => 'type'), ...Object.keys(run), 'reopen'];

  try {
    await Promise.all(contexts.map(signIn));
    for (const context of contexts) await open(context);
    for (let step = 0; step < STEPS; step++) {
      const name = pick(names);
      if (needsTab(name) && all().length === 0) continue;
      steps.push(name);
      await run[name]?.().catch(ignoreTimeout);
      for (const { tab } of all()) await note(tab);
    }

    service.revive();
    await Promise.all(contexts.map((context) => setOffline(context, false)));
    await Promise.all(contexts.map(signIn));
    if (isInBin) await putBack();
    for (const { tab } of all()) await tab.page.close();
    for (const context of contexts)
      await decideOffers(await context.newPage(), service.url(paths.adminPost('uk', postId)));

    const stored = await everyText();
    return {
      steps,
      acknowledged: acknowledged.size,
      lost: [...acknowledged].filter((word) => !stored.includes(word)),
    };
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
    await service.stop();
  }
}

/** A tab that has left the editor has no field to type into. */
function ignoreTimeout(error: unknown): void {
  if (!(error instanceof errors.TimeoutError)) throw error;
}

/** What a tab shows at one moment: nothing if it has left the editor, as after the end of its session. */
async function readTab(page: Page): Promise<{ state: string; line: string; shown: string }> {
  const read = page.evaluate(() => {
    const status = document.querySelector<HTMLElement>('.status-line');
    const title = document.querySelector<HTMLTextAreaElement>('[name="uk.title"]');
    const editor = document.querySelector('[data-locale="uk"] .text-editor')?.shadowRoot;
    const text = editor?.querySelector('.cm-content')?.textContent;
    return {
      state: status?.dataset.status ?? '',
      line: status?.textContent ?? '',
      shown: `${title?.value} ${text}`,
    };
  });
  return read.catch(() => ({ state: '', line: '', shown: '' }));
}

/** A tab that is closing at this moment refuses. */
async function setOffline(context: BrowserContext, isOffline: boolean): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await context.setOffline(isOffline);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await sleep(100);
    }
  }
}

/** Opens the editor and keeps the own words in each conflict, until nothing is offered any more. */
async function decideOffers(page: Page, url: string): Promise<void> {
  // A page of a busy machine takes its time; nothing is lost by waiting.
  page.setDefaultTimeout(300_000);
  await page.goto(url);
  await waitForEditors(page);
  for (;;) {
    await page.waitForTimeout(1_000);
    const mine = page.locator('.conflict .buttons button').first();
    // An offer ends automatically if both texts have become the same.
    if (await mine.isVisible()) await mine.click({ timeout: 5_000 }).catch(ignoreTimeout);
    const isSaved = (await page.locator('.status-line').getAttribute('data-status')) === 'saved';
    const isLeft = await page.evaluate(() =>
      Object.keys(localStorage).some((name) => name.startsWith('dvomova words ')),
    );
    if (isSaved && !isLeft) return;
  }
}

/** All texts of all posts, working copies and histories, as one string. */
async function everyText(): Promise<string> {
  const names = ['posts', 'workingCopies', 'postHistory'];
  const all = await Promise.all(names.map((name) => database().collection(name).find().toArray()));
  return JSON.stringify(all);
}

/** Random numbers from 0 to 1 that a seed repeats. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
