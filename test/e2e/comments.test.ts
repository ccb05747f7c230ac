import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { en } from '#app/i18n/messages.en.ts';
import { uk } from '#app/i18n/messages.uk.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { aComment } from '../comments.ts';
import { aPost } from '../factories.ts';
import { aPerson, aSession, PASSWORD } from '../people.ts';
import { useSite } from '../site.ts';

const site = useSite();
const dictionaries = { uk: uk.community, en: en.community };

const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' };
const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, colorScheme: 'light' };

const ways = (['uk', 'en'] as const).flatMap((locale) =>
  [
    { device: 'phone', options: PHONE },
    { device: 'desktop', options: DESKTOP },
  ].flatMap(({ device, options }) =>
    [true, false].map((scripts) => ({
      locale,
      device,
      scripts: scripts ? 'with scripts' : 'without scripts',
      options: { ...options, javaScriptEnabled: scripts },
    })),
  ),
);

let slug: string;
let ids: Record<Locale, string>;

beforeEach(async () => {
  const post = await aPost();
  slug = post.slug;
  ids = Object.fromEntries(post.posts.map(({ locale, id }) => [locale, id])) as Record<Locale, string>;
});

describe.each(ways)('in $locale on a $device $scripts', ({ locale, options }) => {
  const { account, comments } = dictionaries[locale];
  const words =
    locale === 'uk' ? { first: 'Перший', reply: 'Відповідь собі' } : { first: 'First', reply: 'To myself' };

  test('a reader signs up, comments, replies, edits and signs out', async () => {
    const page = await site.open(options);
    const complaints = listen(page);
    await page.goto(site.url(paths.post(locale, slug)));
    await expectNothingFrom(page);
    await page.getByRole('link', { name: comments.signIn }).click();
    await expectNothingFrom(page);
    await page.getByRole('link', { name: account.signUp }).click();
    await page.getByLabel(account.name).fill('Леся');
    await page.getByLabel(account.email).fill('lesia@example.com');
    await page.getByLabel(account.password).fill('short');
    await human(page);
    await page.getByRole('button', { name: account.signUp }).click();
    await expectNothingFrom(page);
    expect(await focused(page)).toBe('password');
    await page.getByLabel(account.password).fill(PASSWORD);
    await human(page);
    await page.getByRole('button', { name: account.signUp }).click();
    await page.waitForURL(`**${paths.post(locale, slug)}#comments`);

    await page.getByLabel(comments.write).fill(words.first);
    await human(page);
    await page.getByRole('button', { name: comments.submit }).click();
    await textOf(page, words.first).waitFor();
    await expectNothingFrom(page);

    await page.getByRole('article').locator('summary', { hasText: comments.reply }).click();
    await page.getByLabel(comments.yourReply).fill(words.reply);
    await human(page);
    await expectNothingFrom(page);
    await page.getByRole('button', { name: comments.submitReply }).click();
    await textOf(page, words.reply).waitFor();
    expect(await page.locator('.comment').count()).toBe(2);
    expect(await page.locator('.comment.depth-1').count()).toBe(1);

    const reply = page.locator('.comment.depth-1');
    await reply.locator('summary', { hasText: comments.edit }).click();
    await reply.getByLabel(comments.editLabel).fill(`${words.reply}!`);
    await reply.getByRole('button', { name: comments.save }).click();
    await textOf(page, `${words.reply}!`).waitFor();
    expect(await page.getByText(comments.edited, { exact: true }).count()).toBe(1);
    await expectNothingFrom(page);

    await page.getByRole('link', { name: account.title }).click();
    await expectNothingFrom(page);
    await page.getByRole('button', { name: account.signOut, exact: true }).click();
    await page.goto(site.url(paths.post(locale, slug)));
    await page.getByRole('link', { name: comments.signIn }).waitFor();
    expect(await page.locator('.comment').count()).toBe(2);
    expect(complaints()).toEqual([]);
  });

  test('an admin hides a comment, readers no longer see it, and the admin shows it again', async () => {
    const author = await aPerson({ name: 'Марко' });
    await aComment(author, { postId: ids[locale], content: words.first });
    const admin = await visit(await aPerson({ role: 'admin' }), options);
    const complaints = listen(admin);
    const reader = await site.open(options);
    const address = site.url(paths.post(locale, slug));
    await admin.goto(address);
    await expectNothingFrom(admin);

    await admin.getByRole('button', { name: `${comments.hide}: Марко` }).click();
    await admin.getByText(comments.hiddenByModerator).waitFor();
    await expectNothingFrom(admin);
    await reader.goto(address);
    expect(await textOf(reader, words.first).count()).toBe(0);

    await admin.getByRole('button', { name: `${comments.unhide}: Марко` }).click();
    await admin.getByText(comments.done.shown).waitFor();
    await reader.reload();
    expect(await textOf(reader, words.first).count()).toBe(1);

    await admin.getByRole('button', { name: `${comments.delete}: Марко` }).click();
    await admin.getByRole('button', { name: new RegExp(`^${comments.restore}`) }).waitFor();
    await expectNothingFrom(admin);
    await reader.reload();
    expect(await textOf(reader, words.first).count()).toBe(0);
    await admin.getByRole('button', { name: new RegExp(`^${comments.restore}`) }).click();
    await textOf(admin, words.first).waitFor();
    expect(complaints()).toEqual([]);
  });
});

