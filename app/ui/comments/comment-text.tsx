import { splitLinks } from '#contract/links.ts';

/** Plain text as it was typed, with addresses made clickable and vouched for by nobody. */
export function CommentText({ text, lang }: { text: string; lang: string }) {
  return (
    <p className="comment-text" lang={lang}>
      {splitLinks(text).map(({ text: part, href }, index) =>
        href === null ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
          <a key={index} href={href} rel="ugc nofollow">
            {part}
          </a>
        ),
      )}
    </p>
  );
}
