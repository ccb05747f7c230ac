import { JSON_DEPTH_MAX } from '#contract/limits.ts';

export type JsonProblem = { path: string; message: string; code: string };

/**
 * Parses JSON as RFC 8259 has it, and refuses what `JSON.parse` lets pass: a name given twice in one
 * object (the last would silently win) and nesting deeper than any request needs.
 */
export function parseJson(source: string): { value: unknown } | { problem: JsonProblem } {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return { problem: { path: '', message: 'The body is not valid JSON', code: 'invalid_json' } };
  }
  const problem = findProblem(source);
  return problem ? { problem } : { value };
}

/** One pass over text that is known to be valid JSON; only strings and brackets matter. */
function findProblem(source: string): JsonProblem | null {
  const objects: (Set<string> | null)[] = [];
  const structure = /"(?:[^"\\]|\\.)*"(?<isName>\s*:)?|[[\]{}]/g;
  for (const match of source.matchAll(structure)) {
    const [token] = match;
    if (token === '{' || token === '[') {
      objects.push(token === '{' ? new Set() : null);
      if (objects.length > JSON_DEPTH_MAX) {
        const message = `Nested deeper than ${JSON_DEPTH_MAX} levels`;
        return { path: '', message, code: 'too_deep' };
      }
    } else if (token === '}' || token === ']') {
      objects.pop();
    } else if (match.groups?.isName !== undefined) {
      const name = String(JSON.parse(token.slice(0, token.lastIndexOf('"') + 1)));
      const names = objects.at(-1);
      if (names?.has(name)) return { path: name, message: 'Given twice', code: 'duplicate_key' };
      names?.add(name);
    }
  }
  return null;
}
