import { formatMoment } from '#app/formats/moment.ts';
import { paths } from '#contract/paths.ts';
import type { PostPage } from '#contract/posts/pages.ts';
import { useMessages, useSite } from './site-context.tsx';

/** A bar for admins on the page of a post: the link to its editor and, if readers do not see the post, the reason. */
export function AdminBar({ post }: { post: PostPage }) {
  const site = useSite();
  const messages = useMessages().post;
  if (!site.currentUser?.isAdmin) return null;

  const { state, slug, publishedAt } = post;
  return (
    <p className={state === 'published' ? 'admin-bar' : 'admin-bar is-hidden'}>
      {state === 'draft' && messages.draft}
      {state === 'scheduled' && messages.scheduled(formatMoment(publishedAt, site))}{' '}
      <a href={paths.adminPost(site.locale, slug)}>{messages.edit}</a>
    </p>
  );
}
