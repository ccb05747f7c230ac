import type { DraftText } from '#contract/posts/admin.ts';
import type { VersionText } from '#contract/posts/requests.ts';

/** A stored text as the editor has it: what is absent is empty. */
export function toDraftText(text: VersionText): DraftText {
  const { title, excerpt, content, metaTitle, metaDescription, metaImage } = text;
  return {
    ...{ title, excerpt: excerpt ?? '', content, metaTitle: metaTitle ?? '' },
    ...{ metaDescription: metaDescription ?? '', metaImage: metaImage ?? '' },
  };
}

/** A text of the editor as it is stored: what is empty is absent. */
export function toVersionText(text: DraftText): VersionText {
  const { title, excerpt, content, metaTitle, metaDescription, metaImage } = text;
  return {
    ...{ title: title.trim(), excerpt: excerpt || null, content, metaTitle: metaTitle.trim() || null },
    ...{ metaDescription: metaDescription || null, metaImage: metaImage || null },
  };
}
