import { setTimeout as sleep } from 'node:timers/promises';
import { Conflict, NotFound, Unavailable } from '../errors.ts';
import { indexVersions } from '../search/indexing.ts';
import type { Change, PostWrite, RenderedVersion, TranslationDoc, VersionSource } from './model.ts';
import { renderVersion } from './render.ts';
import * as store from './store.ts';
import * as translations from './translations.ts';

/** A writer that takes longer than this to carry out a decided change is taken for dead. */
const UNFINISHED_AFTER_MS = 30_000;
const ATTEMPTS = 50;
const BETWEEN_ATTEMPTS_MS = 40;

/** Derived fields by version id, where the caller has made them already. */
export type RenderedById = ReadonlyMap<string, RenderedVersion>;

/** Carries out the decided change of a translation: both versions, or what is left of them. */
export async function applyChange(
  translation: TranslationDoc,
  rendered: RenderedById = new Map(),
): Promise<void> {
  const { pending } = translation;
  if (!pending) return;
  const put: PostWrite[] = [];
  for (const source of pending.put) {
    const derived = rendered.get(source._id.toHexString()) ?? (await renderVersion(source));
    const doc = { ...source, ...derived, slug: translation.slug, translationId: translation._id };
    const written = { ...doc, revision: translation.revision };
    await store.putVersion(written, pending.at);
    put.push(written);
  }
  await store.removeVersions(pending.remove);
  const remove = pending.remove.map((_id) => ({ _id, revision: translation.revision }));
  await indexVersions({ put, remove });
  const isEmpty = pending.put.length === 0 && (await store.findVersions(translation._id)).length === 0;
  if (isEmpty) await translations.deleteTranslation(translation, pending.at);
  else await translations.finishChange(translation);
}

/**
 * Changes a translation by what `plan` makes of its versions as they are. `plan` runs again when another
 * writer comes first. Throws NotFound, Conflict when others keep coming first, and whatever `plan` throws.
 */
export async function changeTranslation<Result>({
  slug,
  now,
  plan,
}: {
  slug: string;
  now: Date;
  plan: (
    versions: VersionSource[],
    translation: TranslationDoc,
  ) => Promise<{ change: Omit<Change, 'at'> | null; rendered: RenderedById; result: Result }>;
}): Promise<Result> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const translation = await translations.findTranslation(slug);
    if (!translation) throw new NotFound('There is no such post');
    if (translation.pending) {
      await waitForOther(translation, now);
      continue;
    }
    const versions = await store.findVersions(translation._id);
    const { change, rendered, result } = await plan(versions, translation);
    if (!change) return result;
    const pending = { ...change, at: now };
    if (await translations.decideChange(translation, pending)) {
      await applyChange({ ...translation, revision: translation.revision + 1, pending }, rendered);
      return result;
    }
  }
  throw new Conflict('The post is being changed by others; try again');
}

/** Carries out what a writer that died had decided. Run at start and from time to time. */
export async function finishUnfinished({ before }: { before: Date }): Promise<number> {
  let finished = 0;
  for await (const translation of translations.findUnfinished(before)) {
    await applyChange(translation);
    finished++;
  }
  return finished;
}

/** When a change decided before it counts as abandoned while other writers may be alive. */
export function abandonedBefore(now: Date): Date {
  return new Date(now.getTime() - UNFINISHED_AFTER_MS);
}

async function waitForOther(translation: TranslationDoc, now: Date): Promise<void> {
  const at = translation.pending?.at;
  if (!at) throw new Unavailable();
  if (at < abandonedBefore(now)) await applyChange(translation);
  else await sleep(BETWEEN_ATTEMPTS_MS);
}
