import { useMessages } from '#app/site/ui/site-context.tsx';
import { NAVIGATION } from '#app/ui/navigation.ts';
import type { TocEntry } from '#contract/posts/pages.ts';

const LEAST_ENTRIES = 4;

/** The id of the title of the contents. No heading of a text has a colon in its id. */
export const CONTENTS_ID = 'page:contents';

/** The headings in the table of contents; none for a short post. */
export function toTocEntries(headings: TocEntry[]): TocEntry[] {
  const upper = headings.filter(({ depth }) => depth <= 3);
  return upper.length >= LEAST_ENTRIES ? upper : [];
}

/**
 * The table of contents: collapsed above the text on narrow screens, open next to it on wide ones. The page's script
 * opens it there, and marks the current heading.
 */
export function Toc({ entries }: { entries: TocEntry[] }) {
  const messages = useMessages();
  return (
    <nav className="toc" aria-labelledby={CONTENTS_ID} {...NAVIGATION}>
      <details suppressHydrationWarning>
        <summary id={CONTENTS_ID}>{messages.post.contents}</summary>
        <ol>
          {entries.map(({ id, depth, text }) => (
            <li key={id} className={depth > 2 ? 'deeper' : undefined}>
              <a href={`#${encodeURIComponent(id)}`}>{text}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
