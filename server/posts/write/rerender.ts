import { RENDER_VERSION } from '../../markdown/render.ts';
import { raiseRevision } from '../../revisions/revisions.ts';
import { indexVersions } from '../../search/index/indexing.ts';
import * as store from '../store.ts';
import { logIfPlain, renderVersion } from './render.ts';

/** Renders again what an older renderer made; returns how many versions. */
export async function renderOutdated(): Promise<number> {
  let count = 0;
  for await (const doc of store.findOutdated(RENDER_VERSION)) {
    const rendered = await renderVersion(doc);
    await store.putRendered(doc, rendered);
    logIfPlain({ ...doc, ...rendered });
    await indexVersions({ put: [{ ...doc, ...rendered }] });
    await raiseRevision('content');
    count++;
  }
  return count;
}