describe('with scripts', () => {
  const { comments } = dictionaries.uk;
  const address = () => site.url(paths.post('uk', slug));

  test('a draft survives a reload and is gone once sent', async () => {
    const page = await visit(await aPerson());
    await page.goto(address());
    await page.getByLabel(comments.write).fill('Недописане');
    await page.reload();
    await page.getByText(comments.draft).waitFor();
    expect(await page.getByLabel(comments.write).inputValue()).toBe('Недописане');
    await human(page);
    await page.getByRole('button', { name: comments.submit }).click();
    await textOf(page, 'Недописане').waitFor();
    await page.reload();
    expect(await page.getByLabel(comments.write).inputValue()).toBe('');
  });

  test('the count appears near the limit, and too much is refused with the text kept', async () => {
    const page = await visit(await aPerson());
    await page.goto(address());
    const field = page.getByLabel(comments.write);
    await field.fill('x'.repeat(4_400));
    expect(await page.locator('.comment-count').first().textContent()).toBe('');
    await field.fill('🦔'.repeat(4_999));
    await page.getByText('Залишився 1 знак').waitFor();
    await field.fill('x'.repeat(5_002));
    await page.getByText('Забагато на 2 знаки').waitFor();
    await human(page);
    await page.getByRole('button', { name: comments.submit }).click();
    await page.getByRole('alert').waitFor();
    await expectNothingFrom(page);
    expect((await field.inputValue()).length).toBe(5_002);
    expect(await focused(page)).toBe('content');
  });

  test('the focus goes where a person expects it', async () => {
    const person = await aPerson({ name: 'Леся' });
    const id = await aComment(person, { postId: ids.uk, content: 'Перший' });
    const page = await visit(person);
    await page.goto(address());
    const reply = page.getByRole('article').locator('summary', { hasText: comments.reply });
    await reply.focus();
    await page.keyboard.press('Enter');
    await expectFocus(page, 'content');
    await page.keyboard.type('Відповідь');
    await human(page);
    await page.getByRole('button', { name: comments.submitReply }).click();
    await page.locator('.comment.depth-1').waitFor();
    await page.waitForFunction(() => document.activeElement?.classList.contains('depth-1'));

    await reply.first().click();
    await page.getByRole('button', { name: comments.cancel }).click();
    await page.waitForFunction(() => document.activeElement?.tagName === 'SUMMARY');

    await page
      .locator(`#comment-${id}`)
      .getByRole('button', { name: /^Видалити/ })
      .click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('value') === 'restore');
    await page.keyboard.press('Enter');
    await page.waitForFunction((name) => document.activeElement?.id === name, `comment-${id}`);
  });

  test('without the server the text stays and can be sent again', async () => {
    const page = await visit(await aPerson());
    await page.goto(address());
    await page.getByLabel(comments.write).fill('Вперте');
    await human(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: comments.submit }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel(comments.write).inputValue()).toBe('Вперте');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: comments.submit }).click();
    await textOf(page, 'Вперте').waitFor();
  });

  test('an edit in another window is not overwritten', async () => {
    const person = await aPerson();
    const id = await aComment(person, { postId: ids.uk, content: 'Перший' });
    const [one, two] = [await visit(person), await visit(person)];
    for (const page of [one, two]) {
      await page.goto(address());
      await page.locator(`#comment-${id} summary`, { hasText: comments.edit }).click();
    }
    await one.getByLabel(comments.editLabel).fill('З першого вікна');
    await one.getByRole('button', { name: comments.save }).click();
    await textOf(one, 'З першого вікна').waitFor();
    await two.getByLabel(comments.editLabel).fill('З другого вікна');
    await two.getByRole('button', { name: comments.save }).click();
    await two.getByRole('alert').waitFor();
    expect(await two.getByLabel(comments.editLabel).inputValue()).toBe('З другого вікна');
    await one.reload();
    expect(await one.locator('.comment-text').textContent()).toBe('З першого вікна');
  });
});

