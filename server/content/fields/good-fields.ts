import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';

type Fields = Record<string, unknown>;
type Issue = z.core.$ZodIssue;

/** The end of a warning about a field. */
export const LEFT_OUT = '; this is left out';

/**
 * Parses the fields that a schema accepts. Refused ones are left out, and only the refused items of a list; `refused`
 * has an issue for each. `data` is null if a field of `required` is refused.
 */
export function parseGoodFields<Data>({
  schema,
  fields,
  required,
}: {
  schema: z.ZodType<Data>;
  fields: Fields;
  required: string[];
}): { data: Data | null; refused: Issue[] } {
  const refused: Issue[] = [];
  let good = fields;

  for (;;) {
    const parsed = schema.safeParse(good);
    if (parsed.success) return { data: parsed.data, refused };

    const { issues } = parsed.error;
    refused.push(...issues);
    const fewer = withoutRefused(good, issues);
    const isRequired = issues.some(({ path }) => required.includes(String(path[0])));
    if (isRequired || isDeepStrictEqual(fewer, good)) return { data: null, refused };
    good = fewer;
  }
}

/** What is wrong with which field, in words. */
export function describeIssue(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return `Unknown fields: ${issue.keys.join(', ')}`;

  // The value is one of several forms. The issues of the form that fits best are the most helpful, unless the schema
  // has a message for all forms.
  const isUnion = issue.code === 'invalid_union' && issue.message === 'Invalid input';
  const branches = isUnion ? issue.errors : [];
  const branch = branches.find((issues) => issues.every(isInside)) ?? branches.at(-1);
  const detail = branch?.[0];

  // People count from 1.
  const path = [...issue.path, ...(detail?.path ?? [])];
  const field = path.map((step) => (typeof step === 'number' ? step + 1 : step)).join('.');
  const reason = (detail ?? issue).message.replace(/^.*received undefined$/, 'Is required');
  const message = isTooLong(issue) ? `At most ${issue.maximum} are possible` : reason;
  return field === '' ? message : `${field}: ${message}`;
}

function withoutRefused(fields: Fields, issues: Issue[]): Fields {
  const kept = Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    const own = issues.filter((issue) => namesOf(issue).includes(name));
    if (own.length === 0) return [[name, value]];

    const longest = own.find(isTooLong)?.maximum;
    const items = new Set(own.map(({ path }) => path[1]));
    const isPartly = own.every((issue) => issue.path.length > 1 || isTooLong(issue));
    if (!Array.isArray(value) || !isPartly) return [];

    return [[name, value.filter((_, index) => !items.has(index)).slice(0, Number(longest ?? value.length))]];
  });
  return Object.fromEntries(kept);
}

function namesOf(issue: Issue): string[] {
  return issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [String(issue.path[0])];
}

function isTooLong(issue: Issue): issue is z.core.$ZodIssueTooBig {
  return issue.code === 'too_big' && issue.origin === 'array' && issue.path.length === 1;
}

function isInside(issue: Issue): boolean {
  return issue.code !== 'invalid_type' || issue.path.length > 0;
}
