import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';

export type Fields = Record<string, unknown>;

const YAML = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/;
const TOML = /^\+\+\+[ \t]*\n(?:([\s\S]*?)\n)?\+\+\+[ \t]*(?:\n|$)/;
/** The time of parsers can grow quadratically. */
const FIELDS_MAX = 64_000;

/** The fields of a file of Hugo or Jekyll, in lower case, and its text; null if it has none. Throws if they are broken. */
export function readFrontMatter(file: string): { fields: Fields; content: string } | null {
  const text = file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const yaml = YAML.exec(text);
  const toml = yaml ? null : TOML.exec(text);
  const match = yaml ?? toml;
  if (match) {
    const source = match[1] ?? '';
    if (source.length > FIELDS_MAX)
      throw new Error(`The front matter has more than ${FIELDS_MAX} characters`);
    const fields = toFields(yaml ? parseYaml(source, { maxAliasCount: 20 }) : parseToml(source));
    return { fields, content: text.slice(match[0].length).trim() };
  }
  const end = text.startsWith('{') ? text.search(/^\}/m) : -1;
  if (end === -1 || end > FIELDS_MAX) return null;
  return { fields: toFields(JSON.parse(text.slice(0, end + 1))), content: text.slice(end + 1).trim() };
}

/** A file of settings, in any of the three formats; empty if it can't be read. */
export function readSettings(file: string, text: string): Fields {
  try {
    if (file.endsWith('.toml')) return toFields(parseToml(text));
    return toFields(file.endsWith('.json') ? JSON.parse(text) : parseYaml(text, { maxAliasCount: 20 }));
  } catch {
    return {};
  }
}

function toFields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name.toLowerCase(), field]));
}

export function fieldsOf(value: unknown): Fields {
  return toFields(value);
}

/** The first of these fields that is a text or a number. */
export function textField(fields: Fields, ...names: string[]): string {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number') return String(value);
  }
  return '';
}

/** A list, or a text with commas between its parts. */
export function listField(fields: Fields, ...names: string[]): string[] {
  return names.flatMap((name) => {
    const value = fields[name];
    if (Array.isArray(value)) return value.map(String).filter((one) => one.trim() !== '');
    return typeof value === 'string'
      ? value
          .split(',')
          .map((one) => one.trim())
          .filter(Boolean)
      : [];
  });
}

/** ISO 8601; null if there is no valid time. A time without a zone is in UTC. */
export function timeField(fields: Fields, ...names: string[]): string | null {
  for (const name of names) {
    const value = fields[name];
    const text = value instanceof Date ? value.toISOString() : textField({ value }, 'value');
    const [, day, time = '00:00', zone = 'Z'] =
      /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?))?\s?(Z|[+-]\d\d:?\d\d)?/i.exec(text) ??
      [];
    const date = new Date(`${day}T${time}${zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}`);
    if (day && !Number.isNaN(Number(date))) return date.toISOString();
  }
  return null;
}
