import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

/** The part of JSON Schema that the contract's schemas are translated to. */
type JsonSchema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  format?: string;
};

const LENGTH_MAX = 60;

/** Texts that have broken programs: other code, other alphabets, nothing, too much. */
export const hostileText: Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: LENGTH_MAX }),
  fc.string({
    unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    maxLength: 20,
  }),
  fc.constantFrom(
    ...[
      '',
      ' ',
      '\u0000',
      '\ud800',
      '\uFEFF',
      '\u202E',
      'ї'.normalize('NFD'),
      '..',
      '../../etc/passwd',
      '%00',
      '%',
    ],
    ...[
      '__proto__',
      'constructor',
      'toString',
      '$where',
      '$gt',
      'a.b',
      'null',
      'true',
      '0',
      '-1',
      '1e999',
      'NaN',
    ],
    ...[
      '<script>alert(1)</script>',
      "' OR 1=1 --",
      '{{7*7}}',
      '\r\nSet-Cookie: a=b',
      '(a+)+$',
      '🇺🇦'.repeat(50),
    ],
  ),
  fc.constantFrom('a', 'ї', '\u0301', '[', '> ', '\n').map((unit) => unit.repeat(20_000)),
);

/** JSON values of any kind, also deep, large and with the names of prototypes. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 0.1, 1e308, 2 ** 53, [], {}, [[]], { $gt: '' }),
  fc.constantFrom<unknown>(
    { __proto__: { a: 1 } },
    { constructor: { prototype: {} } },
    { toString: 1, length: 1e9 },
  ),
  fc.integer({ min: 2, max: 200 }).map(deepArray),
  fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }),
);

/** Values that a schema of the contract accepts, apart from rules that are not part of its type. */
export function validValue(schema: z.ZodType): Arbitrary<unknown> {
  return fromJsonSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

/** Valid values with one property that is missing, of another kind, hostile or added. */
export function almostValidValue(schema: z.ZodType): Arbitrary<unknown> {
  return fc
    .tuple(validValue(schema), fc.nat(), fc.constantFrom('replace', 'remove', 'add'), hostileValue)
    .map(([value, at, how, hostile]) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return hostile;
      const entries = Object.entries(value);
      if (how === 'add' || entries.length === 0) return Object.fromEntries([...entries, [`x${at}`, hostile]]);
      const changed = at % entries.length;
      const kept = entries.flatMap(([name, old], index) => {
        if (index !== changed) return [[name, old]];
        return how === 'remove' ? [] : [[name, hostile]];
      });
      return Object.fromEntries(kept);
    });
}

function fromJsonSchema(schema: JsonSchema): Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf;
  if (options && options.length > 0) return fc.oneof(...options.map(fromJsonSchema));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);

  switch (schema.type) {
    case 'object':
      return fromObject(schema);
    case 'array':
      return fc.array(fromJsonSchema(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 4, 4) });
    case 'string':
      return fromText(schema);
    case 'integer':
      return fc.integer({ min: bound(schema.minimum, 0), max: bound(schema.maximum, 1_000) });
    case 'number':
      return fc.integer({ min: bound(schema.minimum, 0), max: bound(schema.maximum, 1_000) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.constantFrom<unknown>('uk', 'en', '1', '2026-01-31', 'text', true, 1);
  }
}

function fromObject({ properties = {}, required = [] }: JsonSchema): Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, fromJsonSchema(property)]),
  );
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}

function fromText({ minLength = 0, maxLength = LENGTH_MAX, format }: JsonSchema): Arbitrary<string> {
  if (format === 'email') return fc.nat(50).map((number) => `reader-${number}@example.com`);
  if (format === 'date-time') return fc.constantFrom('2026-01-31T10:00:00Z', '1999-12-31T23:59:59+02:00');
  const size = { minLength: Math.min(minLength, LENGTH_MAX), maxLength: Math.min(maxLength, LENGTH_MAX) };
  const letters = fc.string({ unit: fc.constantFrom(...'abcdefїґєiщ0123-'), ...size });
  return fc.oneof(letters, fc.constantFrom('p', 'hello', 'uk', 'en', '0'.repeat(24), '/uk', 'pageview'));
}

function bound(limit: number | undefined, fallback: number): number {
  return limit === undefined || Math.abs(limit) > 1e6 ? fallback : limit;
}

function deepArray(depth: number): unknown {
  let value: unknown = 0;
  for (let level = 0; level < depth; level++) value = [value];
  return value;
}
