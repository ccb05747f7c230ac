import { CopyButton } from './copy-button.tsx';

/** A text to copy, such as a key or a command. */
export function Copyable({ caption, text }: { caption: string; text: string }) {
  return (
    <figure className="copyable">
      <figcaption>{caption}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      <CopyButton text={text} label={caption} />
    </figure>
  );
}
