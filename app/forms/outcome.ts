/** Parameters that say what the last action has done. */
const OUTCOME = ['done', 'problem', 'provider', 'count', 'undo', 'user', 'picture'];

/** The query of an address without the outcome of an action. */
export function withoutOutcome(search: string): string {
  const query = new URLSearchParams(search);
  if (!query.has('done') && !query.has('problem')) return search;
  for (const name of OUTCOME) query.delete(name);
  return query.size > 0 ? `?${query}` : '';
}
