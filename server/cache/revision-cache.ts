import { type RevisionName, readTokens } from '#server/revisions/revisions.ts';
import { SingleFlight } from '#server/runtime/single-flight.ts';

/**
 * Makes a function that returns what `load` has read, and reads it again after the revision has changed. Concurrent calls
 * share one read, and a failed one is not kept. A revision that nothing has raised says that there is only `none`.
 */
export function createRevisionCache<Value>(
  revision: RevisionName,
  { none, load }: { none: Value; load: () => Promise<Value> },
): () => Promise<Value> {
  let loaded = { token: '', value: none };
  const loads = new SingleFlight<Value>();
  return async () => {
    const token = (await readTokens([revision])).get(revision) ?? '';
    if (token === '') return none;
    if (token === loaded.token) return loaded.value;
    return loads.run(token, async () => {
      const value = await load();
      loaded = { token, value };
      return value;
    });
  };
}
