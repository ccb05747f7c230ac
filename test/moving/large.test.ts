import path from 'node:path';
import { expect, test } from 'vitest';
import { LOCALES } from '#contract/locales.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { features } from '#server/features.ts';
import { prepareImport } from '#server/moving/run/prepare.ts';
import { runImport } from '#server/moving/run/run.ts';
import { aContentFolder, aPicture } from '#test/factories/content-folder.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { translatedTexts } from './other-exports.ts';
import { OLD_SITE, wxr } from './wordpress-export.ts';

useDatabase();

const PAIRS = 500;
const PICTURES = 500;
const COMMENTS = 3;

const posts = Array.from({ length: PAIRS }, (_, index) =>
  LOCALES.map((locale, side) => {
    const id = index * 2 + side + 1;
    return {
      id,
      locale,
      pair: index + 1,
      slug: `${locale}-${index}`,
      title: `${locale} ${index}`,
      date: `20${10 + (index % 15)}-0${1 + (index % 9)}-1${index % 10} 1${index % 10}:00:00`,
      html: translatedTexts(index)[locale].replaceAll(
        '__GHOST_URL__/content/images',
        `${OLD_SITE}/wp-content/uploads`,
      ),
      comments: Array.from({ length: COMMENTS }, (_, number) => ({
        id: id * 10 + number,
        parent: number === 0 ? 0 : id * 10,
        content: `Comment ${number}`,
      })),
    };
  }),
).flat();

test.each(['polylang', 'wpml'] as const)(
  'a site of 1,000 posts with %s moves whole, and each address leads to its language',
  async (plugin) => {
    const pictures = await Promise.all(
      Array.from({ length: PICTURES }, async (_, index) => {
        const colour = `#${(index * 4_001).toString(16).padStart(6, '0')}`;
        return [`wp-content/uploads/2024/05/photo-${index}.png`, await aPicture(colour)] as const;
      }),
    );
    const root = await aContentFolder({ 'a.xml': wxr(posts, { plugin }), ...Object.fromEntries(pictures) });
    const files = [path.join(root, 'a.xml')];
    const { id, plan } = await prepareImport({ actor: COMMAND_LINE, program: 'wordpress', files });
    expect(plan.posts.filter(({ pair }) => pair?.certainty === 1)).toHaveLength(PAIRS);

    const report = await runImport({ actor: COMMAND_LINE, features, id });
    expect(report).toMatchObject({
      posts: { made: PAIRS },
      media: { stored: PICTURES },
      comments: posts.length * COMMENTS,
      warnings: [],
    });
    for (const { locale, pair, slug, id: old, date } of posts.filter((_, index) => index % 7 === 0)) {
      const from = `${locale === 'en' ? '/en' : ''}/${date.slice(0, 4)}/${date.slice(5, 7)}/${slug}/`;
      const to = `/${locale}/blog/uk-${pair - 1}`;
      for (const address of [from, `/?p=${old}`]) {
        const moved = await request(address);
        expect([address, moved.status, moved.headers.get('location')]).toEqual([address, 301, to]);
      }
      expect((await request(to)).status).toBe(200);
    }
  },
  300_000,
);
