import { findCode } from '#server/markdown/code/find-code.ts';
import { FRONT_MATTER } from './fields/yaml.ts';
import type { Problem } from './model.ts';

/** C0 and C1 without tab, line feed and carriage return. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

type Cleaned = { text: string; warnings: Problem[] };

/**
 * Removes control characters from a content file, with a warning for each line. Code keeps U+007F to U+009F, as its author
 * wrote them; the others are allowed in no text.
 */
export function withoutControlsOutsideCode(file: string, text: string): Cleaned {
  if (text.search(CONTROL) < 0) return { text, warnings: [] };

  const contentStart = FRONT_MATTER.exec(text)?.[0].length ?? text.length;
  const code = findCode(text.slice(contentStart));
  return clean(file, text, (offset) => {
    const at = offset - contentStart;
    return code.some(({ start, end }) => start <= at && at < end);
  });
}

/** The same for a file without code. */
export function withoutControls(file: string, text: string): Cleaned {
  return clean(file, text, () => false);
}

/** The same for a value of front matter, where YAML writes them as escapes (`"\\a"`). `warn` gets the place of each. */
export function withoutEscapedControls<Value>(
  value: Value,
  warn: (path: PropertyKey[], message: string) => void,
  path: PropertyKey[] = [],
): Value {
  if (typeof value === 'string') {
    const removed = new Set(value.match(CONTROL)?.map(nameOf));
    if (removed.size > 0) warn(path, messageAbout(removed));
    return value.replace(CONTROL, '') as Value;
  }
  if (typeof value !== 'object' || value === null) return value;

  const entries = Object.entries(value).map(([key, item]) => [
    key,
    withoutEscapedControls(item, warn, [...path, Array.isArray(value) ? Number(key) : key]),
  ]);
  return (Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries)) as Value;
}

function clean(file: string, text: string, isCode: (offset: number) => boolean): Cleaned {
  const warnings: Problem[] = [];
  let lineStart = 0;

  const lines = text.split('\n').map((line, index) => {
    const removed = { '': new Set<string>(), ' from code': new Set<string>() };
    const cleaned = line.replace(CONTROL, (character, at: number) => {
      const isInCode = isCode(lineStart + at);
      if (isInCode && character >= '\u007f') return character;
      removed[isInCode ? ' from code' : ''].add(nameOf(character));
      return '';
    });

    for (const [place, names] of Object.entries(removed)) {
      if (names.size > 0) warnings.push({ file, line: index + 1, message: messageAbout(names, place) });
    }

    lineStart += line.length + 1;
    return cleaned;
  });

  return { text: lines.join('\n'), warnings };
}

function messageAbout(names: Set<string>, place = ''): string {
  return `Control characters are removed${place}: ${[...names].join(', ')}`;
}

function nameOf(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}
