import { LOCALES, type Locale } from '#contract/locales.ts';
import type { ParallelPost } from '#contract/posts/parallel.ts';
import { alignBlocks } from '#server/alignment/align-blocks.ts';
import { type Block, toBlocks } from '#server/alignment/blocks.ts';
import { prefixIds } from '#server/alignment/prefix-ids.ts';
import { only, type Projected } from '#server/db/projection.ts';
import { NotFound } from '#server/errors.ts';
import { toDisplayTitle } from '#server/posts/display.ts';
import type { PostDoc } from '#server/posts/model.ts';
import * as store from '#server/posts/store.ts';

const RENDERED = only<PostDoc>()('slug', 'title', 'html');

/** Both versions of a post, aligned block by block. Throws NotFound unless readers see both. */
export async function getParallelPost({
  slug,
  now = new Date(),
}: {
  slug: string;
  now?: Date;
}): Promise<ParallelPost> {
  const [uk, en] = await Promise.all(
    LOCALES.map((locale) => store.findVisible({ slug, locale, now }, RENDERED)),
  );
  if (!uk || !en) throw new NotFound('The post has no version in the other language');
  const pairs = alignBlocks(blocksOf(uk, 'uk'), blocksOf(en, 'en'));
  return {
    slug: uk.slug,
    titles: { uk: uk.title, en: en.title },
    displayTitles: { uk: toDisplayTitle(uk.title, 'uk'), en: toDisplayTitle(en.title, 'en') },
    pairs: pairs.map(({ left, right }) => ({ uk: join(left), en: join(right) })),
  };
}

function blocksOf({ html }: Projected<typeof RENDERED>, locale: Locale): Block[] {
  return toBlocks(prefixIds(html, `${locale}-`));
}

function join(blocks: Block[]): string {
  return blocks.map(({ html }) => html).join('\n');
}
