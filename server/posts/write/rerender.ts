import type { ObjectId } from 'mongodb';
import { NotFound } from '#server/errors.ts';
import { outdatedVersions } from '#server/markdown/render.ts';
import type { PostDoc, RenderedVersion } from '#server/posts/model.ts';
import * as store from '#server/posts/store.ts';
import { gatherContent, raiseContentOf } from '#server/revisions/revisions.ts';
import { indexVersions } from '#server/search/index/indexing.ts';
import { refreshSiteSettings, siteSettings } from '#server/site-settings/site-settings.ts';
import { logIfPlain, renderVersion } from './render.ts';

/**
 * Renders versions again whose HTML was made by an older renderer or under another setting, until `signal`; returns how
 * many.
 */
export async function rerenderVersions({ signal }: { signal?: AbortSignal } = {}): Promise<number> {
  // Another process may have changed the settings since the last request here.
  await refreshSiteSettings();
  let count = 0;
  await gatherContent(async () => {
    for await (const doc of store.findRendered(outdatedVersions(siteSettings()))) {
      if (signal?.aborted) return;
      await rerender(doc);
      count++;
    }
  });
  return count;
}

/** Renders one version at once, for a reader who needs a field that older renderers did not store. Throws NotFound. */
export async function rerenderVersion(id: ObjectId): Promise<RenderedVersion> {
  const doc = await store.findWhole(id);
  if (!doc) throw new NotFound('Version not found');
  return rerender(doc);
}

async function rerender(doc: PostDoc): Promise<RenderedVersion> {
  const rendered = await renderVersion(doc);
  await store.putRendered(doc, rendered);
  logIfPlain({ ...doc, ...rendered });
  await indexVersions({ put: [{ ...doc, ...rendered }] });
  await raiseContentOf([doc._id]);
  return rendered;
}
