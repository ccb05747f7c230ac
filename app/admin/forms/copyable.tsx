import { useEffect, useState } from 'react';
import { useMessages } from '#app/site/ui/site-context.tsx';

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

const SHOWN_FOR_MS = 2_000;

/** Copies a text. Browsers have no clipboard for pages without HTTPS, so there the button is absent. */
function CopyButton({ text, label }: { text: string; label: string }) {
  const { post: words } = useMessages();
  const [isPossible, setPossible] = useState(false);
  const [result, setResult] = useState<'copied' | 'copyFailed' | null>(null);
  useEffect(() => setPossible('clipboard' in navigator), []);
  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(null), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [result]);
  if (!isPossible) return null;

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setResult('copied'),
      () => setResult('copyFailed'),
    );
  const word = words[result ?? 'copy'];
  return (
    <button type="button" className="button quiet" onClick={copy} aria-label={`${word}: ${label}`}>
      {word}
    </button>
  );
}
