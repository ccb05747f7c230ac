import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ParallelPost } from '#contract/both-versions/parallel.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { type Block, toBlocks } from '#server/alignment/blocks.ts';
import { only, type Projected } from '#server/db/projection.ts';
import { NotFound } from '#server/errors.ts';
import { alignInProcess } from '#server/markdown/renderer.ts';
import { isKnownSlug } from '#server/posts/former-slugs.ts';
import { isOutdated, type PostDoc } from '#server/posts/model.ts';
import { toPageLink } from '#server/posts/projections.ts';
import { recallAt } from '#server/posts/read/timeline/recall.ts';
import { rerenderVersion } from '#server/posts/write/rerender.ts';

const RENDERED = only<PostDoc>()(
  '_id',
  'slug',
  'title',
  'displayTitle',
  'html',
  'idOffsets',
  'blocks',
  'textRevision',
  'translationRevision',
  'publishedAt',
);

/** Both versions of a post, aligned block by block. Throws NotFound unless readers see both. */
export async function getParallelPost({ slug }: { slug: string }): Promise<ParallelPost> {
  if (!(await isKnownSlug(slug))) throw new NotFound('Post not found');

  const now = new Date();
  const [uk, en] = await Promise.all(
    LOCALES.map((locale) => recallAt({ slug, locale }, { fields: RENDERED, now })),
  );
  if (!uk || !en) throw new NotFound('The post has no version in the other language');

  // Two texts of a megabyte take tens of milliseconds: other requests come between.
  await nextTurn();
  const [left, right] = await Promise.all([blocksOf(uk, 'uk'), blocksOf(en, 'en')]);
  const texts = [uk, en].map(({ _id, textRevision, html }) => `${_id} ${textRevision} ${html.length}`);
  const pairs = await alignInProcess(left, right, texts.join(' '));

  return {
    slug: uk.slug,
    ids: { uk: uk._id.toHexString(), en: en._id.toHexString() },
    titles: { uk: uk.title, en: en.title },
    displayTitles: {
      uk: toPageLink({ ...uk, locale: 'uk' }).displayTitle,
      en: toPageLink({ ...en, locale: 'en' }).displayTitle,
    },
    newer: isOutdated(uk, en) ? 'en' : isOutdated(en, uk) ? 'uk' : null,
    pairs: pairs.map(({ left, right }) => ({
      uk: join(left, 'uk', uk.slug),
      en: join(right, 'en', uk.slug),
    })),
  };
}

async function blocksOf(doc: Projected<typeof RENDERED>, locale: Locale): Promise<Block[]> {
  const text = doc.blocks === undefined ? await rerenderVersion(doc._id) : doc;
  return toBlocks(text, `${locale}-`);
}

/** The start of a link that has only a query, or nothing: it leads to the page of the text itself. */
const OWN_LINK = /<a href="(?=[?"])/g;

function join(blocks: Block[], locale: Locale, slug: string): string {
  const own = `<a href="${paths.post(locale, slug)}`;
  return blocks.map(({ html }) => html.replaceAll(OWN_LINK, own)).join('\n');
}
