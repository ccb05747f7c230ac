import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { paths } from '#contract/paths.ts';
import { aPicture, aStoredPicture } from '#test/factories/media.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aUser, PASSWORD } from '#test/factories/users.ts';
import { misplaced } from '#test/setup/accessibility.ts';
import { BROWSERS } from '#test/setup/browsers/browsers.ts';
import type { Tab } from '#test/setup/browsers/tab.ts';
import { advanceClock } from '#test/setup/discussion-site.ts';
import { edit } from '#test/setup/editor-page.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
/** A journey begins in one of them, and what depends on the size is looked at in both. */
const SIZES = [DESKTOP, PHONE];
const PDFTOTEXT = '/usr/bin/pdftotext';
const LONG_TITLE =
  'Дуже довга назва допису, якій не вистачає одного рядка ні на телефоні, ні на великому екрані';
const CONTENT = `Слово про [інший сайт](https://example.com/page), який далеко.[^1]

## Розділ перший

Один **жирний** і H<sub>2</sub>O.

- один
- два

<details><summary>Питання</summary>Прихована відповідь.</details>

Слова, [дуже довге посилання, яке переходить на наступний рядок вузького екрана телефона](https://example.com/long).

---

[^1]: Пояснення.
`;

/** Headings after paragraphs of growing length, so that some come to the end of a sheet. */
const SHEETS = Array.from(
  { length: 40 },
  (_, part) => `${'Кілька слів у реченні. '.repeat(4 + (part % 9) * 2)}\n\n## Розділ ${part}`,
).join('\n\n');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dvomova-journeys-'));
  await writeFile(path.join(folder, 'cat.png'), await aPicture('png'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => {
  vi.useRealTimers();
});

beforeEach(async () => {
  await aPost({ slug: 'tale', uk: aVersion({ title: 'Казка про їжака', content: CONTENT }) });
});

describe.each(BROWSERS)('in $name', ({ missing, open }) => {
  describe.skipIf(missing.length > 0)('with scripts', () => {
    const tab = useTab(() => open({ withScripts: true }));

    const inEachSize = async (check: () => Promise<void>) => {
      for (const size of SIZES) {
        await tab().resize(size);
        await check();
      }
    };

    test('a reader reads, jumps to a note and changes the theme', async () => {
      for (const size of SIZES) {
        await tab().resize(size);
        await visit(tab(), paths.post('uk', 'tale'));
        for (const link of ['a.external', 'a.external[href$=long]']) {
          await expect.poll(() => shareOfInk(tab(), link), { message: link }).toSatisfy(isDrawing);
        }

        await tab().click('.footnote-ref');
        await tab().click('.theme-choice [value=dark]');
        const mark = await tab().run(() => {
          const { textDecorationLine, textDecorationThickness } = getComputedStyle(
            document.querySelector('.theme-choice [value=dark]') ?? document.body,
          );
          return `${textDecorationLine} ${textDecorationThickness}`;
        });
        expect(mark).toBe('underline 2px');
        expect(await tab().run(linesOf, '.theme-choice fieldset:first-of-type > *')).toHaveLength(1);
        await expectSoundIn(tab());

        await tab().open(site.url(`${paths.post('uk', 'tale')}#user-content-fn-1`));
        expect(await tab().run(() => document.documentElement.dataset.theme)).toBe('dark');
        await tab().click('.theme-choice [value=system]');
      }
    });

    test('a reader finds a post by an inflected word, and chooses a suggestion with the keyboard', async () => {
      await tab().resize(PHONE);
      await visit(tab(), paths.search('uk'));
      await tab().click('input[type=search]');
      await tab().type('їжаками');
      await tab().press('Enter');
      await until(tab(), () => document.querySelector('main a[href$="/tale"]') !== null);

      await visit(tab(), paths.search('uk'));
      await tab().click('input[type=search]');
      await tab().type('казка');
      await until(tab(), () => document.querySelector('[role=option]') !== null);
      await tab().press('ArrowDown', 'Enter');
      await until(tab(), () => /казка/i.test(document.title));
    });

    test('a reader signs in, comments, and finds the unsent text after a reload', async () => {
      await tab().resize(PHONE);
      await signIn(tab(), await aUser({ name: 'Леся' }));
      await visit(tab(), paths.post('uk', 'tale'));
      await until(tab(), isHydrated, '.comment-form');
      await tab().click('.comment-form textarea');
      await tab().type('Недописане');
      await visit(tab(), paths.post('uk', 'tale'));
      await until(tab(), () => (document.querySelector('.comment-count')?.textContent ?? '') !== '');

      await tab().click('.comment-form textarea');
      await tab().press('End');
      await tab().type(' дописане');
      advanceClock();
      await tab().click('.comment-form [type=submit]');
      await until(
        tab(),
        () => document.querySelector('.comment-text')?.textContent === 'Недописане дописане',
      );
      await inEachSize(() => expectSoundIn(tab()));
    });

    test('an owner writes, pastes, uploads, chooses a file and publishes', async () => {
      await tab().resize(DESKTOP);
      await aStoredPicture({ filename: 'hills.png' });
      await signIn(tab(), await aUser({ role: 'admin' }));
      await copyFrom(tab(), paths.post('uk', 'tale'));

      await visit(tab(), paths.adminNewPost('uk'));
      await until(tab(), () => document.querySelectorAll('.text-editor').length === 2);
      await expect.poll(() => tab().run(hiddenHint, '[name="uk.excerpt"]')).toBeLessThanOrEqual(0);
      await tab().click('[name="uk.title"]');
      await tab().type(LONG_TITLE);
      await inEachSize(async () => {
        await expect.poll(() => tab().run(overflowOf, '[name="uk.title"]')).toBe(0);
        expect(await tab().run(linesOf, '[data-locale=uk] .column-tools > *')).toHaveLength(1);
      });

      await tab().run(focusText);
      await tab().type('Текст.');
      await tab().press('Enter', 'Enter');
      await tab().press('Control+v');
      await until(tab(), isWritten, '- два');
      expect(await tab().run(writtenText)).toMatch(
        /Текст\.\n\n## Розділ перший\n+Один \*\*жирний\*\* .*\n+- один\n- два$/,
      );

      await tab().choose('[data-locale=uk] .column-tools input', path.join(folder, 'cat.png'));
      await until(tab(), isWritten, '![');
      expect(await tab().run(writtenText)).toMatch(/- два\s*!\[\]\(\/api\/media\//);

      const picker = '[data-locale=uk] .column-tools [aria-haspopup]';
      await inEachSize(async () => expect(await tab().run(isUncovered, picker)).toBe(true));
      await tab().click(picker);
      await until(tab(), () => document.activeElement?.matches('.media-picker input') ?? false);
      await tab().press('Escape');
      await until(tab(), () => document.querySelector('.media-picker[open]') === null);
      await inEachSize(() => expectSoundIn(tab()));

      await expect.poll(() => tab().run(status)).toBe('saved');
      await inEachSize(async () => expect(await tab().run(misplaced)).toEqual([]));
      await tab().click('.publish-panel > summary');
      await tab().click('.publish-moment label:last-of-type');
      await tab().click('.publish-moment label:first-of-type');
      await tab().click('.publish-choices .buttons .button');
      // The post has its own address now. `?done=published` is there only for a moment.
      await until(tab(), () => location.pathname.includes('/duzhe-dovha-nazva'));
      await expect.poll(() => tab().run(status)).toBe('saved');
      const slug = await tab().run(() => location.pathname.split('/').at(-1) ?? '');
      expect((await edit(slug)).settingsCopy).toBeNull();

      await visit(tab(), paths.post('uk', slug));
      await until(tab(), () => document.querySelectorAll('.prose :is(h2, li, img)').length === 4);
      await visit(tab(), paths.adminSettings('uk'));
      await inEachSize(() => expectSoundIn(tab()));
    });

    test.skipIf(!existsSync(PDFTOTEXT))('a post on paper has its addresses and all answers', async () => {
      await visit(tab(), paths.post('uk', 'tale'));
      const text = (await printed(tab())).join('\n');
      expect(text).toContain('(https://example.com/page)');
      expect(text).toContain('Прихована відповідь');
      expect(text).not.toContain('Зміст');
    });

    test.skipIf(!existsSync(PDFTOTEXT))('no heading is the last line of a sheet', async () => {
      await aPost({ slug: 'sheets', uk: aVersion({ content: `${SHEETS}\n\nКінець.` }) });
      await visit(tab(), paths.post('uk', 'sheets'));
      const sheets = await printed(tab());
      expect(sheets.length).toBeGreaterThan(4);
      for (const sheet of sheets) expect(sheet.trimEnd().split('\n').at(-1)).not.toMatch(/^ *Розділ \d+$/);
    });
  });

  describe.skipIf(missing.length > 0)('without scripts', () => {
    const tab = useTab(() => open({ withScripts: false }));

    test('a reader reads, searches, signs in and comments', async () => {
      await tab().resize(PHONE);
      await visit(tab(), paths.search('uk'));
      await tab().click('input[type=search]');
      await tab().type('їжаками');
      await tab().press('Enter');
      await until(tab(), () => location.search !== '');
      await tab().click('main a[href$="/tale"]');
      await until(tab(), () => document.querySelector('h1')?.textContent === 'Казка про їжака');

      await signIn(tab(), await aUser({ name: 'Леся' }));
      await visit(tab(), paths.post('uk', 'tale'));
      await tab().click('.comment-form textarea');
      await tab().type('Без скриптів');
      advanceClock();
      await tab().click('.comment-form [type=submit]');
      await until(tab(), () => document.querySelector('.comment-text')?.textContent === 'Без скриптів');
    });
  });
});

/** One tab for the tests of a block, because some browsers need seconds to start. */
function useTab(open: () => Promise<Tab>): () => Tab {
  let tab: Tab;
  beforeAll(async () => {
    tab = await open();
  });
  afterAll(() => tab.close());
  return () => tab;
}

const visit = (tab: Tab, address: string) => tab.open(site.url(address));

async function signIn(tab: Tab, { email }: { email: string }): Promise<void> {
  await visit(tab, paths.signIn('uk'));
  await tab.click('main [name=email]');
  await tab.type(email);
  await tab.click('main [name=password]');
  await tab.type(PASSWORD);
  await tab.click('main form:has([name=password]) [type=submit]');
  // WebKit's driver takes the end of this load for that of the next one.
  await until(tab, () => document.readyState === 'complete' && !location.pathname.endsWith('/sign-in'));
}

async function until<Args extends unknown[]>(
  tab: Tab,
  condition: (...args: Args) => boolean,
  ...args: Args
): Promise<void> {
  await expect.poll(() => tab.run(condition, ...args)).toBe(true);
}

/** Nothing overflows, and the page has reported nothing. */
async function expectSoundIn(tab: Tab): Promise<void> {
  expect(await tab.run(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await tab.complaints()).toEqual([]);
}

/** Copies a heading, a paragraph and a list, as a reader would. */
async function copyFrom(tab: Tab, address: string): Promise<void> {
  await visit(tab, address);
  const copied = async () => {
    // WebKit drops keys that come before its view has the focus.
    await tab.click('h1');
    await tab.run(() => {
      addEventListener('copy', () => setTimeout(() => document.body.classList.add('is-copied')));
      const range = document.createRange();
      range.setStartBefore(document.querySelector('.prose .heading') ?? document.body);
      const last = document.querySelector('.prose li:last-child') ?? document.body;
      range.setEnd(last, last.childNodes.length);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
    });
    await tab.press('Control+c');
    return tab.run(() => document.body.classList.contains('is-copied'));
  };
  await expect.poll(copied, { interval: 500 }).toBe(true);
}

/** The share of pixels that differ from the background, behind the last letter of a link. */
async function shareOfInk(tab: Tab, link: string): Promise<number> {
  const { left, top, width, height } = await tab.run((selector) => {
    const element = document.querySelector(selector) ?? document.body;
    element.scrollIntoView({ block: 'center' });
    const box = [...element.getClientRects()].at(-1) ?? new DOMRect();
    const width = Number.parseFloat(getComputedStyle(element).paddingInlineEnd);
    return { left: Math.round(box.right - width), top: Math.round(box.top), width, height: box.height };
  }, link);

  const picture = sharp(await tab.picture()).removeAlpha();
  const region = { left, top, width: Math.ceil(width), height: Math.floor(height) };
  const pixels = await picture.extract(region).raw().toBuffer();
  const ground = pixels.subarray(0, 3);
  let ink = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    const distance = [0, 1, 2].map((part) => Math.abs((pixels[at + part] ?? 0) - (ground[part] ?? 0)));
    if (Math.max(...distance) > 40) ink++;
  }
  return ink / (pixels.length / 3);
}

const isDrawing = (share: number) => share > 0.02 && share < 0.4;

async function printed(tab: Tab): Promise<string[]> {
  const file = path.join(folder, 'printed.pdf');
  await writeFile(file, await tab.print());
  const { stdout } = await promisify(execFile)(PDFTOTEXT, ['-layout', file, '-']);
  return stdout.split('\f').filter((sheet) => sheet.trim() !== '');
}

// What follows runs in pages.

/** Pixels of a placeholder that its field hides: how much higher the field would be with the same text. */
function hiddenHint(selector: string): number {
  const field = document.querySelector<HTMLTextAreaElement>(selector) ?? document.createElement('textarea');
  const { clientHeight, placeholder } = field;
  field.value = placeholder;
  const { scrollHeight } = field;
  field.value = '';
  return scrollHeight - clientHeight;
}

function status(): string | undefined {
  return document.querySelector<HTMLElement>('.status-line')?.dataset.status;
}

function isHydrated(selector: string): boolean {
  const element = document.querySelector(selector) ?? document.body;
  return Object.keys(element).some((key) => key.startsWith('__reactProps'));
}

/** The lines on which elements and their words are, by their middles. */
function linesOf(selector: string): number[] {
  const range = document.createRange();
  const middles = [...document.querySelectorAll(selector)].map((element) => {
    range.selectNodeContents(element);
    const { top, height } = range.getBoundingClientRect();
    return Math.round((top + height / 2) / 10);
  });
  return [...new Set(middles)];
}

function overflowOf(selector: string): number {
  const element = document.querySelector(selector) ?? document.body;
  return element.scrollHeight - element.clientHeight;
}

function focusText(): void {
  const host = document.querySelector('[data-locale=uk] .text-editor');
  host?.shadowRoot?.querySelector<HTMLElement>('.cm-content')?.focus();
}

function writtenText(): string {
  const host = document.querySelector('[data-locale=uk] .text-editor');
  const lines = host?.shadowRoot?.querySelectorAll('.cm-line') ?? [];
  return Array.from(lines, ({ textContent }) => textContent).join('\n');
}

function isWritten(part: string): boolean {
  const host = document.querySelector('[data-locale=uk] .text-editor');
  return host?.shadowRoot?.querySelector('.cm-content')?.textContent?.includes(part) ?? false;
}

function isUncovered(selector: string): boolean {
  const element = document.querySelector(selector) ?? document.body;
  element.scrollIntoView({ block: 'center', inline: 'center' });
  const { left, right, top, height } = element.getBoundingClientRect();
  return [0.1, 0.5, 0.9].every((part) =>
    element.contains(document.elementFromPoint(left + (right - left) * part, top + height / 2)),
  );
}
