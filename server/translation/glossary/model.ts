import type { TermInput, TermRow } from '#contract/translation/glossary.ts';

/** A term in both languages: the collection `glossary`. The id is the pair of terms. */
export type TermDoc = TermInput & { _id: string };

export function termId({ uk, en }: Pick<TermInput, 'uk' | 'en'>): string {
  return `${uk} = ${en}`.toLowerCase();
}

export function toDoc(input: TermInput): TermDoc {
  return { _id: termId(input), ...input };
}

export function toRow({ _id, ...term }: TermDoc): TermRow {
  return { id: _id, ...term };
}
