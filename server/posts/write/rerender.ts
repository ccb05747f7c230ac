import { config } from '#server/config.ts';
import { outdatedVersions } from '#server/markdown/render.ts';
import * as store from '#server/posts/store.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { indexVersions } from '#server/search/index/indexing.ts';
import { logIfPlain, renderVersion } from './render.ts';

/** Renders the versions again that an older renderer, or another setting, has rendered; returns how many. */
export async function rerenderVersions(): Promise<number> {
  let count = 0;
  for await (const doc of store.findRendered(outdatedVersions(config()))) {
    const rendered = await renderVersion(doc);
    await store.putRendered(doc, rendered);
    logIfPlain({ ...doc, ...rendered });
    await indexVersions({ put: [{ ...doc, ...rendered }] });
    await raiseRevision('content');
    count++;
  }
  return count;
}
