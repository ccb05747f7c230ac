import { useMessages } from '#app/ui/site/site-context.tsx';
import type { TocEntry } from '#contract/posts/pages.ts';

const LEAST_ENTRIES = 4;

/** The id of the collapsed contents. No heading of a text has a colon in its id. */
export const CONTENTS_ID = 'page:contents';

/** The headings in the table of contents; none for a short post. */
export function toTocEntries(headings: TocEntry[]): TocEntry[] {
  const upper = headings.filter(({ depth }) => depth <= 3);
  return upper.length >= LEAST_ENTRIES ? upper : [];
}

/** The table of contents for wide screens, next to the text. The page's script marks the current heading. */
export function TocAside({ entries }: { entries: TocEntry[] }) {
  const messages = useMessages();
  return (
    <nav className="toc toc-aside" aria-labelledby="page-contents">
      <p id="page-contents">{messages.post.contents}</p>
      <TocLinks entries={entries} />
    </nav>
  );
}

/** The table of contents for narrow screens, collapsed above the text. */
export function TocDetails({ entries }: { entries: TocEntry[] }) {
  const messages = useMessages();
  return (
    <details className="toc toc-details">
      <summary id={CONTENTS_ID}>{messages.post.contents}</summary>
      <TocLinks entries={entries} />
    </details>
  );
}

function TocLinks({ entries }: { entries: TocEntry[] }) {
  return (
    <ol>
      {entries.map(({ id, depth, text }) => (
        <li key={id} className={depth > 2 ? 'deeper' : undefined}>
          <a href={`#${encodeURIComponent(id)}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
}
