import type { Field, Limits } from '#server/openapi/fields.ts';
import { InlineCode } from './inline-code.tsx';

/** A table of parameters or body fields. */
export function FieldTable({ caption, fields }: { caption: string; fields: Field[] }) {
  return (
    <table className="fields">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={`${field.place} ${field.name}`}>
            <th scope="row">
              <code>{field.name}</code>
              <span className="type">
                {field.type}
                {field.place && `, in the ${field.place}`}
              </span>
              {field.isRequired && <span className="required">required</span>}
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
  const facts = describeLimits(limits);
  return (
    <>
      {description && <p>{<InlineCode text={description} />}.</p>}
      {like && (
        <p>
          With the fields of <code>{like}</code>.
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
export function describeLimits(limits: Limits): string {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, choices, initial } = limits;
  const facts = [
    describeRange(minLength, maxLength, 'characters'),
    describeRange(minItems, maxItems, 'items'),
    describeRange(minimum, maximum),
    choices ? choices.map((choice) => `\`${choice}\``).join(', ') : '',
    initial === undefined ? '' : `\`${initial}\` if absent`,
  ].filter((fact) => fact !== '');
  const sentence = facts.join('; ');
  return sentence === '' ? '' : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

function describeRange(least: number | undefined, most: number | undefined, unit = ''): string {
  const words = (number: number) => `${number.toLocaleString('en')}${unit ? ` ${unit}` : ''}`;
  if (least !== undefined && most !== undefined) return `${least.toLocaleString('en')} to ${words(most)}`;
  if (most !== undefined) return `at most ${words(most)}`;
  return least === undefined ? '' : `at least ${words(least)}`;
}
