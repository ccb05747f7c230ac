import { JSON_DEPTH_MAX } from '#contract/limits.ts';

export type JsonProblem = { path: string; message: string; code: string };

/**
 * Parses JSON (RFC 8259) and refuses two things that `JSON.parse` accepts: a name given twice in one object, of which
 * the last would win silently, and nesting deeper than any request needs.
 */
export function parseJson(source: string): { value: unknown } | { problem: JsonProblem } {
  // Checked before parsing, because building five megabytes of nested arrays takes more than a second.
  if (isTooDeep(source)) {
    const message = `Nested deeper than ${JSON_DEPTH_MAX} levels`;
    return { problem: { path: '', message, code: 'too_deep' } };
  }

  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return { problem: { path: '', message: 'The body is not valid JSON', code: 'invalid_json' } };
  }

  const name = findRepeatedName(source);
  if (name === null) return { value };
  return { problem: { path: name, message: 'Duplicate field', code: 'duplicate_key' } };
}

/** Works on any text, valid or not, in one pass. */
function isTooDeep(source: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < source.length; index++) {
    const character = source[index];
    if (isInString) {
      if (character === '\\') index++;
      else if (character === '"') isInString = false;
    } else if (character === '"') {
      isInString = true;
    } else if (character === '[' || character === '{') {
      if (++depth > JSON_DEPTH_MAX) return true;
    } else if (character === ']' || character === '}') {
      depth--;
    }
  }

  return false;
}

/** Works on valid JSON in one pass; only strings and brackets matter. */
function findRepeatedName(source: string): string | null {
  const objects: (Set<string> | null)[] = [];
  const structure = /"[^"\\]*(?:\\.[^"\\]*)*"(?<isName>\s*:)?|[[\]{}]/g;
  for (const match of source.matchAll(structure)) {
    const [token] = match;
    if (token === '{' || token === '[') {
      objects.push(token === '{' ? new Set() : null);
    } else if (token === '}' || token === ']') {
      objects.pop();
    } else if (match.groups?.isName !== undefined) {
      const name = String(JSON.parse(token.slice(0, token.lastIndexOf('"') + 1)));
      const names = objects.at(-1);
      if (names?.has(name)) return name;
      names?.add(name);
    }
  }

  return null;
}
