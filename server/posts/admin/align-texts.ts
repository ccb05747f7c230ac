import type { Locale } from '#contract/locales.ts';
import type { AlignedSource } from '#contract/posts/editor.ts';
import { alignBlocks } from '../../alignment/align-blocks.ts';
import { type Block, toBlocks } from '../../alignment/blocks.ts';
import { prefixIds } from '../../alignment/prefix-ids.ts';
import type { Actor } from '../../auth/actor.ts';
import { getPictures } from '../../media/media.ts';
import { findMediaUrls } from '../../media/media-urls.ts';
import { requireEditor } from '../editor.ts';
import { renderText } from '../write/render.ts';

type Text = { locale: Locale; content: string };

/** A text rendered in the pieces that correspond to the blocks of its translation. Throws Forbidden. */
export async function alignTexts({
  actor,
  source,
  translation,
}: {
  actor: Actor;
  source: Text;
  translation: Text;
}): Promise<AlignedSource> {
  requireEditor(actor);
  const [left, right] = await Promise.all([blocksOf(source), blocksOf(translation)]);
  const pairs = alignBlocks(left, right);
  return {
    pairs: pairs.map((pair) => ({
      html: pair.left.map(({ html }) => html).join('\n'),
      blocks: pair.right.length,
    })),
  };
}

async function blocksOf({ locale, content }: Text): Promise<Block[]> {
  const images = await getPictures(findMediaUrls(content));
  const { html } = await renderText({ content, locale, images });
  return toBlocks(prefixIds(html, 'source-'));
}
