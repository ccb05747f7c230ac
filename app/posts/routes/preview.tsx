import { formatDate } from '#app/formats/format.ts';
import { privateHead } from '#app/head/private-head.ts';
import { PostBody } from '#app/posts/ui/post-body.tsx';
import { titleAttributes } from '#app/posts/ui/title-attributes.ts';
import { Toc, toTocEntries } from '#app/posts/ui/toc.tsx';
import { loadPage } from '#app/requests/load-page.ts';
import { WITHOUT_PATH } from '#app/requests/token-page.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { FormStyles } from '#app/ui/forms/form-styles.tsx';
import { responseNotesContext } from '#server/http/response/response-notes.ts';
import { openPreview } from '#server/posts/previews/previews.ts';
import type { Route } from './+types/preview';

/**
 * A preview of unpublished text for anybody with the link. The page must not be cached, and its address must not
 * leak in `Referer`.
 */
export function loader(args: Route.LoaderArgs) {
  const { token } = args.params;
  const notes = args.context.get(responseNotesContext);
  notes.setHeader('Cache-Control', 'no-store');
  notes.setHeader('X-Robots-Tag', 'noindex, nofollow');
  notes.setHeader('Referrer-Policy', WITHOUT_PATH);
  return loadPage(args, (locale) => openPreview({ token, locale, signal: args.request.signal }));
}

export function meta({ matches: [root], loaderData: preview }: Route.MetaArgs) {
  return preview ? privateHead({ site: root.loaderData.site, title: preview.title }) : [];
}

export default function Preview({ loaderData: preview }: Route.ComponentProps) {
  const site = useSite();
  const { post, preview: words } = useMessages();
  const entries = toTocEntries(preview.headings);

  return (
    <SitePage alternate={preview.other}>
      <FormStyles />
      <p className="notice" role="note">
        {words.notice(formatDate(preview.expiresAt, site))}
      </p>
      <article className="post">
        <header className="post-header">
          <h1 {...titleAttributes(preview.title)}>{preview.title || words.untitled}</h1>
          <ul className="post-meta">
            {preview.authorName !== '' && <li className="author">{preview.authorName}</li>}
            <li>{post.readingTime(preview.readingMinutes)}</li>
          </ul>
          {preview.excerpt && <p className="post-lead">{preview.excerpt}</p>}
        </header>
        {preview.coverImage && (
          <div className="post-cover">
            <img className="cover" src={preview.coverImage} alt="" />
          </div>
        )}
        {entries.length > 0 && <Toc entries={entries} />}
        <PostBody html={preview.html} counterparts={[]} />
      </article>
    </SitePage>
  );
}
