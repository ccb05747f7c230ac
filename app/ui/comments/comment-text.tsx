import { splitLinks } from '#contract/links.ts';
import { splitBlocks, splitCode } from './comment-blocks.ts';

/**
 * A comment's plain text: quotes and code as such, and URLs as links, which search engines do not follow
 * (`rel="ugc nofollow"`). Nothing in it is markup.
 */
export function CommentText({ text, lang }: { text: string; lang: string }) {
  return (
    <div className="comment-text" lang={lang}>
      {splitBlocks(text).map(({ kind, text: part }, index) => {
        // The parts of a text never change their order.
        const key = `${index} ${kind}`;
        if (kind === 'code') return <Code key={key} text={part} />;
        if (kind === 'quote') {
          return (
            <blockquote key={key}>
              <Line text={part} />
            </blockquote>
          );
        }
        return <Line key={key} text={part} />;
      })}
    </div>
  );
}

function Code({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
  );
}

/** A paragraph with the line ends of its author. */
function Line({ text }: { text: string }) {
  return (
    <p>
      {splitCode(text).map(({ text: part, isCode }, index) => {
        const key = `${index} ${isCode}`;
        return isCode ? <code key={key}>{part}</code> : <Links key={key} text={part} />;
      })}
    </p>
  );
}

function Links({ text }: { text: string }) {
  return splitLinks(text).map(({ text: part, href }, index) =>
    href === null ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <a key={index} href={href} rel="ugc nofollow">
        {part}
      </a>
    ),
  );
}
