import { commentTexts } from '#app/comments/texts/messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';

export function ThreadPages({ slug, page, totalPages }: { slug: string; page: number; totalPages: number }) {
  const { locale } = useSite();
  const comments = useTexts(commentTexts);
  if (totalPages <= 1) return null;

  return (
    <nav className="thread-pages" aria-label={comments.pages}>
      {page > 1 && (
        <a rel="prev" href={paths.commentPage(locale, slug, page - 1)}>
          {comments.newer}
        </a>
      )}
      <span>{comments.pageOf(page, totalPages)}</span>
      {page < totalPages && (
        <a rel="next" href={paths.commentPage(locale, slug, page + 1)}>
          {comments.older}
        </a>
      )}
    </nav>
  );
}
