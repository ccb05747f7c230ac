import { isLocale, LOCALES, type Locale } from '#contract/locales.ts';
import { IMPORT_LINES_MAX } from '#contract/newsletter/limits.ts';
import { FREQUENCIES } from '#contract/newsletter/newsletter.ts';
import { email as emailSchema } from '#contract/users/users.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Actor } from '#server/auth/actor.ts';
import { invalidAt } from '#server/errors.ts';
import { toEmailKey } from '#server/mail/email-key.ts';
import { enqueueLetters } from '#server/mail/enqueue-letters.ts';
import { type CsvLine, readCsv } from '#server/read-csv.ts';
import { findTagIds } from '#server/tags/tags.ts';
import { type SubscriberDoc, toLanguages, toLocales } from './model.ts';
import { requireManager } from './open.ts';
import * as store from './store.ts';
import { newSubscriber } from './subscriptions.ts';

const BATCH = 1_000;
const PROBLEMS_SHOWN = 200;

type ProblemCode =
  | 'invalid_email'
  | 'invalid_language'
  | 'unknown_tag'
  | 'invalid_date'
  | 'duplicate'
  | 'subscribed'
  | 'stopped';

export type ImportReport = {
  isDryRun: boolean;
  /** How many lines become subscribers at once, and how many get a letter to confirm the address. */
  active: number;
  toConfirm: number;
  /** The first problems. A line with a problem is left out. */
  problems: { line: number; code: ProblemCode; value: string }[];
  problemCount: number;
};

const COLUMNS = ['email', 'language', 'tags', 'consent', 'frequency'] as const;
type Columns = Partial<Record<(typeof COLUMNS)[number], number>>;

/**
 * Adds the subscribers of a CSV file with the columns email, language, tags, consent and frequency, of which only the
 * first is required. Without a time of consent, readers only get a letter to confirm the address. Readers who have
 * unsubscribed are never added. Throws Forbidden, NotFound, Invalid.
 */
export async function importSubscribers({
  actor,
  csv,
  locale,
  isDryRun,
}: {
  actor: Actor;
  csv: string;
  /** The language of lines that name none. */
  locale: Locale;
  isDryRun: boolean;
}): Promise<ImportReport> {
  const now = new Date();
  requireManager(actor);
  const [header, ...lines] = readCsv(csv);
  const columns = toColumns(header);
  if (lines.length > IMPORT_LINES_MAX)
    throw invalidAt('file', `At most ${IMPORT_LINES_MAX} lines`, 'too_many_lines');

  const report: ImportReport = { isDryRun, active: 0, toConfirm: 0, problems: [], problemCount: 0 };
  const tagIds = await findTagIds([...new Set(lines.flatMap((line) => tagsIn(line, columns)))]);
  const reading = { columns, tagIds, seen: new Set<string>(), locale, now };

  for (let at = 0; at < lines.length; at += BATCH) {
    const read = lines.slice(at, at + BATCH).map((line) => readLine(line, reading));
    const docs = await withoutKnown(read, report);
    for (const { state } of docs) report[state === 'active' ? 'active' : 'toConfirm']++;
    if (isDryRun) continue;

    await store.insertSubscribers(docs);
    await enqueueLetters(docs.filter(({ state }) => state === 'waiting').map(toConfirmation));
  }

  const count = report.active + report.toConfirm;
  if (!isDryRun && count > 0) await recordChange({ actor, action: 'subscribers.imported', count, now });
  return report;
}

type Reading = {
  columns: Columns;
  tagIds: ReadonlyMap<string, number>;
  /** The addresses of earlier lines. */
  seen: Set<string>;
  locale: Locale;
  now: Date;
};
type ReadLine = { line: number; doc: SubscriberDoc } | { line: number; code: ProblemCode; value: string };

function readLine({ line, cells }: CsvLine, { columns, tagIds, seen, locale, now }: Reading): ReadLine {
  const cell = (name: keyof Columns) => cells[columns[name] ?? -1] ?? '';
  const email = emailSchema.safeParse(cell('email'));
  if (!email.success) return { line, code: 'invalid_email', value: cell('email') };

  const key = toEmailKey(email.data);
  if (seen.has(key)) return { line, code: 'duplicate', value: email.data };

  seen.add(key);

  const locales = toLanguageList(cell('language'), locale);
  if (!locales) return { line, code: 'invalid_language', value: cell('language') };

  const slugs = tagsIn({ line, cells }, columns);
  const unknown = slugs.find((slug) => !tagIds.has(slug));
  if (unknown !== undefined) return { line, code: 'unknown_tag', value: unknown };

  const consented = cell('consent');
  const at = consented === '' ? null : new Date(consented);
  if (at && (Number.isNaN(at.getTime()) || at > now)) return { line, code: 'invalid_date', value: consented };

  const fields = {
    languages: toLanguages(locales),
    frequency: FREQUENCIES.find((name) => name === cell('frequency')) ?? 'post',
    tagIds: slugs.flatMap((slug) => tagIds.get(slug) ?? []),
    source: 'import',
    consent: at && { at, page: '', wording: '' },
  } as const;
  return { line, doc: newSubscriber(email.data, fields, now) };
}

/** The subscribers who are new. The others, and lines with a problem, are added to the report. */
async function withoutKnown(read: ReadLine[], report: ImportReport): Promise<SubscriberDoc[]> {
  const keys = read.flatMap((entry) => ('doc' in entry ? entry.doc.emailKey : []));
  const known = await store.findKnown(keys);
  return read.flatMap((entry) => {
    if ('doc' in entry) {
      const state = known.get(entry.doc.emailKey);
      if (!state) return entry.doc;
      const code = state === 'stopped' ? 'stopped' : 'subscribed';
      addProblem(report, { line: entry.line, code, value: entry.doc.email });
    } else {
      addProblem(report, entry);
    }
    return [];
  });
}

function addProblem(report: ImportReport, problem: ImportReport['problems'][number]): void {
  report.problemCount++;
  if (report.problems.length < PROBLEMS_SHOWN) {
    report.problems.push({ ...problem, value: problem.value.slice(0, 100) });
  }
}

function toConfirmation({ _id, email, languages }: SubscriberDoc) {
  const [locale = 'uk'] = toLocales(languages);
  const data = { subscriberId: _id.toHexString() };
  return {
    kind: 'confirmSubscription',
    to: email,
    locale,
    data,
    key: `confirm:${data.subscriberId}`,
  } as const;
}

function toColumns(header: CsvLine | undefined): Columns {
  const names = (header?.cells ?? []).map((name) => name.toLowerCase());
  const columns = COLUMNS.map((name) => [name, names.findIndex((given) => given.startsWith(name))] as const);
  const found = Object.fromEntries(columns.filter(([, index]) => index >= 0));
  if (found.email === undefined)
    throw invalidAt('file', 'The first line must name a column "email"', 'no_email_column');
  return found;
}

function tagsIn({ cells }: CsvLine, { tags }: Columns): string[] {
  return (cells[tags ?? -1] ?? '').split(/[\s,;]+/).filter((slug) => slug !== '');
}

/** `uk`, `uk en`, `en,uk`; null if it is something else. */
function toLanguageList(cell: string, locale: Locale): Locale[] | null {
  if (cell === '') return [locale];
  const names = [...new Set(cell.toLowerCase().split(/[\s,;+]+/))];
  return names.length <= LOCALES.length && names.every(isLocale) ? names : null;
}
