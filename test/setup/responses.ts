import { expect } from 'vitest';
import type { z } from 'zod';
import { type ErrorBody, errorSchema } from '#contract/errors.ts';
import type { JsonResponse, Operation } from '#contract/operation.ts';

type Answers<Row extends Operation> = {
  [Status in keyof Row['responses'] & number]: Row['responses'][Status] extends JsonResponse
    ? Row['responses'][Status]['schema']
    : never;
};

/** The body of a response with this status; it matches the schema of the operation exactly. */
export async function answerOf<Row extends Operation, Status extends keyof Row['responses'] & number>(
  response: Response,
  operation: Row,
  status: Status,
): Promise<z.output<Answers<Row>[Status]>> {
  const described = operation.responses[status];
  if (!described || !('schema' in described)) throw new Error('The operation has no such response');
  return (await bodyOf(response, status, described.schema)) as z.output<Answers<Row>[Status]>;
}

/** The body of an error response with this status. */
export async function refusalOf(response: Response, status: number): Promise<ErrorBody> {
  const body = await bodyOf(response, status, errorSchema);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return body;
}

/** The details of a 400 response as `path code`. */
export async function complaintsOf(response: Response): Promise<string[]> {
  const { details = [] } = await refusalOf(response, 400);
  expect(details.length).toBeGreaterThan(0);
  for (const { message } of details) expect(message).not.toBe('');
  return details.map(({ path, code }) => `${path} ${code}`);
}

async function bodyOf<Schema extends z.ZodType>(
  response: Response,
  status: number,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await response.text();
  expect(response.status, text).toBe(status);
  expect(response.headers.get('Content-Type')).toBe('application/json');
  const body = JSON.parse(text);
  const parsed = schema.parse(body);
  expect(parsed).toEqual(body);
  return parsed;
}
