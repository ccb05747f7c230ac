import { splitLinks } from '#contract/links.ts';

/** A comment's plain text with URLs as links, which search engines do not follow (`rel="ugc nofollow"`). */
export function CommentText({ text, lang }: { text: string; lang: string }) {
  return (
    <p className="comment-text" lang={lang}>
      {splitLinks(text).map(({ text: part, href }, index) =>
        href === null ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
          <a key={index} href={href} rel="ugc nofollow">
            {part}
          </a>
        ),
      )}
    </p>
  );
}
