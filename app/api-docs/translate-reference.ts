import type { ApiTexts } from '#app/feature.server.ts';
import { serverFeatures } from '#app/features.server.ts';
import { partsOf } from '#app/parts.ts';
import type { Locale } from '#contract/locales.ts';
import type { Field } from '#server/api-docs/fields.ts';
import type { Reference, ReferenceOperation, ReferenceResponse } from '#server/api-docs/reference.ts';
import { apiReferenceUk } from './texts/reference-uk.ts';

export type TranslatedReference = {
  id: string;
  group: string;
  about: NonNullable<ApiTexts['about']>[Locale] | null;
  operations: ReferenceOperation[];
}[];

const ofFeatures = partsOf(serverFeatures, 'apiTexts');

/** Ukrainian texts by the English ones. */
export const ukrainian: Readonly<Record<string, string>> = Object.assign(
  {},
  apiReferenceUk,
  ...ofFeatures.map(([, { uk }]) => uk),
);

/** The reference with its texts in a language; `id` of a group is the same in both. */
export function translateReference(reference: Reference, locale: Locale): TranslatedReference {
  return reference.map(({ group, operations }) => ({
    id: group.toLowerCase(),
    group: translate(group, locale),
    about: ofFeatures.find(([name]) => name === group.toLowerCase())?.[1].about?.[locale] ?? null,
    operations: operations.map((operation) => translateOperation(operation, locale)),
  }));
}

function translateOperation(operation: ReferenceOperation, locale: Locale): ReferenceOperation {
  const { summary, description, parameters, body, responses, errors } = operation;
  const fields = (list: Field[]) =>
    list.map((field) => ({ ...field, description: orNull(field.description, locale) }));
  const answers = (list: ReferenceResponse[]) =>
    list.map((answer) => ({ ...answer, description: translate(answer.description, locale) }));

  return {
    ...operation,
    summary: translate(summary, locale),
    description: orNull(description, locale),
    parameters: fields(parameters),
    body: body && { description: orNull(body.description, locale), fields: fields(body.fields) },
    responses: answers(responses),
    errors: answers(errors),
  };
}

function orNull(text: string | null, locale: Locale): string | null {
  return text === null ? null : translate(text, locale);
}

function translate(text: string, locale: Locale): string {
  return locale === 'uk' ? (ukrainian[text] ?? text) : text;
}
