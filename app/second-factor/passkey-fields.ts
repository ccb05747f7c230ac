import type { z } from 'zod';
import { parseJson } from '#contract/browsers/parse-json.ts';
import { passkeyRefused } from '#server/second-factor/web-authn.ts';

/** The passkey that the script of a page has put into the form. Throws Invalid. */
export function readPasskey<Schema extends z.ZodType>(
  schema: Schema,
  field: string | undefined,
): z.output<Schema> {
  const { data, success } = schema.safeParse(parseJson(field ?? ''));
  if (!success) throw passkeyRefused();
  return data;
}
