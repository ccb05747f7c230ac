import { setTimeout as sleep } from 'node:timers/promises';
import { toDomainFailure } from '../../db/failures.ts';
import { Conflict, NotFound, Unavailable } from '../../errors.ts';
import { log } from '../../log.ts';
import { raiseRevision } from '../../revisions/revisions.ts';
import { indexVersions } from '../../search/index/indexing.ts';
import { ensureTags } from '../../tags/tags.ts';
import type { Change, PostWrite, RenderedById, TranslationDoc, VersionSource } from '../model.ts';
import * as store from '../store.ts';
import { removeVersions } from './change-store.ts';
import * as translations from './post-group-store.ts';
import { putVersion } from './put-version.ts';
import { decidedOnly, orUnfinished, type Planned, planInstead, unfinished } from './recovery.ts';
import { logIfPlain, renderVersion } from './render.ts';

/** A writer that takes longer than this to carry out a decided change is taken for dead. */
const UNFINISHED_AFTER_MS = 30_000;
const ATTEMPTS = 50;
const BETWEEN_ATTEMPTS_MS = 40;

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
    const outcome = await putVersion(written, { translation, createdAt: pending.at });
    if (outcome === 'over') return;
    if (outcome === 'superseded') continue;
    logIfPlain(written);
    put.push(written);
  }
  await removeVersions(pending.remove);
  const remove = pending.remove.map((_id) => ({ _id, revision: translation.revision }));
  await indexVersions({ put, remove });
  await raiseRevision('content');
  const isEmpty = pending.put.length === 0 && (await store.findVersions(translation._id)).length === 0;
  if (isEmpty) await translations.deleteTranslation(translation, pending.at);
  else await translations.finishChange(translation);
}

/**
 * Changes a translation by what `plan` makes of its versions as they are. `plan` runs again when another
 * writer comes first. Where an earlier change can't be carried out, it is given the versions as they were
 * decided, and what it decides takes the place of that change. A dry run is planned and refused alike and
 * decides nothing. Throws NotFound, Conflict when others keep coming first or such a change stays in the
 * way, and whatever `plan` throws.
 */
export async function changeTranslation<Result>({
  slug,
  now,
  dryRun = false,
  plan,
}: {
  slug: string;
  now: Date;
  dryRun?: boolean;
  plan: (versions: VersionSource[], translation: TranslationDoc) => Promise<Planned<Result>>;
}): Promise<Result> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const translation = await translations.findTranslation(slug);
    if (!translation) throw new NotFound('There is no such post');
    const { pending } = translation;
    if (pending && !(await isStuck(translation, pending, now))) continue;
    const stored = await store.findVersions(translation._id);
    const { change, rendered, result } = pending
      ? await planInstead({ slug, stored, pending, plan: (versions) => plan(versions, translation) })
      : await plan(stored, translation);
    if (!change || dryRun) return result;
    // A backup of a database in use may hold versions that are ahead of their translation.
    const revision = 1 + Math.max(translation.revision, ...stored.map((version) => version.revision));
    const next: TranslationDoc = { ...translation, revision, pending: { ...change, at: now } };
    if (!(await translations.decideChange(translation, next))) continue;
    if (pending) await orUnfinished(() => applyChange(next, rendered), { ...next, refusal: decidedOnly });
    else await applyChange(next, rendered);
    return result;
  }
  throw new Conflict('The post is being changed by others; try again');
}

/**
 * Waits until what is decided of a post is carried out, or does so itself where that takes long. A post
 * that is not there has nothing decided. Throws Conflict where it can't be done.
 */
export async function settleChange({ slug, now }: { slug: string; now: Date }): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const translation = await translations.findTranslation(slug);
    if (!translation?.pending) return;
    if (attempt >= ATTEMPTS) await orUnfinished(() => applyChange(translation), translation);
    else if (await isStuck(translation, translation.pending, now)) throw unfinished();
  }
}

/**
 * Carries out what writers that died had decided; returns how many changes. Run at start and from time to
 * time. One that can't be carried out is told and left: it must not keep the others, or the service, back.
 */
export async function finishUnfinished({ before }: { before: Date }): Promise<number> {
  let finished = 0;
  for await (const translation of translations.findUnfinished(before)) {
    if (await tryToApply(translation)) finished++;
  }
  return finished;
}

/** When a change decided before it counts as abandoned while other writers may be alive. */
export function abandonedBefore(now: Date): Date {
  return new Date(now.getTime() - UNFINISHED_AFTER_MS);
}

/** Waits for whoever carries out a change, or does so in their place; true where it can't be done. */
async function isStuck(translation: TranslationDoc, { at }: Change, now: Date): Promise<boolean> {
  if (at < abandonedBefore(now)) return !(await tryToApply(translation));
  await sleep(BETWEEN_ATTEMPTS_MS);
  return false;
}

async function tryToApply(translation: TranslationDoc): Promise<boolean> {
  try {
    await applyChange(translation);
    return true;
  } catch (error) {
    const failure = toDomainFailure(error);
    if (failure instanceof Unavailable) throw failure;
    const { slug } = translation;
    log.error({ slug, err: failure }, 'a change of a post was decided and can not be carried out');
    return false;
  }
}
