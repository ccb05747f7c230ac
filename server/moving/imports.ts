import type {
  ImportDetails,
  ImportRow,
  ImportState,
  ImportWarning,
  PairGroup,
  PlannedRow,
  Program,
} from '#contract/moving/imports.ts';
import type { RedirectInput } from '#contract/moving/redirects.ts';
import type { Pagination } from '#contract/posts/records.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Actor, ById } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { toPagination } from '#server/posts/read/posts.ts';
import { type ImportDoc, type PlannedDoc, WORKING } from './import-model.ts';
import { toInput } from './redirects/model.ts';
import { startWork, stopWork } from './run/background.ts';
import { LIST_PAGE, readList, UNDO_MS, workspaceOf } from './run/workspace.ts';
import * as store from './store.ts';
import { listUploads } from './uploads.ts';

const PAIRS_PAGE = 50;
/** As many as a menu can show. */
const CHOICES_MAX = 1_000;

/** All imports, the newest first. Throws Forbidden. */
export async function listImportRows({ actor }: { actor: Actor }): Promise<ImportRow[]> {
  requireCan(actor, 'change settings');
  return (await store.listImports()).map((doc) => toRow(doc));
}

/** Returns the id of another import if this one repeats it. Throws Forbidden, NotFound. */
export async function getImport({ actor, id }: ById): Promise<ImportDetails | { into: string }> {
  const doc = await requireImport({ actor, id });
  if (doc.into !== undefined) return { into: doc.into };
  return { ...toRow(doc), files: await listUploads(id), groups: await store.countPlanned(id) };
}

/** A page of the posts of a plan. Throws Forbidden. */
export async function listPlannedRows({
  actor,
  id,
  group,
  page,
}: ById & { group: PairGroup; page: number }): Promise<{ rows: PlannedRow[]; pagination: Pagination }> {
  requireCan(actor, 'change settings');
  const range = { skip: (page - 1) * PAIRS_PAGE, limit: PAIRS_PAGE };
  const docs = await store.listPlannedOf(id, group, range);
  const { [group]: total } = await store.countPlanned(id);
  return { rows: docs.map(toPlannedRow), pagination: toPagination({ page, limit: PAIRS_PAGE, total }) };
}

/** The posts in one language that others could be paired with. Throws Forbidden. */
export async function listPartners({ actor, id }: ById): Promise<Record<'uk' | 'en', PlannedRow[]>> {
  requireCan(actor, 'change settings');
  const list = async (locale: 'uk' | 'en') =>
    (await store.listAlone(id, locale, CHOICES_MAX)).map(toPlannedRow);
  return { uk: await list('uk'), en: await list('en') };
}

/** A page of what can't come along. Throws Forbidden. */
export async function listWarnings({
  actor,
  id,
  page,
}: ById & { page: number }): Promise<{ warnings: ImportWarning[]; pagination: Pagination }> {
  const { warningCount: total = 0 } = await requireImport({ actor, id });
  const warnings = await readList(workspaceOf(id), 'warnings', page);
  return { warnings, pagination: toPagination({ page, limit: LIST_PAGE, total }) };
}

/** A page of where old addresses are going to lead, as it was planned. Throws Forbidden, NotFound. */
export async function listPlannedRedirects({ actor, id, page }: ById & { page: number }): Promise<{
  redirects: RedirectInput[];
  pagination: Pagination;
  isChanged: boolean;
}> {
  const { counts, isPaired = false } = await requireImport({ actor, id });
  const redirects = await readList(workspaceOf(id), 'redirects', page);
  const total = counts?.redirects ?? 0;
  return {
    redirects: redirects.map(toInput),
    pagination: toPagination({ page, limit: LIST_PAGE, total }),
    isChanged: isPaired,
  };
}

const OPEN: ImportState[] = [...WORKING, 'planned', 'paused', 'failed'];

/** The newest import that goes on or waits for its owner. Throws Forbidden. */
export async function findOpenImport({ actor }: { actor: Actor }): Promise<ImportRow | null> {
  return (await listImportRows({ actor })).find(({ state }) => OPEN.includes(state)) ?? null;
}

/** Reads the files and makes a plan, in the background. Throws Forbidden, NotFound, Conflict. */
export async function planImport({
  actor,
  id,
  program,
  fetchPictures,
}: ById & { program: Program | null; fetchPictures: boolean }): Promise<void> {
  const { wanted: _, ...doc } = await requireImport({ actor, id });
  requireState(doc, ['uploading', 'planned', 'failed']);
  await store.putImport({
    ...doc,
    ...(program ? { wanted: program } : {}),
    fetchPictures,
    state: 'planning',
  });
  await begin(id);
}

/** Carries the plan out, in the background. Throws Forbidden, NotFound, Conflict. */
export async function startImport({ actor, id }: ById): Promise<void> {
  const doc = await requireImport({ actor, id });
  requireState(doc, ['planned', 'paused', 'failed', 'done']);
  await store.setImport(id, { state: 'running' });
  const isNew = doc.state === 'planned';
  if (isNew) await recordChange({ actor, action: 'import.started', subject: { id, name: doc.source } });
  await begin(id);
}

/** Stops a run, which can go on at any time. Throws Forbidden, NotFound, Conflict. */
export async function pauseImport({ actor, id }: ById): Promise<void> {
  requireState(await requireImport({ actor, id }), ['running']);
  await stopWork(id);
  await store.setImport(id, { state: 'paused' }, ['running']);
}

/** Deletes what an import has made, in the background. Throws Forbidden, NotFound, Conflict. */
export async function startUndo({ actor, id, now = new Date() }: ById & { now?: Date }): Promise<void> {
  const doc = await requireImport({ actor, id });
  requireState(doc, ['planned', 'paused', 'failed', 'done']);
  if (undoUntil(doc, now) === null) throw new Conflict('There is nothing that can be undone');
  await store.setImport(id, { state: 'undoing' });
  await recordChange({ actor, action: 'import.undone', subject: { id, name: doc.source }, now });
  await begin(id);
}

async function begin(id: string): Promise<void> {
  await store.clearImport(id);
  startWork(id);
}

export async function requireImport({ actor, id }: ById): Promise<ImportDoc> {
  requireCan(actor, 'change settings');
  const doc = await store.findImport(id);
  if (!doc) throw new NotFound('Import not found');
  return doc;
}

export function requireState({ state }: ImportDoc, allowed: ImportState[]): void {
  if (!allowed.includes(state)) throw new Conflict('The import is in another state now');
}

function undoUntil({ state, startedAt }: ImportDoc, now = new Date()): string | null {
  const until = Number(startedAt) + UNDO_MS;
  return startedAt && state !== 'undone' && until > Number(now) ? new Date(until).toISOString() : null;
}

function toRow(doc: ImportDoc): ImportRow {
  const { _id: id, source, state, createdAt, finishedAt, counts = {}, warningCount = 0 } = doc;
  return {
    id,
    program: doc.program ?? doc.wanted ?? null,
    source,
    state,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    figures: counts,
    warningCount,
    progress: doc.progress ?? null,
    problem: doc.problem ?? null,
    report: doc.report ?? null,
    undoUntil: undoUntil(doc),
    fetchPictures: doc.fetchPictures ?? false,
  };
}

function toPlannedRow({ _id: id, kind, slug, group, versions, pair }: PlannedDoc): PlannedRow {
  return {
    id,
    kind,
    slug,
    group,
    titles: Object.fromEntries(versions.map(({ locale, title, id: item }) => [locale, title || item])),
    reasons: pair?.reasons ?? [],
    certainty: pair?.certainty ?? 0,
  };
}
