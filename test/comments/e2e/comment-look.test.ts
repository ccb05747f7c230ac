import { expect, test } from 'vitest';
import { commentTexts } from '#app/comments/texts/messages.ts';
import { messages } from '#app/texts/messages.ts';
import { aComment } from '#test/comments/factory.ts';
import { aUser } from '#test/factories/users.ts';
import { expectSoundEverywhere } from '#test/setup/accessibility.ts';
import { DESKTOP, PHONE, useDiscussionSite } from '#test/setup/discussion-site.ts';

const site = useDiscussionSite();

const TEXT = 'Before `code`:\n\n> a quote\n> of two lines\n\n```js\nlet a = "<b>";\n```\nAfter.';

test('comments show code and quotes, are below each other, and keep what deletes apart from the reply', async () => {
  const author = await aUser({ name: 'Олена Петренко' });
  const postId = site.post.ids.en;
  const first = await aComment(author, { postId, content: TEXT });
  await aComment(author, { postId, content: 'A second one' });
  await aComment(author, { postId, content: 'A reply', parentId: first });
  const page = await site.visit(await aUser({ role: 'admin' }), DESKTOP);
  await page.goto(site.url(`/en/blog/${site.post.slug}`));
  const comment = page.locator(`#comment-${first}`).first();
  const text = comment.locator('.comment-text').first();
  expect(await text.locator('p > code').textContent()).toBe('code');
  expect(await text.locator('blockquote').textContent()).toBe('a quote\nof two lines');
  expect(await text.locator('pre').textContent()).toBe('let a = "<b>";');
  expect(await page.locator('.initials').allTextContents()).toEqual(['ОП', 'ОП', 'ОП']);

  for (const { viewport } of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport ?? { width: 0, height: 0 });
    const edges = await page
      .locator('.depth-0 :is(.comment-author, .comment-text)')
      .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().left)));
    expect(edges).toHaveLength(4);
    expect(new Set(edges).size).toBe(1);
    const [reply, remove, body] = await Promise.all(
      [
        comment.getByText(commentTexts.en.reply, { exact: true }).first(),
        comment.getByText(commentTexts.en.delete, { exact: true }).first(),
        comment,
      ].map((part) => part.boundingBox()),
    );
    if (!reply || !remove || !body) throw new Error('All are shown');
    expect(remove.x - (reply.x + reply.width)).toBeGreaterThan(80);
    expect(body.x + body.width - (remove.x + remove.width)).toBeLessThan(2);
  }
  await expectSoundEverywhere(page);
});

test('anonymous readers have two buttons on one line to sign in and sign up, which lead back', async () => {
  const page = await site.open(DESKTOP);
  await page.goto(site.url(`/uk/blog/${site.post.slug}`));
  const returnTo = encodeURIComponent(`/uk/blog/${site.post.slug}#comments`);
  const links = { 'sign-in': commentTexts.uk.signIn, 'sign-up': messages.uk.community.account.signUp };
  const tops = new Set<number | undefined>();
  for (const [path, name] of Object.entries(links)) {
    const link = page.locator('.comments').getByRole('link', { name, exact: true });
    expect(await link.getAttribute('href')).toBe(`/uk/${path}?returnTo=${returnTo}`);
    const box = await link.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    tops.add(box?.y);
  }
  expect(tops.size).toBe(1);
});
