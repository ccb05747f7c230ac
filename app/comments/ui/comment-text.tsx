import { splitLinks } from '#contract/links.ts';
import { splitBlocks, splitInline } from './comment-blocks.ts';

/**
 * A comment's plain text: quotes, code and emphasis as such, and URLs as links, which search engines do not follow
 * (`rel="ugc nofollow"`). Its characters are never HTML.
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
    <p dir="auto">
      <Inline text={text} />
    </p>
  );
}

function Inline({ text }: { text: string }) {
  return splitInline(text).map(({ kind, text: part }, index) => {
    const key = `${index} ${kind}`;
    if (kind === 'text') return <Links key={key} text={part} />;
    if (kind === 'code') return <code key={key}>{part}</code>;

    const Emphasis = kind;
    return (
      <Emphasis key={key}>
        <Inline text={part} />
      </Emphasis>
    );
  });
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
