import type { ById } from '#server/auth/actor.ts';
import { Conflict, invalidAt } from '#server/errors.ts';
import type { PlannedDoc } from './import-model.ts';
import { requireImport, requireState } from './imports.ts';
import * as store from './store.ts';

/** Agrees with pairs of a plan. Throws Forbidden, NotFound, Conflict. */
export async function confirmPairs({ actor, id, rows }: ById & { rows: string[] }): Promise<void> {
  requireState(await requireImport({ actor, id }), ['planned']);
  await store.confirmPlanned(id, rows);
}

/** Makes two posts of a pair. Throws Forbidden, NotFound, Conflict. */
export async function splitPair({ actor, id, row }: ById & { row: string }): Promise<void> {
  requireState(await requireImport({ actor, id }), ['planned']);
  const [doc] = await store.findPlanned(id, [row]);
  const isEarlier = doc?.pair?.reasons.includes('earlier') ?? false;
  if (!doc || doc.versions.length < 2 || isEarlier) throw new Conflict('It is no pair that can be split');
  const parts = doc.versions.map((version, index) =>
    toDoc({ ...doc, versions: [version], pair: null }, index),
  );
  await store.replacePlanned([doc], parts);
  await store.setImport(id, { isPaired: true });
}

/**
 * Makes a pair of a post in one language and another one, which `partner` names by its slug or its title. Throws
 * Forbidden, NotFound, Conflict, Invalid.
 */
export async function joinPosts({
  actor,
  id,
  row,
  partner,
}: ById & { row: string; partner: string }): Promise<void> {
  requireState(await requireImport({ actor, id }), ['planned']);
  const [doc] = await store.findPlanned(id, [row]);
  if (doc?.group !== 'alone') throw new Conflict('It is in a pair already');
  const locale = doc.versions[0]?.locale === 'uk' ? 'en' : 'uk';
  const found = await store.findAlone(id, { kind: doc.kind, locale, text: partner.trim() });
  if (found.length !== 1) throw invalidAt('partner', 'No single post has this name', 'no_partner');
  const docs = [doc, ...found].sort((a, b) => a.number - b.number);
  const [one, other] = docs as [PlannedDoc, PlannedDoc];
  const versions = [...one.versions, ...other.versions];
  await store.replacePlanned(docs, [toDoc({ ...one, versions, pair: { reasons: ['owner'], certainty: 1 } })]);
  await store.setImport(id, { isPaired: true });
}

/** Between the numbers of its neighbours: the order of a plan is that of its source. */
function toDoc(doc: PlannedDoc, offset = 0): PlannedDoc {
  return {
    ...doc,
    _id: `${doc.importId} ${doc.versions[0]?.id}`,
    number: doc.number + offset / 2,
    group: doc.pair ? 'sure' : 'alone',
  };
}
