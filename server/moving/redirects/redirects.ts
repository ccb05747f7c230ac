import { REDIRECTS_MAX } from '#contract/moving/limits.ts';
import type { RedirectInput, RedirectRow } from '#contract/moving/redirects.ts';
import type { Pagination } from '#contract/posts/records.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { ChangedByOther, invalidAt, NotFound } from '#server/errors.ts';
import { toPath } from '#server/moving/sources/addresses.ts';
import { toPagination } from '#server/posts/read/posts.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { findProblem, findShadows } from './check.ts';
import { readTargets } from './lookup.ts';
import { type Redirect, type RedirectDoc, redirectId, toInput, toRow } from './model.ts';
import * as store from './store.ts';

const PAGE = 50;

/** A page of the redirects with a text in their address or target. Throws Forbidden. */
export async function listRedirects({
  actor,
  text = '',
  page = 1,
}: {
  actor: Actor;
  text?: string;
  page?: number;
}): Promise<{ rows: RedirectRow[]; pagination: Pagination }> {
  requireCan(actor, 'change settings');
  const { docs, total } = await store.listRedirects(text, { skip: (page - 1) * PAGE, limit: PAGE });
  return { rows: docs.map(toRow), pagination: toPagination({ page, limit: PAGE, total }) };
}

/** Throws Forbidden, NotFound. */
export async function getRedirect({ actor, id }: { actor: Actor; id: string }): Promise<RedirectRow> {
  requireCan(actor, 'change settings');
  return toRow(await requireRedirect(id));
}

/** All redirects, one after the other, as the rows of a file with their names. Throws Forbidden. */
export async function exportRedirects({ actor }: { actor: Actor }): Promise<AsyncIterable<string[]>> {
  requireCan(actor, 'change settings');
  return toCells();
}

async function* toCells(): AsyncGenerator<string[]> {
  yield ['from', 'to', 'kind', 'used'];
  for await (const doc of store.findAllRedirects()) {
    const { from, to, kind, usedAt } = toRow(doc);
    yield [from, to, kind, usedAt ?? ''];
  }
}

/**
 * Adds a redirect, or changes the one with `id`, which then is no longer that of an import. Throws Forbidden, NotFound,
 * Invalid for a loop, an address that has a page or one that is taken, and ChangedByOther if it has changed since
 * `seen`.
 */
export async function saveRedirect({
  actor,
  id,
  input,
  seen,
  now = new Date(),
}: {
  actor: Actor;
  id?: string;
  input: RedirectInput;
  seen?: RedirectInput | undefined;
  now?: Date;
}): Promise<RedirectDoc> {
  requireCan(actor, 'change settings');
  const present = id === undefined ? null : await requireRedirect(id);
  const stored = present && toInput(present);
  const isAsSeen = !stored || !seen || JSON.stringify(stored) === JSON.stringify(toInput(fromInput(seen)));
  if (!isAsSeen) throw new ChangedByOther(stored);

  const redirect = fromInput(input);
  const all = new Map(await readTargets());
  await refuseWrong(redirect, { present, all });
  const doc = { createdAt: now, ...keptOf(present), ...redirect, _id: redirectId(redirect) };
  await store.putRedirects([doc]);
  if (present && present._id !== doc._id) await store.deleteRedirects([present._id]);
  await raiseRevision('redirects');
  const action = present ? 'redirect.changed' : 'redirect.created';
  await recordChange({ actor, action, subject: { id: doc._id, name: doc.from }, now });
  return doc;
}

async function refuseWrong(
  redirect: Redirect,
  { present, all }: { present: RedirectDoc | null; all: Map<string, string> },
): Promise<void> {
  const id = redirectId(redirect);
  if (id !== present?._id && all.has(id)) throw invalidAt('from', 'There is a redirect already', 'taken');
  if (!present && all.size >= REDIRECTS_MAX) {
    throw invalidAt('from', `There are ${REDIRECTS_MAX} redirects`, 'too_many');
  }
  if (present) all.delete(present._id);
  const [isShadow = false] = await findShadows([redirect]);
  const problem = findProblem(redirect, { targets: all.set(id, redirect.to), isShadow });
  if (problem) throw invalidAt(problem.path, 'The redirect is not possible', problem.code);
}

/** Adds the redirects of an import and returns how many are new. What leads to itself is not needed. */
export async function addImported(
  redirects: Redirect[],
  { importId, now }: { importId: string; now: Date },
): Promise<number> {
  const room = REDIRECTS_MAX - (await readTargets()).size;
  const docs = redirects.map((redirect) => ({
    _id: redirectId(redirect),
    ...redirect,
    importId,
    createdAt: now,
  }));
  const added = await store.addRedirects(docs.slice(0, Math.max(0, room)));
  await raiseRevision('redirects');
  return added;
}

/** Deletes a redirect by its id. Throws Forbidden, NotFound. */
export async function removeRedirect({ actor, id }: { actor: Actor; id: string }): Promise<void> {
  requireCan(actor, 'change settings');
  const { from } = await requireRedirect(id);
  await store.deleteRedirects([id]);
  await raiseRevision('redirects');
  await recordChange({ actor, action: 'redirect.deleted', subject: { id, name: from } });
}

async function requireRedirect(id: string): Promise<RedirectDoc> {
  const doc = await store.findRedirect(id);
  if (!doc) throw new NotFound('Redirect not found');
  return doc;
}

function keptOf(present: RedirectDoc | null): Partial<RedirectDoc> {
  return present
    ? { createdAt: present.createdAt, ...(present.usedAt ? { usedAt: present.usedAt } : {}) }
    : {};
}

export function fromInput({ from, to, kind }: RedirectInput): Redirect {
  // People write the star too.
  const bare = from.replace(/\/\*$/, '') || '/';
  return { from: toPath(bare), to, isPrefix: kind === 'prefix' || bare !== from };
}
