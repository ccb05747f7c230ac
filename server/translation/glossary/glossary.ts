import type { z } from 'zod';
import type { Pagination } from '#contract/posts/records.ts';
import type { RowsReport } from '#contract/rows/report.ts';
import { TERM_FIELDS, type TermInput, type TermRow, termSchema } from '#contract/translation/glossary.ts';
import { TERMS_MAX } from '#contract/translation/limits.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { ChangedByOther, invalidAt, NotFound } from '#server/errors.ts';
import { toPagination } from '#server/posts/read/posts.ts';
import { readCsvTable } from '#server/read-csv.ts';
import { type TermDoc, termId, toDoc, toRow } from './model.ts';
import * as store from './store.ts';

const PAGE = 50;
const PROBLEMS_SHOWN = 50;

/** A page of the terms with a text. Throws Forbidden. */
export async function listTerms({
  actor,
  text = '',
  page = 1,
}: {
  actor: Actor;
  text?: string;
  page?: number;
}): Promise<{ rows: TermRow[]; pagination: Pagination }> {
  requireCan(actor, 'manage tags');
  const { docs, total } = await store.listTerms(text, { skip: (page - 1) * PAGE, limit: PAGE });
  return { rows: docs.map(toRow), pagination: toPagination({ page, limit: PAGE, total }) };
}

/** Throws Forbidden, NotFound. */
export async function getTerm({ actor, id }: { actor: Actor; id: string }): Promise<TermRow> {
  requireCan(actor, 'manage tags');
  return toRow(await requireTerm(id));
}

/** All terms, as the rows of a file with their names. Throws Forbidden. */
export async function exportTerms({ actor }: { actor: Actor }): Promise<string[][]> {
  requireCan(actor, 'manage tags');
  const terms = await store.findAllTerms();
  return [[...TERM_FIELDS], ...terms.map((term) => TERM_FIELDS.map((field) => term[field]))];
}

/**
 * Adds a term, or changes the one with `id`. Throws Forbidden, NotFound, Invalid for a pair that exists, and ChangedByOther
 * if it has changed since `seen`.
 */
export async function saveTerm({
  actor,
  id,
  input,
  seen,
}: {
  actor: Actor;
  id?: string;
  input: TermInput;
  seen?: TermInput | undefined;
}): Promise<void> {
  requireCan(actor, 'manage tags');
  const present = id === undefined ? null : await requireTerm(id);
  if (present && seen && TERM_FIELDS.some((field) => present[field] !== seen[field])) {
    const { _id, ...stored } = present;
    throw new ChangedByOther(stored);
  }
  const doc = toDoc(input);
  if (doc._id !== id && (await store.findTerm(doc._id)))
    throw invalidAt('en', 'The glossary has it already', 'taken');
  if (!present && (await store.countTerms()) >= TERMS_MAX)
    throw invalidAt('uk', `At most ${TERMS_MAX} terms`, 'too_many');
  await store.putTerms([doc]);
  if (present && present._id !== doc._id) await store.deleteTerm(present._id);
  await recordTerm(actor, doc);
}

/** Throws Forbidden, NotFound. */
export async function removeTerm({ actor, id }: { actor: Actor; id: string }): Promise<void> {
  requireCan(actor, 'manage tags');
  const term = await requireTerm(id);
  await store.deleteTerm(id);
  await recordTerm(actor, term);
}

/**
 * Adds the terms of a CSV file, or replaces those with the same words. If a line has a problem, nothing is stored. Throws
 * Forbidden, Invalid.
 */
export async function importTerms({ actor, csv }: { actor: Actor; csv: string }): Promise<RowsReport> {
  requireCan(actor, 'manage tags');
  const terms = new Map<string, TermDoc>();
  const problems: RowsReport['problems'] = [];
  for (const { line, values } of readCsvTable(csv, TERM_FIELDS)) {
    const { data, error } = termSchema.safeParse(values);
    if (data) terms.set(termId(data), toDoc(data));
    else problems.push({ line, value: `${values.uk} = ${values.en}`.slice(0, 200), code: codeOf(error) });
  }
  const known = new Set((await store.findAllTerms()).map(({ _id }) => _id));
  const added = [...terms.keys()].filter((id) => !known.has(id)).length;
  if (known.size + added > TERMS_MAX) throw invalidAt('file', `At most ${TERMS_MAX} terms`, 'too_many');
  const report = { problems: problems.slice(0, PROBLEMS_SHOWN), problemCount: problems.length };
  if (problems.length > 0) return { added: 0, changed: 0, ...report };

  await store.putTerms([...terms.values()]);
  await recordChange({ actor, action: 'glossary.imported', count: terms.size });
  return { added, changed: terms.size - added, ...report };
}

function codeOf({ issues: [issue] }: z.ZodError): string {
  return issue?.code ?? '';
}

async function requireTerm(id: string): Promise<TermDoc> {
  const doc = await store.findTerm(id);
  if (!doc) throw new NotFound('Term not found');
  return doc;
}

async function recordTerm(actor: Actor, { _id: id, uk, en }: TermDoc): Promise<void> {
  await recordChange({ actor, action: 'glossary.changed', subject: { id, name: `${uk} = ${en}` } });
}
