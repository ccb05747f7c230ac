import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { Ago } from '#app/admin/ago.tsx';
import { formatShortMoment } from '#app/formats/moment.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { LOCALES } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { PostGroupItem } from '#contract/posts/admin-list.ts';

/** Drafts, each with the time of its last change. */
export function DraftLines({ posts, now }: { posts: PostGroupItem[]; now: string }) {
  const { changed } = useAdminMessages().posts;
  return (
    <ul className="post-lines">
      {posts.map((post) => (
        <li key={post.id}>
          <Title post={post} />
          <span className="soft">
            {changed} <Ago at={post.updatedAt} now={now} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Scheduled posts, each with the time of each language. */
export function ScheduledLines({ posts }: { posts: PostGroupItem[] }) {
  const site = useSite();
  const { languages } = useAdminMessages().posts;
  return (
    <ul className="post-lines">
      {posts.map((post) => (
        <li key={post.id}>
          <Title post={post} />
          {LOCALES.map((language) => {
            const version = post.versions[language];
            if (version?.state !== 'scheduled' || version.publishedAt === null) return null;
            return (
              <span key={language} className="soft">
                {languages[language]}: {formatShortMoment(version.publishedAt, site)}
              </span>
            );
          })}
        </li>
      ))}
    </ul>
  );
}

function Title({ post }: { post: PostGroupItem }) {
  const { locale } = useSite();
  const { untitled } = useAdminMessages().posts;
  const { id, slug, title, titleLocale } = post;

  return (
    <Link
      to={paths.adminPost(locale, slug ?? id)}
      lang={title === '' ? undefined : (titleLocale ?? undefined)}
    >
      {title || untitled}
    </Link>
  );
}
