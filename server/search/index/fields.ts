/**
 * The searched fields of a post. The first byte of an entry has a flag for each field with the term, except for the
 * text. `positions` is the range in which a field numbers its words; headings are part of the text, code is numbered
 * after it, and tags have no positions. `weight` is added for an occurrence, next to BM25 over the text.
 */
export const FIELDS = {
  title: { name: 'title', flag: 128, positions: { from: 0, to: 400 }, weight: 5 },
  excerpt: { name: 'excerpt', flag: 64, positions: { from: 400, to: 1000 }, weight: 1 },
  heading: { name: 'heading', flag: 32, positions: null, weight: 1.2 },
  tag: { name: 'tag', flag: 16, positions: null, weight: 2.5 },
  code: { name: 'code', flag: 8, positions: null, weight: 0.3 },
  text: {
    name: 'text',
    flag: 0,
    positions: { from: 1000, to: Number.POSITIVE_INFINITY },
    weight: 1,
  },
} as const;

export type FieldName = keyof typeof FIELDS;
export type Field = (typeof FIELDS)[FieldName];

/** The fields whose occurrences add their weight to a post's score. */
export const FLAGGED_FIELDS: readonly Field[] = Object.values(FIELDS).filter(({ flag }) => flag !== 0);

/** The field whose words have the position. */
export function fieldAt(position: number): 'title' | 'excerpt' | 'text' {
  if (position < FIELDS.title.positions.to) return 'title';
  return position < FIELDS.excerpt.positions.to ? 'excerpt' : 'text';
}
