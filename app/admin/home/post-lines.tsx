import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { List } from '#app/admin/parts/list.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { formatShortMoment } from '#app/formats/moment.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { Ago } from '#app/ui/ago.tsx';
import { LOCALES } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { PostGroupItem } from '#contract/posts/admin-list.ts';
export function DraftLines({ posts, now }: { posts: PostGroupItem[]; now: string }) {
  const { changed } = useAdminMessages().posts;
  return (
    <PostLines
      posts={posts}
      factsOf={({ updatedAt }) => [
        <Fragment key="changed">
          {changed} <Ago at={updatedAt} now={now} />
        </Fragment>,
      ]}
    />
  );
}

/** The texts that the user has sent for review, with their state; the editor shows the note and the difference. */
export function ReviewLines({ posts }: { posts: PostGroupItem[] }) {
  const { languages } = useAdminMessages().posts;
  const { reviewStates } = useAdminMessages().home;
  return (
    <PostLines
      posts={posts}
      factsOf={({ reviews }) =>
        LOCALES.map((language) => {
          const review = reviews[language];
          return review?.isOwn ? `${languages[language]}: ${reviewStates[review.state]}` : null;
        })
      }
    />
  );
}

export function ScheduledLines({ posts }: { posts: PostGroupItem[] }) {
  const site = useSite();
  const { languages } = useAdminMessages().posts;
  return (
    <PostLines
      posts={posts}
      factsOf={({ versions }) =>
        LOCALES.map((language) => {
          const version = versions[language];
          if (version?.state !== 'scheduled' || version.publishedAt === null) return null;
          return `${languages[language]}: ${formatShortMoment(version.publishedAt, site)}`;
        })
      }
    />
  );
}

function PostLines({
  posts,
  factsOf,
}: {
  posts: PostGroupItem[];
  factsOf: (post: PostGroupItem) => ReactNode[];
}) {
  const { locale } = useSite();
  const { untitled } = useAdminMessages().posts;
  return (
    <List items={posts}>
      {(post) => (
        <Row
          key={post.id}
          heading="h3"
          title={<Link to={paths.adminPost(locale, post.slug ?? post.id)}>{post.title || untitled}</Link>}
          lang={post.title === '' ? undefined : (post.titleLocale ?? undefined)}
          facts={factsOf(post)}
        />
      )}
    </List>
  );
}
