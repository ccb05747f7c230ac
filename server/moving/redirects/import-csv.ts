import { setImmediate } from 'node:timers/promises';
import { REDIRECTS_MAX } from '#contract/moving/limits.ts';
import { type RedirectProblem, redirectSchema } from '#contract/moving/redirects.ts';
import type { RowsReport } from '#contract/rows/report.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { invalidAt } from '#server/errors.ts';
import { readCsvTable } from '#server/read-csv.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { findProblems } from './check.ts';
import { readTargets } from './lookup.ts';
import { type Redirect, redirectId } from './model.ts';
import { fromInput } from './redirects.ts';
import * as store from './store.ts';

const PROBLEMS_SHOWN = 200;
/** Requests do not wait for more lines. */
const BATCH = 500;

type Line = { line: number; value: string; redirect?: Redirect; code?: RedirectProblem };

/**
 * Adds the redirects of a CSV file with the columns from, to and kind (`exact` or `prefix`), or replaces those with the
 * same addresses. If a line has a problem, nothing is stored. Throws Forbidden, Invalid.
 */
export async function importRedirects({
  actor,
  csv,
  now = new Date(),
}: {
  actor: Actor;
  csv: string;
  now?: Date;
}): Promise<RowsReport<RedirectProblem>> {
  requireCan(actor, 'change settings');
  const lines = await readLines(csv);
  const known = await readTargets();
  const targets = new Map(known);
  for (const { redirect } of lines) if (redirect) targets.set(redirectId(redirect), redirect.to);
  if (targets.size > REDIRECTS_MAX) throw invalidAt('file', `At most ${REDIRECTS_MAX} redirects`, 'too_many');

  const read = lines.flatMap((line) => (line.redirect ? [{ ...line, redirect: line.redirect }] : []));
  const found = await findProblems(
    read.map(({ redirect }) => redirect),
    targets,
  );
  const problems = [
    ...lines.flatMap(({ line, value, code }) => (code ? { line, value, code } : [])),
    ...read.flatMap(({ line, value }, index) => {
      const code = found[index]?.code;
      return code ? { line, value, code } : [];
    }),
  ].sort((a, b) => a.line - b.line);
  if (problems.length > 0)
    return {
      added: 0,
      changed: 0,
      problems: problems.slice(0, PROBLEMS_SHOWN),
      problemCount: problems.length,
    };

  await store.putRedirects(
    read.map(({ redirect }) => ({ _id: redirectId(redirect), ...redirect, createdAt: now })),
  );
  await raiseRevision('redirects');
  await recordChange({ actor, action: 'redirects.imported', count: read.length, now });
  const changed = read.filter(({ redirect }) => known.has(redirectId(redirect))).length;
  return { added: read.length - changed, changed, problems: [], problemCount: 0 };
}

/** The redirects of a CSV file; a line that has none has the code of its problem. */
export async function readLines(csv: string): Promise<Line[]> {
  const seen = new Set<string>();
  const lines: Line[] = [];
  for (const { line, values } of readCsvTable(csv, ['from', 'to', 'kind'])) {
    if (lines.length % BATCH === 0) await setImmediate();
    lines.push({ line, ...readLine(values, seen) });
  }
  return lines;
}

function readLine(values: Record<'from' | 'to' | 'kind', string>, seen: Set<string>): Omit<Line, 'line'> {
  const value = `${values.from} → ${values.to}`.slice(0, 200);
  const parsed = redirectSchema.safeParse({ ...values, kind: values.kind.toLowerCase() || 'exact' });
  if (!parsed.success) {
    const [field] = parsed.error.issues[0]?.path ?? [];
    const code = field === 'kind' ? 'invalid_kind' : field === 'to' ? 'invalid_target' : 'invalid_path';
    return { value, code };
  }
  const redirect = fromInput(parsed.data);
  const id = redirectId(redirect);
  if (seen.has(id)) return { value, code: 'duplicate' };
  seen.add(id);
  return { value, redirect };
}
