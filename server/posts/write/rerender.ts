import { config } from '../../config.ts';
import { outdatedVersions } from '../../markdown/render.ts';
import { raiseRevision } from '../../revisions/revisions.ts';
import { indexVersions } from '../../search/index/indexing.ts';
import * as store from '../store.ts';
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
