import { describe, expect, test } from 'vitest';
import { withTiedWords } from '#app/formats/tied-words.ts';
import { database } from '#server/db/client.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { takeLoggedErrors } from '#test/setup/log.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const WORDS = {
  uk: 'На сайті сталася помилка',
  en: 'The site ran into an error',
} as const;

async function expectFailure(response: Response, locale: 'uk' | 'en'): Promise<void> {
  const html = await response.text();
  expect(response.status).toBe(500);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(html).toContain(`<html lang="${locale}">`);
  expect(html).toContain(`<title>${WORDS[locale]} · ${locale === 'uk' ? 'Двомова' : 'Dvomova'}</title>`);
  expect(html).toMatch(new RegExp(`<h1[^>]*>${withTiedWords(WORDS[locale])}</h1>`));
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toMatch(/TypeError|undefined|node_modules/);
  expect(takeLoggedErrors()).toHaveLength(1);
}

describe.each(['uk', 'en'] as const)('in %s', (locale) => {
  /** A stored document that the service itself never writes. */
  async function aBrokenPost(fields: Record<string, unknown>): Promise<void> {
    await aPost({ slug: 'broken' });
    await database().collection('posts').updateMany({}, { $set: fields });
  }

  test('a page whose loader fails is a 500 page in its language, and is logged once', async () => {
    await aBrokenPost({ tagIds: 7 });

    await expectFailure(await request(`/${locale}/blog/broken`), locale);
  });

  test('a page that fails while it is drawn is a 500 page too', async () => {
    await aBrokenPost({ headings: [{ depth: 2 }, null] });

    await expectFailure(await request(`/${locale}/blog/broken`), locale);
  });

  test('a page whose frame fails is a 500 page too', async () => {
    const { cookie } = await aSignedIn();
    await database()
      .collection('users')
      .updateMany({}, { $set: { accounts: 7 } });

    await expectFailure(await request(`/${locale}/tags`, { cookie }), locale);
  });
});
