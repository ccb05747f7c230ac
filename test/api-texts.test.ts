import { describe, expect, it } from 'vitest';
import { translateReference, ukrainian } from '#app/api-docs/translate-reference.ts';
import { toReference } from '#server/api-docs/reference.ts';

const reference = toReference({ publicUrl: 'https://blog.example' });

describe('the documentation in Ukrainian', () => {
  it('has every text of the operations in Ukrainian, and no others', () => {
    const english = new Set(textsOf(translateReference(reference, 'en')));
    expect([...english].filter((text) => !Object.hasOwn(ukrainian, text))).toEqual([]);
    expect(Object.keys(ukrainian).filter((text) => !english.has(text))).toEqual([]);
    for (const text of textsOf(translateReference(reference, 'uk')))
      expect(text).toMatch(/\p{Script=Cyrillic}|^Markdown/u);
  });

  it('keeps code as it is, and has the quotes and apostrophes of the language', () => {
    const codeOf = (text: string) => text.match(/`[^`]*`/g)?.toSorted() ?? [];
    for (const [english, text] of Object.entries(ukrainian)) {
      expect(codeOf(text), english).toEqual(codeOf(english));
      expect(text.replace(/`[^`]*`/g, '')).not.toMatch(/["'“”‘ёъыэ]/);
    }
  });
});

/** Every sentence of a reference. */
function textsOf(groups: ReturnType<typeof translateReference>): string[] {
  return groups.flatMap(({ group, operations }) => [
    group,
    ...operations.flatMap(({ summary, description, parameters, body, responses, errors }) =>
      [
        ...[summary, description, body?.description],
        ...[...parameters, ...(body?.fields ?? [])].map((field) => field.description),
        ...[...responses, ...errors].map((answer) => answer.description),
      ].filter((text) => typeof text === 'string'),
    ),
  ]);
}
