import { beforeEach, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { forgetShares } from '#server/analytics/shares.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { DESKTOP } from '#test/setup/discussion-site.ts';
import { openSignedIn } from '#test/setup/signed-in-page.ts';
import { PERSON, useSite } from '#test/setup/site.ts';

const site = useSite({ userAgent: PERSON });
beforeEach(forgetShares);

test('views of a post in both languages appear in the analytics', async () => {
  const content = 'See [their page](https://example.com/page).';
  await aPost({
    slug: 'snow',
    uk: aVersion({ title: 'Перший сніг' }),
    en: aVersion({ title: 'First snow', content }),
  });
  await aPost({ slug: 'rain', en: aVersion({ title: 'Rain' }) });
  const reader = await site.open();
  await reader.route('https://example.com/**', (route) => route.fulfill({ body: 'elsewhere' }));
  await reader.goto(site.url(paths.post('uk', 'snow')));
  await reader.goto(site.url(paths.post('en', 'rain')));
  await reader.goto(site.url(paths.post('en', 'snow')));
  await reader.getByRole('link', { name: 'their page' }).click();
  await reader.waitForURL('https://example.com/**');

  const owner = await openSignedIn(site, await aUser({ role: 'admin' }), DESKTOP);
  await owner.goto(site.url(paths.analytics('en')));
  await expect
    .poll(async () => {
      await owner.reload();
      return (await owner.locator('.analytics-numbers dd').allInnerTexts()).map(
        (text) => text.split(/\s/)[0],
      );
    })
    .toEqual(['3', '1', '0', '1']);
  const links = owner.getByRole('table', { name: 'Where readers went' });
  const target = links.getByRole('link', { name: 'example.com/page' });
  expect(await target.getAttribute('href')).toBe('https://example.com/page');
  await owner.getByRole('link', { name: 'Links followed' }).click();
  expect(new URL(owner.url()).hash).toBe('#links');
  const posts = owner.getByRole('table', { name: 'Posts' }).getByRole('row');
  await posts.filter({ hasText: 'Перший сніг' }).getByRole('link').click();
  await owner.getByRole('heading', { level: 1, name: /^Analytics: / }).waitFor();
  await owner.getByRole('link', { name: 'All analytics' }).click();
  await owner.getByRole('link', { name: 'Ukrainian', exact: true }).click();
  await owner.waitForURL('**locale=uk**');
  await expect.poll(() => posts.count()).toBe(2);
});
