import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { editorPath } from '#app/editor/ui/editor-post.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { paths, readablePath } from '#contract/paths.ts';
import type { BrokenLink, DeadSiteLink, BrokenLinks as Found } from '#contract/posts/admin-list.ts';

/** The others are behind a button. */
const SHOWN = 5;

/** Links that lead nowhere and missing files, each with its post or page in the editor. */
export function BrokenLinks({ broken: { links, ofSite, total } }: { broken: Found }) {
  const { home } = useAdminMessages();
  if (total === 0) return null;

  const isWhole = total - ofSite.length <= Math.max(links.length, SHOWN);
  const unlisted = !isWhole && <p className="soft">{home.broken.unlisted(links.length)}</p>;
  return (
    <section className="admin-section" aria-labelledby="broken">
      <h2 id="broken">{home.broken.title(total)}</h2>
      <SiteLines links={ofSite} />
      <Lines links={links.slice(0, SHOWN)} />
      {links.length > SHOWN ? (
        <details className="disclosure">
          <summary>{home.broken.more(links.length - SHOWN)}</summary>
          <Lines links={links.slice(SHOWN)} />
          {unlisted}
        </details>
      ) : (
        unlisted
      )}
    </section>
  );
}

function Lines({ links }: { links: BrokenLink[] }) {
  const { locale } = useSite();
  const { home } = useAdminMessages();
  return (
    <ul className="post-lines">
      {links.map(({ postId, postKind, locale: language, title, kind, target }) => (
        <li key={`${postId} ${language} ${target}`}>
          <Link to={editorPath(postKind, locale, postId, language)} lang={language}>
            {title}
          </Link>
          <span className="soft">
            {home.broken[kind]} <code>{readablePath(target)}</code>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Links of menus, footers and authors, each with the page where it is set. */
function SiteLines({ links }: { links: DeadSiteLink[] }) {
  const { locale } = useSite();
  const { home } = useAdminMessages();
  if (links.length === 0) return null;

  const { places, languages } = home.broken;
  return (
    <ul className="post-lines">
      {links.map(({ place, authorId, name, locale: language, target }) => (
        <li key={`${place} ${authorId} ${language} ${target}`}>
          <Link to={authorId ? paths.adminAuthor(locale, authorId) : paths.adminSettings(locale)}>
            {[places[place], name ?? (language && languages[language])].filter(Boolean).join(': ')}
          </Link>
          <span className="soft">
            {home.broken.link} <code>{readablePath(target)}</code>
          </span>
        </li>
      ))}
    </ul>
  );
}
