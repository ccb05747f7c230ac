import type { z } from 'zod';
import { Invalid, type Issue } from '#server/errors.ts';

/** Without a limit, a body full of unknown fields would get a response several times its size. */
const ISSUES_MAX = 100;

/**
 * Parses a value with a contract schema. Throws Invalid with every issue, up to ISSUES_MAX; `prefix` starts
 * each path.
 */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  prefix: string[] = [],
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Invalid('Invalid request', toIssues(result.error.issues, prefix).slice(0, ISSUES_MAX));
}

function toIssues(issues: z.core.$ZodIssue[], prefix: string[]): Issue[] {
  return issues.flatMap((issue) => {
    const path = [...prefix, ...issue.path.map(String)];
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: [...path, key].join('.'),
        message: 'Unknown field',
        code: 'unknown_field',
      }));
    }

    if (issue.code === 'invalid_union') {
      const closest = closestBranch(issue);
      // The union's own message is more helpful than that of one branch.
      const hasOwnWords = issue.message !== 'Invalid input';
      if (closest && !hasOwnWords) return toIssues(closest, path);
      const code = closest?.[0] ? codeOf(closest[0]) : 'invalid_type';
      return { path: path.join('.'), message: issue.message, code };
    }
    return { path: path.join('.'), message: messageOf(issue), code: codeOf(issue) };
  });
}

/** Replaces the parser's "expected string, received undefined" for a missing field. */
function messageOf({ code, message }: z.core.$ZodIssue): string {
  return code === 'invalid_type' && message.endsWith('received undefined') ? 'Is required' : message;
}

/** The branch of the union that accepts the value's type. The other branches only report a wrong type. */
function closestBranch({ errors }: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue[] | undefined {
  return errors.find(
    (branch) =>
      branch.length > 0 && branch.every((entry) => entry.code !== 'invalid_type' || entry.path.length > 0),
  );
}

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'custom') return issue.code;
  const code = issue.params?.code;
  return typeof code === 'string' ? code : 'invalid';
}
