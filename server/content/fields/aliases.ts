type Fields = Record<string, unknown>;

/** The names that Hugo, Jekyll and similar programs give to fields; the first one that a file has counts. */
const ALIASES: Record<string, string[]> = {
  publishedAt: ['publishDate', 'date'],
  updatedAt: ['lastmod', 'last_modified_at', 'updated'],
  draft: ['published'],
  excerpt: ['description', 'summary'],
  tags: ['categories', 'category'],
};

const FIELD_OF = new Map(
  Object.entries(ALIASES).flatMap(([field, names]) => names.map((name) => [name.toLowerCase(), field])),
);

/** The field that a name means, in any case; the name itself if it is not one of `own` or an alias. */
export function fieldOf(name: string, own: string[]): string {
  const lower = name.toLowerCase();
  return own.find((field) => field.toLowerCase() === lower) ?? FIELD_OF.get(lower) ?? name;
}

export type OwnFields = {
  fields: Fields;
  /** Values that do not count, because the field has another name too. */
  ignored: { name: string; value: unknown; field: string; counted: string }[];
  /** Where the value at a path of `fields` is in the file. */
  placeOf: (path: PropertyKey[]) => PropertyKey[];
};

/** The fields of a file under the names of the product. An own name counts first; tags are those of all names. */
export function toOwnFields(written: Fields, own: string[]): OwnFields {
  const fields = new Map<string, unknown>();
  const ignored: OwnFields['ignored'] = [];
  const places = new Map<string, PropertyKey[]>();
  const namesByField = Map.groupBy(Object.keys(written), (name) => fieldOf(name, own));

  for (const [field, names] of namesByField) {
    const given = byRank(field, names).filter((name) => (written[name] ?? null) !== null);
    const counted = given.find((name) => written[name] !== '') ?? given[0];
    if (counted === undefined) continue;
    places.set(field, [counted]);

    if (field === 'tags') {
      const items = given.flatMap((name) => listItems(name, written[name]));
      for (const [index, { place }] of items.entries()) places.set(`tags.${index}`, place);
      fields.set(
        field,
        items.map(({ value }) => value),
      );
      continue;
    }

    const isOpposite = (name: string) => name.toLowerCase() === 'published';
    const meaningOf = (name: string) => (isOpposite(name) ? opposite(written[name]) : written[name]);
    fields.set(field, meaningOf(counted));
    const others = given.filter((name) => name !== counted && written[name] !== '');
    ignored.push(...others.map((name) => ({ name, value: meaningOf(name), field, counted })));
  }

  return {
    fields: Object.fromEntries(fields),
    ignored,
    placeOf: ([first = '', ...rest]) => {
      const place = places.get(`${String(first)}.${String(rest[0])}`);
      return place ? [...place, ...rest.slice(1)] : [...(places.get(String(first)) ?? [first]), ...rest];
    },
  };
}

function byRank(field: string, names: string[]): string[] {
  const ranks = [field, ...[field, ...(ALIASES[field] ?? [])].map((name) => name.toLowerCase())];
  const rankOf = (name: string) => ranks.indexOf(name === field ? name : name.toLowerCase());
  return names.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** The items of a list, or of a text: between commas or, as Hugo and Jekyll read it, between spaces. */
function listItems(name: string, value: unknown): { value: unknown; place: PropertyKey[] }[] {
  if (Array.isArray(value)) return value.map((item, index) => ({ value: item, place: [name, index] }));
  const separator = String(value).includes(',') || name.toLowerCase() === 'category' ? ',' : /\s/;
  const items =
    typeof value === 'string' ? value.split(separator).filter((item) => item.trim() !== '') : [value];
  return items.map((item) => ({ value: item, place: [name] }));
}

/** Fields with which other programs keep a text from the public. */
const HIDING = new Set([
  'status',
  'visibility',
  'hidden',
  'private',
  'unlisted',
  'password',
  'build',
  '_build',
]);
const PUBLIC = new Set(['', 'false', 'no', 'off', 'public', 'publish', 'published']);

/** Whether other programs keep a text with this value of a field from the public. */
export function hidesText(name: string, value: unknown): boolean {
  if (!HIDING.has(name.toLowerCase()) || value === null) return false;
  // Hugo has `build: { list: never }`.
  if (typeof value === 'object') return /never|false/.test(JSON.stringify(value));
  return !PUBLIC.has(String(value).toLowerCase());
}

const OPPOSITES = new Map(
  [
    ['true', 'false'],
    ['yes', 'no'],
    ['on', 'off'],
  ].flatMap(([yes = '', no = '']): [string, string][] => [
    [yes, no],
    [no, yes],
  ]),
);

/** `draft` for a value of `published`; a value that is neither true nor false stays. */
function opposite(value: unknown): unknown {
  return OPPOSITES.get(String(value).toLowerCase()) ?? value;
}
