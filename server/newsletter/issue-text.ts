import { LETTER_WIDTH } from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { config } from '#server/config.ts';
import { readingPicture } from '#server/markdown/output/reading-picture.ts';
import { firstSentenceOf } from '#server/posts/authors/first-sentence.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { renderForLetter } from '#server/posts/write/render.ts';
import type { LetterPost } from './letter-types.ts';

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

const PLAIN_HEADING = { uppercase: false };

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
    preheader: firstSentenceOf(excerpt || summary, locale),
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
  return { html, text: await toPlainText(html), isCut };
}

/** The text part of a letter says what the HTML says, without Markdown. */
async function toPlainText(html: string): Promise<string> {
  const { convert } = await import('html-to-text');
  const headings = ['h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: PLAIN_HEADING }));
  const text = convert(html, {
    wordwrap: false,
    formatters: { alt: ({ attribs }, _walk, builder) => builder.addInline(attribs.alt ?? '') },
    selectors: [
      ...headings,
      {
        selector: 'a',
        options: { linkBrackets: ['(', ')'], hideLinkHrefIfSameAsText: true, noAnchorUrl: true },
      },
      { selector: 'img', format: 'alt' },
      { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
      { selector: 'ul', options: { itemPrefix: '• ' } },
    ],
  });

  // Terminals show soft hyphens, and break lines as they like.
  return text.replaceAll('\u00ad', '').replaceAll(/[\u00a0\u202f]/g, ' ');
}
