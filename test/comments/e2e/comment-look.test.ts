import { describe, expect, test } from 'vitest';
import { commentTexts } from '#app/comments/texts/messages.ts';
import { messages } from '#app/texts/messages.ts';
import { aComment } from '#test/comments/factory.ts';
import { aPost } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { DESKTOP, PHONE, useDiscussionSite } from '#test/setup/discussion-site.ts';

const site = useDiscussionSite();

const TEXT = 'Before `code`:\n\n> a quote\n> of two lines\n\n```js\nlet a = "<b>";\n```\nAfter.';

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('comments on %s', (_, options) => {
  test('show code and quotes, are below each other, and begin with initials', async () => {
    const author = await aUser({ name: 'Олена Петренко' });
    const first = await aComment(author, { postId: site.post.ids.en, content: TEXT });
    await aComment(author, { postId: site.post.ids.en, content: 'A second one' });
    await aComment(author, { postId: site.post.ids.en, content: 'A reply', parentId: first });
    const page = await site.open(options);
    await page.goto(site.url(`/en/blog/${site.post.slug}`));
    const text = page.locator(`#comment-${first} .comment-text`);
    expect(await text.locator('p > code').textContent()).toBe('code');
    expect(await text.locator('blockquote').textContent()).toBe('a quote\nof two lines');
    expect(await text.locator('pre').textContent()).toBe('let a = "<b>";');
    expect(await page.locator('.initials').allTextContents()).toEqual(['ОП', 'ОП', 'ОП']);
    const edges = await page
      .locator('.depth-0 :is(.comment-author, .comment-text)')
      .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().left)));
    expect(edges).toHaveLength(4);
    expect(new Set(edges).size).toBe(1);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  });

  test('have what deletes or hides at the other end of the line than the reply', async () => {
    const admin = await aUser({ role: 'admin' });
    const id = await aComment(await aUser(), { postId: site.post.ids.en });
    const page = await site.visit(admin, options);
    await page.goto(site.url(`/en/blog/${site.post.slug}`));
    const comments = commentTexts.en;
    const comment = page.locator(`#comment-${id}`);
    const reply = await comment.getByText(comments.reply, { exact: true }).boundingBox();
    const remove = await comment.getByText(comments.delete, { exact: true }).boundingBox();
    const body = await comment.boundingBox();
    if (!reply || !remove || !body) throw new Error('All are shown');
    expect(remove.x - (reply.x + reply.width)).toBeGreaterThan(80);
    expect(body.x + body.width - (remove.x + remove.width)).toBeLessThan(2);
  });
});

test('anonymous readers have two buttons to sign in and sign up, which lead back, in uk', async () => {
  const locale = 'uk';
  const { account } = messages[locale].community;
  const comments = commentTexts[locale];
  const page = await site.open(DESKTOP);
  await page.goto(site.url(`/${locale}/blog/${site.post.slug}`));
  const section = page.locator('.comments');
  const returnTo = encodeURIComponent(`/${locale}/blog/${site.post.slug}#comments`);
  const links = { 'sign-in': comments.signIn, 'sign-up': account.signUp };
  const tops = new Set<number | undefined>();
  for (const [path, name] of Object.entries(links)) {
    const link = section.getByRole('link', { name, exact: true });
    expect(await link.getAttribute('href')).toBe(`/${locale}/${path}?returnTo=${returnTo}`);
    const box = await link.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    tops.add(box?.y);
  }
  expect(tops.size).toBe(1);
});

test('the author of a post has a mark, which nobody gets by taking the name', async () => {
  const { slug, posts } = await aPost({ authorName: 'Ліна Костенко' });
  const postId = posts[0]?.id ?? '';
  const comments = commentTexts.uk;
  const write = async (name: string, role: 'admin' | 'reader') =>
    aComment(await aUser({ name, role }), { postId });
  const author = await write('Ліна Костенко', 'admin');
  const impostor = await write('Ліна Костенко', 'reader');
  const editor = await write('Редактор', 'admin');
  const page = await site.open(DESKTOP);
  await page.goto(site.url(`/uk/blog/${slug}`));
  const badges = (id: string) => page.locator(`#comment-${id} .comment-badge`).allTextContents();
  expect(await badges(author)).toEqual([comments.postAuthor]);
  expect(await badges(impostor)).toEqual([]);
  expect(await badges(editor)).toEqual([comments.team]);
});
