import type { ReactNode } from 'react';

/** A link of the header: an icon on a phone, with its word beside it where there is room. */
export function HeaderLink({
  href,
  word,
  label = word,
  isHere,
  count = 0,
  children,
}: {
  href: string;
  word: string;
  /** What it is called where the word alone says too little. */
  label?: string;
  isHere: boolean;
  /** How many things wait there; `label` says it as well, in words. */
  count?: number;
  /** The icon's lines, on a square of 24. */
  children: ReactNode;
}) {
  return (
    <a className="header-link" href={href} aria-current={isHere ? 'page' : undefined} aria-label={label}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {children}
      </svg>
      <span className="word">{word}</span>
      {count > 0 && <span className="count">{count > 99 ? '99+' : count}</span>}
    </a>
  );
}
