import type { Locale } from '#contract/locales.ts';
import type { AlignedSource } from '#contract/posts/editor.ts';
import { type Block, toBlocks } from '#server/alignment/blocks.ts';
import type { Actor } from '#server/auth/actor.ts';
import { alignInProcess } from '#server/markdown/renderer.ts';
import { getPictures } from '#server/media/media.ts';
import { findMediaUrls } from '#server/media/media-urls.ts';
import { requireEditor } from '#server/posts/require-editor.ts';
import { renderPreview } from '#server/posts/write/render.ts';

type Text = { locale: Locale; content: string };

/** Renders a text in pieces that correspond to the blocks of its translation. Throws Forbidden. */
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
  const pairs = await alignInProcess(left, right);

  return {
    pairs: pairs.map((pair) => ({
      html: pair.left.map(({ html }) => html).join('\n'),
      blocks: pair.right.length,
    })),
  };
}

async function blocksOf({ locale, content }: Text): Promise<Block[]> {
  const images = await getPictures(findMediaUrls(content));
  return toBlocks(await renderPreview({ content, locale, images }), 'source-');
}
