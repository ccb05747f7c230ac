import { CopyButton } from './copy-button.tsx';

/** A text to copy, such as a key or a command; `href` makes it a link. */
export function Copyable({ caption, text, href }: { caption: string; text: string; href?: string }) {
  return (
    <figure className="copyable">
      <figcaption>{caption}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        {href === undefined ? (
          <code>{text}</code>
        ) : (
          <a href={href} target="_blank" rel="noreferrer">
            {text}
          </a>
        )}
      </pre>
      <CopyButton text={text} label={caption} />
    </figure>
  );
}
