import { paths } from '#contract/paths.ts';
import { recordChange } from '#server/audit/record.ts';
import type { ById } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { toDomainFailure } from '#server/db/failures.ts';
import { Conflict, DomainError, invalidAt, Unavailable } from '#server/errors.ts';
import { log } from '#server/log.ts';
import type { KeyedUpload } from '#server/media/ingest/store-media.ts';
import * as library from '#server/media/library-store.ts';
import { requireDoc } from '#server/media/media.ts';
import { type Media, type MediaDoc, publicIdOf, toMedia } from '#server/media/model.ts';
import { replaceAuthorPicture } from '#server/posts/authors/manage-authors.ts';
import { replaceMediaInPost } from '#server/posts/management/replace-media.ts';
import type { Editor } from '#server/posts/model.ts';
import { requireEditor } from '#server/posts/require-editor.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { replaceInSettings } from './site-pictures.ts';
import * as store from './store.ts';
import { uploadMedia } from './upload.ts';

/** Milliseconds for which the request replaces references; the maintenance job replaces the rest. */
const REQUEST_MS = 10_000;

/**
 * Stores a file that replaces another one. Everything that refers to the old file then refers to the new one, which
 * has a new address, so that no cache serves the old content. Throws Forbidden, NotFound, Invalid for a file of
 * another kind, Conflict for the same file, and what `uploadMedia` throws.
 */
export async function replaceMedia({
  actor,
  id,
  file,
}: ById & { file: Omit<KeyedUpload, 'pool'> }): Promise<Media> {
  const now = new Date();
  requireCan(actor, 'manage media');
  const by = requireEditor(actor);
  const former = await requireDoc(id);
  const stored = await uploadMedia({ actor, file, dedupe: 'content' });
  if (stored.id === id) throw sameFile();
  if (stored.kind !== former.kind)
    throw invalidAt('file', 'A picture is replaced with a picture, a video with a video', 'other_kind');

  const successor = await requireDoc(stored.id);
  await inheritAltTexts(former, successor);

  // The successor may have been replaced by this file before.
  await library.removeReplacement(successor._id);
  const { _id, publicId } = successor;
  const replacement = { by: _id, ...(publicId ? { publicId } : {}), at: now, isDone: false };

  await library.putReplacement(former._id, replacement);
  const subject = { id: stored.id, ...(stored.filename ? { name: stored.filename } : {}) };
  const other = former.filename ? { other: former.filename } : {};
  await recordChange({ actor, action: 'media.replaced', subject, ...other, now });
  await replaceInSettings({ actor, from: id, to: stored });
  await applyReplacement(former, { to: stored.url, by, now, until: Date.now() + REQUEST_MS });

  return toMedia(successor);
}

/** Completes replacements that a request has not finished, because it ended early or others were changing the posts. */
export async function finishReplacements({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
  const now = new Date();
  const by = { id: null, name: siteSettings().names.uk };
  for (const doc of await library.findReplaced()) {
    const { replacement } = doc;
    if (signal?.aborted || !replacement) return;
    const to = paths.media(publicIdOf({ ...replacement, _id: replacement.by }));
    await applyReplacement(doc, { to, by, now, until: Number.POSITIVE_INFINITY, signal });
  }
}

type Work = { to: string; by: Editor; now: Date; until: number; signal?: AbortSignal | undefined };

async function applyReplacement(doc: MediaDoc, { to, by, now, until, signal }: Work): Promise<void> {
  const from = paths.media(publicIdOf(doc));
  await replaceAuthorPicture({ from, to });
  for (const translationId of await store.findPostsNaming(from)) {
    if (signal?.aborted || Date.now() > until) return;
    try {
      await replaceMediaInPost({ translationId, from, to, by, now });
    } catch (error) {
      const failure = toDomainFailure(error);
      if (!(failure instanceof DomainError) || failure instanceof Unavailable) throw failure;
      log.info(
        { post: translationId, err: failure },
        'A file could not be replaced in a post yet; it is tried again every minute',
      );
    }
  }

  const isDone = (await store.findPostsNaming(from)).length === 0;
  if (isDone) await library.finishReplacement(doc._id);
}

/** A replacement usually shows the same thing, so it keeps the alternative texts. */
async function inheritAltTexts({ alt }: MediaDoc, successor: MediaDoc): Promise<void> {
  if (alt && !successor.alt) await library.putAltTexts(successor, alt);
}

function sameFile(): Conflict {
  const message = 'The file is the one that it would replace';
  return new Conflict(message, [{ path: 'file', message, code: 'same_file' }]);
}
