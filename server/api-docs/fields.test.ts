import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Operation } from '#contract/operation.ts';
import { optional, queryInteger, text } from '#contract/text.ts';
import { toOpenApi } from './document.ts';
import { type Field, toFields, toParameters } from './fields.ts';

const part = z
  .strictObject({ name: text({ min: 1, max: 9 }), size: optional(z.int().min(1).max(5)) })
  .meta({ id: 'Part' });

function anOperation(fields: Partial<Omit<Operation, 'maxBodyBytes'>>): Operation {
  return {
    id: 'op',
    method: 'POST',
    path: '/things/{id}',
    auth: 'none',
    group: 'Posts',
    summary: 'Do it',
    params: z.object({ id: z.string().meta({ description: 'Which', example: '1' }) }),
    responses: { 200: { description: 'Done', schema: z.object({}) } },
    errors: [400],
    maxBodyBytes: 1_000,
    ...fields,
  };
}

const describeBody = (body: z.ZodType): Field[] => {
  const operation = anOperation({ body });
  return toFields(toOpenApi({ publicUrl: 'http://a', siteName: '', table: [operation] }), operation).fields;
};
const summaries = (fields: Field[]) =>
  fields.map(({ name, type, isRequired }) => `${name}: ${type}${isRequired ? '!' : ''}`);

test('describeBody lists the fields of a body, with those of nested objects and lists', () => {
  const fields = describeBody(
    z.strictObject({
      title: z.string(),
      first: part,
      many: optional(z.array(z.union([z.string(), part])).max(3)),
      at: optional(z.union([z.iso.datetime(), z.iso.date()])),
      flag: optional(z.boolean()),
    }),
  );

  expect(summaries(fields)).toEqual([
    'title: string!',
    'first: object!',
    'first.name: string!',
    'first.size: integer',
    'many: array of string or object',
    'many[].name: string!',
    'many[].size: integer',
    'at: date-time or date',
    'flag: boolean',
  ]);
});

test('describeBody lists the fields of a component once', () => {
  const fields = describeBody(z.strictObject({ one: part, other: optional(part) }));

  expect(summaries(fields)).toEqual([
    'one: object!',
    'one.name: string!',
    'one.size: integer',
    'other: object',
  ]);
  expect(fields.map(({ like }) => like)).toEqual([null, null, null, 'one']);
});

test('describeBody keeps limits and descriptions of nullable fields', () => {
  const [field] = describeBody(
    z.strictObject({ a: optional(text({ min: 2, max: 7 }).meta({ description: 'The a' })) }),
  );

  expect(field).toMatchObject({
    description: 'The a',
    limits: { minLength: 2, maxLength: 7 },
    type: 'string',
  });
});

test('toParameters has the location, the constraints and the default of a parameter', () => {
  const operation = anOperation({
    method: 'GET',
    query: z.object({
      locale: z.enum(['uk', 'en']).default('uk'),
      page: queryInteger({ min: 1, max: 9 }),
    }),
    headers: z.object({ 'if-match': z.string().optional() }),
  });
  const document = toOpenApi({ publicUrl: 'http://a', siteName: '', table: [operation] });

  expect(toParameters(document, operation)).toMatchObject([
    { name: 'id', place: 'path', type: 'string', isRequired: true, description: 'Which' },
    { name: 'locale', place: 'query', isRequired: false, limits: { choices: ['uk', 'en'], initial: 'uk' } },
    { name: 'page', place: 'query', type: 'integer', isRequired: true, limits: { minimum: 1, maximum: 9 } },
    { name: 'If-Match', place: 'header', isRequired: false },
  ]);
});
