import { useId } from 'react';

/** A code block with a caption; the page's script adds a copy button. */
export function CodeExample({ caption, code }: { caption: string; code: string }) {
  const id = useId();
  return (
    <figure className="code" aria-labelledby={id}>
      <figcaption className="code-caption" id={id}>
        {caption}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
