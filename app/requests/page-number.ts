import { PAGE_MAX } from '#contract/limits.ts';
import { queryInteger } from '#contract/text.ts';
import { NotFound } from '#server/errors.ts';

/** The number in `?page=`; 1 if there is none. Throws NotFound for anything that is not a valid page number. */
export function pageNumber(request: Request): number {
  const query = new URL(request.url).searchParams;
  if (!query.has('page')) return 1;
  const page = readPage(query);
  if (page === null) throw new NotFound('Page not found');
  return page;
}

/** The number in `?page=`; null if there is none. */
export function readPage(query: URLSearchParams): number | null {
  const parsed = queryInteger({ min: 1, max: PAGE_MAX }).safeParse(query.get('page'));
  return parsed.success ? parsed.data : null;
}