describe('other pages', () => {
  test.each([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ])('axe finds nothing on the account and moderation pages of a %s', async (_device, options) => {
    const admin = await aPerson({ role: 'admin' });
    const author = await aPerson();
    await aComment(author, { postId: ids.uk });
    await aComment(author, { postId: ids.en, hidden: 'moderator' });
    const page = await visit(admin, options);
    for (const path of [
      paths.account('uk'),
      `${paths.account('en')}?problem=file_type`,
      paths.moderation('uk'),
      `${paths.moderation('en')}?author=${author.id}`,
      `${paths.moderation('uk')}?view=hidden`,
    ]) {
      await page.goto(site.url(path));
      await expectNothingFrom(page);
    }
  });
});

async function visit(
  person: Parameters<typeof aSession>[0],
  options: BrowserContextOptions = DESKTOP,
): Promise<Page> {
  const page = await site.open(options);
  const [name = '', value = ''] = (await aSession(person)).split(/=(.*)/s);
  await page.context().addCookies([{ name, value, url: site.url('/') }]);
  return page;
}

/** The text of a comment, not of a form. */
function textOf(page: Page, text: string): Locator {
  return page.locator('.comment-text', { hasText: text });
}

/** Axe and the width of the page: no state may offend either. */
async function expectNothingFrom(page: Page): Promise<void> {
  const judged = (await runsScripts(page)) ? page : await withScripts(page);
  const { violations } = await new AxeBuilder({ page: judged }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  if (judged !== page) await judged.context().close();
}

function runsScripts(page: Page): Promise<boolean> {
  return page.evaluate(() => matchMedia('(scripting: enabled)').matches);
}

/** The same document where axe, which is a script, can look at it. */
async function withScripts(page: Page): Promise<Page> {
  const html = await page.content();
  const viewport = page.viewportSize();
  const copy = await site.open(viewport ? { viewport } : {});
  await copy.route(page.url().replace(/#.*/, ''), (route) =>
    route.fulfill({ body: html, contentType: 'text/html' }),
  );
  await copy.goto(page.url());
  return copy;
}

/** What the page's scripts complained of. */
function listen(page: Page): () => string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A refused form is answered with its status, which the browser writes down.
    const isOurs =
      message.type() === 'error' && !message.text().includes('the server responded with a status');
    if (isOurs) complaints.push(message.text());
  });
  return () => complaints;
}

/** Forms that come back sooner than a person writes are taken for a program's. */
async function human(page: Page): Promise<void> {
  await page.waitForTimeout(1_600);
}

function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('name') ?? null);
}

async function expectFocus(page: Page, name: string): Promise<void> {
  await page.waitForFunction((wanted) => document.activeElement?.getAttribute('name') === wanted, name);
}
