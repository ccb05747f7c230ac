import type { ModerationView } from '#server/comments/moderation.ts';
import { NotFound } from '#server/errors.ts';

/** The view of the query. The tab of the rules shows no comments. Throws NotFound. */
export function viewIn(query: URLSearchParams): { view: ModerationView; isRules: boolean } {
  const author = query.get('author');
  if (author !== null) return { view: { kind: 'author', id: author }, isRules: false };

  const view = query.get('view') ?? 'newest';
  if (view === 'rules') return { view: { kind: 'newest' }, isRules: true };
  if (view === 'newest' || view === 'hidden' || view === 'waiting') {
    return { view: { kind: view }, isRules: false };
  }
  throw new NotFound('View not found');
}

/** The number of comments in `?count=`; null if it is not one. */
export function countIn(query: URLSearchParams): number | null {
  const count = query.get('count') ?? '';
  return /^\d{1,6}$/.test(count) ? Number(count) : null;
}
