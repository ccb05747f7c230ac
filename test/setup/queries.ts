import { vi } from 'vitest';
import { collection } from '#server/db/client.ts';

/** The result of work, and how many times it read from the database. */
export async function countQueries<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; queries: number }> {
  const prototype = Object.getPrototypeOf(collection('posts'));
  // `findOne` calls `find`, and `countDocuments` calls `aggregate`.
  const spies = (['find', 'aggregate'] as const).map((name) => vi.spyOn(prototype, name));
  const result = await work();
  const queries = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return { result, queries };
}
