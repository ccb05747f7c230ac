import { LETTER_WIDTH } from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { config } from '#server/config.ts';
import { toPortableMarkdown } from '#server/feeds/portable-markdown.ts';
import type { LetterPost } from '#server/mail/letter-types.ts';
import { readingPicture } from '#server/markdown/output/reading-picture.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { renderForLetter } from '#server/posts/write/render.ts';

/** Few readers see the text part of a letter, and it is as long as the other part. */
const TEXT_MAX = 50_000;

type Version = Pick<
  PostDoc,
  | 'locale'
  | 'slug'
  | 'title'
  | 'excerpt'
  | 'summary'
  | 'startsWithExcerpt'
  | 'content'
  | 'cover'
  | 'coverImage'
>;

/** A version in the form that its letter needs. */
export async function toPostText(version: Version, { isWhole }: { isWhole: boolean }): Promise<LetterPost> {
  const { locale, slug, title, excerpt, summary, content, coverImage, cover } = version;
  const path = paths.post(locale, slug);
  const pageUrl = config().publicUrl + path;
  const { width = Number.NaN, height = Number.NaN } = cover ?? {};
  const picture = coverImage && { src: coverImage, width, height };

  return {
    title,
    // The whole text starts with the excerpt.
    excerpt: isWhole && version.startsWithExcerpt ? '' : excerpt || summary,
    path,
    cover: picture ? readingPicture(picture, { pageUrl, widthMax: LETTER_WIDTH }) : null,
    body: isWhole ? await toBody(content, { locale, pageUrl }) : null,
  };
}

async function toBody(
  content: string,
  { locale, pageUrl }: { locale: Locale; pageUrl: string },
): Promise<NonNullable<LetterPost['body']>> {
  const { html, isCut } = await renderForLetter({ content, locale, pageUrl });
  const text = toPortableMarkdown(content, { pageUrl, under: 1 }).trim();
  return { html, text: text.slice(0, TEXT_MAX), isCut: isCut || text.length > TEXT_MAX };
}
