import { setTimeout as sleep } from 'node:timers/promises';
import { toDomainFailure } from '../db/failures.ts';
import { Conflict, NotFound, Unavailable } from '../errors.ts';
import { log } from '../log.ts';
import { indexVersions } from '../search/indexing.ts';
import { ensureTags } from '../tags/tags.ts';
import { removeVersions } from './change-store.ts';
import type { Change, PostWrite, RenderedVersion, TranslationDoc, VersionSource } from './model.ts';
import { putVersion } from './put-version.ts';
import { logIfPlain, renderVersion } from './render.ts';
import * as store from './store.ts';
import * as translations from './translation-store.ts';

/** A writer that takes longer than this to carry out a decided change is taken for dead. */
const UNFINISHED_AFTER_MS = 30_000;
const ATTEMPTS = 50;
const BETWEEN_ATTEMPTS_MS = 40;

/** Derived fields by version id, where the caller has made them already. */
export type RenderedById = ReadonlyMap<string, RenderedVersion>;

/**
 * Carries out the decided change of a translation: both versions, or what is left of them. Does nothing
 * where others have done so and gone on.
 */
export async function applyChange(
  translation: TranslationDoc,
  rendered: RenderedById = new Map(),
): Promise<void> {
  const { pending } = translation;
  if (!pending) return;
  const put: PostWrite[] = [];
  const tagIds = await ensureTags(pending.addTags ?? []);
  for (const decided of pending.put) {
    const source = { ...decided, tagIds: [...new Set([...decided.tagIds, ...tagIds])] };
    const derived = rendered.get(source._id.toHexString()) ?? (await renderVersion(source));
    const doc = { ...source, ...derived, slug: translation.slug, translationId: translation._id };
    const written = { ...doc, revision: translation.revision };
    if (!(await putVersion(written, { translation, createdAt: pending.at }))) return;
    logIfPlain(written);
    put.push(written);
  }
  await removeVersions(pending.remove);
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

/**
 * Waits until what is decided of a post is carried out, or does so itself where that takes long. A post
 * that is not there has nothing decided.
 */
export async function settleChange({ slug, now }: { slug: string; now: Date }): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const translation = await translations.findTranslation(slug);
    if (!translation?.pending) return;
    if (attempt < ATTEMPTS) await waitForOther(translation, now);
    else await applyChange(translation);
  }
}

/**
 * Carries out what writers that died had decided; returns how many changes. Run at start and from time to
 * time. One that can't be carried out is told and left: it must not keep the others, or the service, back.
 */
export async function finishUnfinished({ before }: { before: Date }): Promise<number> {
  let finished = 0;
  for await (const translation of translations.findUnfinished(before)) {
    const { slug } = translation;
    try {
      await applyChange(translation);
      finished++;
    } catch (error) {
      const failure = toDomainFailure(error);
      if (failure instanceof Unavailable) throw failure;
      log.error({ slug, err: failure }, 'a change of a post was decided and can not be carried out');
    }
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
