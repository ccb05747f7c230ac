import { formatNumber } from '#app/formats/format.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { Locale } from '#contract/locales.ts';
import type { Field, Limits } from '#server/api-docs/fields.ts';
import { InlineCode } from './inline-code.tsx';
import { apiDocsWords, useApiDocsWords } from './words.ts';

export function FieldTable({ caption, fields }: { caption: string; fields: Field[] }) {
  const words = useApiDocsWords();
  return (
    <table className="fields">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.meaning}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={`${field.place} ${field.name}`}>
            <th scope="row">
              <code>{field.name}</code>
              <span className="type">
                {field.type}
                {field.place && `, ${words.places[field.place]}`}
              </span>
              {field.isRequired && <span className="required">{words.required}</span>}
            </th>
            <td>
              <Meaning field={field} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Meaning({ field: { description, limits, like } }: { field: Field }) {
  const { locale } = useSite();
  const words = useApiDocsWords();
  const facts = describeLimits(limits, locale);

  return (
    <>
      {description && <p>{<InlineCode text={description} />}.</p>}
      {like && (
        <p>
          <InlineCode text={words.like(like)} />
        </p>
      )}
      {facts && (
        <p className="limits">
          <InlineCode text={facts} />
        </p>
      )}
    </>
  );
}

/** The constraints of a value as a sentence; empty if there are none. */
export function describeLimits(limits: Limits, locale: Locale): string {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, choices, initial } = limits;
  const words = apiDocsWords[locale];
  const range = (least?: number, most?: number, count = (number: number) => formatNumber(number, locale)) =>
    describeRange(locale, { least, most, count });
  const facts = [
    range(minLength, maxLength, words.characters),
    range(minItems, maxItems, words.items),
    range(minimum, maximum),
    choices ? choices.map((choice) => `\`${choice}\``).join(', ') : '',
    initial === undefined ? '' : words.ifAbsent(initial),
  ].filter((fact) => fact !== '');

  const sentence = facts.join('; ');
  return sentence === '' ? '' : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

function describeRange(
  locale: Locale,
  {
    least,
    most,
    count,
  }: {
    least: number | undefined;
    most: number | undefined;
    count: (number: number) => string;
  },
): string {
  const words = apiDocsWords[locale];
  if (least !== undefined && most !== undefined) return words.range(formatNumber(least, locale), count(most));
  if (most !== undefined) return words.atMost(count(most));
  return least === undefined ? '' : words.atLeast(count(least));
}
