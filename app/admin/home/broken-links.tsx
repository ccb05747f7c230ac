import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { List } from '#app/admin/parts/list.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { Section } from '#app/admin/parts/section.tsx';
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
    <Section title={home.broken.title(total)}>
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
    </Section>
  );
}

function Lines({ links }: { links: BrokenLink[] }) {
  const { locale } = useSite();
  const { home } = useAdminMessages();
  return (
    <List items={links}>
      {({ postId, postKind, locale: language, title, kind, target }) => (
        <Row
          key={`${postId} ${language} ${target}`}
          heading="h3"
          title={<Link to={editorPath(postKind, locale, postId, language)}>{title}</Link>}
          lang={language}
          facts={[<Target key="target" kind={home.broken[kind]} target={target} />]}
        />
      )}
    </List>
  );
}

/** Links of menus, footers and authors, each with the page where it is set. */
function SiteLines({ links }: { links: DeadSiteLink[] }) {
  const { locale } = useSite();
  const { home } = useAdminMessages();
  const { places, languages } = home.broken;
  return (
    <List items={links}>
      {({ place, authorId, name, locale: language, target }) => (
        <Row
          key={`${place} ${authorId} ${language} ${target}`}
          heading="h3"
          title={
            <Link to={authorId ? paths.adminAuthor(locale, authorId) : paths.adminSettings(locale)}>
              {[places[place], name ?? (language && languages[language])].filter(Boolean).join(': ')}
            </Link>
          }
          facts={[<Target key="target" kind={home.broken.link} target={target} />]}
        />
      )}
    </List>
  );
}

function Target({ kind, target }: { kind: string; target: string }) {
  return (
    <>
      {kind} <code>{readablePath(target)}</code>
    </>
  );
}
