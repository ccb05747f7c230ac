import type { ReactNode } from 'react';

/** A link of the header: an icon on a phone, with its word next to it on wider screens. */
export function HeaderLink({
  href,
  word,
  label = word,
  isHere,
  count = 0,
  wordDirection,
  children,
}: {
  href: string;
  word: string;
  /** Accessible name, if the word is not enough. */
  label?: string;
  isHere: boolean;
  /** A number next to the icon; `label` has it in words too. */
  count?: number;
  /** `auto` if the word is a name. */
  wordDirection?: 'auto';
  /** The icon's SVG paths, on a 24 by 24 grid. */
  children: ReactNode;
}) {
  return (
    <a className="header-link" href={href} aria-current={isHere ? 'page' : undefined} aria-label={label}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {children}
      </svg>
      <span className="word" dir={wordDirection}>
        {word}
      </span>
      {count > 0 && <span className="count">{count > 99 ? '99+' : count}</span>}
    </a>
  );
}
