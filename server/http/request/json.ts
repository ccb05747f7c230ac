import { JSON_DEPTH_MAX } from '#contract/limits.ts';

export type JsonProblem = { path: string; message: string; code: string };

/**
 * Parses JSON (RFC 8259) and refuses what `JSON.parse` accepts: a name given twice in one object, of which the last would
 * win silently, halves of characters, and nesting deeper than any request needs.
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

  const half = HALF_ESCAPE.test(source) ? findSurrogate(value) : null;
  if (half) return { problem: { ...half, code: 'invalid_characters' } };

  const name = findRepeatedName(source);
  if (name === null) return { value };
  return { problem: { path: name, message: 'Duplicate field', code: 'duplicate_key' } };
}

/** JSON in UTF-8 can have half of a character only as an escape. */
const HALF_ESCAPE = /\\u[dD][89a-fA-F]/;
const SURROGATE = /\p{Cs}/u;

/** The first name or text with a surrogate without its pair, which is half of a character. */
function findSurrogate(value: unknown, path = ''): Omit<JsonProblem, 'code'> | null {
  if (typeof value === 'string') {
    const [half = ''] = SURROGATE.exec(value) ?? [];
    const code = half.charCodeAt(0).toString(16).toUpperCase();
    return half === ''
      ? null
      : { path, message: `U+${code} is half of a character: a surrogate without its pair` };
  }
  if (typeof value !== 'object' || value === null) return null;

  for (const [name, part] of Object.entries(value)) {
    const inner = path === '' ? name : `${path}.${name}`;
    const found = findSurrogate(name, path) ?? findSurrogate(part, inner);
    if (found) return found;
  }
  return null;
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
