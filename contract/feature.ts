import type { coreAdminPages, corePages, StaticPage } from './core-pages.ts';

/**
 * What a feature of the contract gives to the core, which knows features only by the list in `features.ts`. Pages load
 * that list in browsers, so it has no schemas: the operations of features are listed in `operations.ts`.
 */
export type Feature = {
  /** `pages.ts`: static pages, and those of the admin. */
  pages?: Readonly<Record<string, PageAfter<keyof typeof corePages>>>;
  adminPages?: Readonly<Record<string, PageAfter<keyof typeof coreAdminPages>>>;
  /** `queries.ts`: the parameters that other pages and documents read, by their paths. */
  queries?: Queries;
  /** `server/mail/letter-classes.ts`, by the kind of letter. */
  letters?: Readonly<Record<string, LetterClass>>;
  /** `audit.ts`: what it writes into the audit log, by the kind of thing. */
  auditActions?: Readonly<Record<string, readonly string[]>>;
  /** `keys.ts`: rights that depend on no record. The names are in `FeatureRights` too, with their scopes. */
  rights?: Readonly<Record<string, FeatureRight>>;
};

/** A right of people with a role or a higher one, and of keys with a scope. */
export type FeatureRight = { role: 'editor' | 'admin'; scope: string };

/** The parameters of the query that anonymous readers can use, by the path in the syntax of `operations`. */
export type Queries = Readonly<Record<string, readonly string[]>>;

/** A page, and the page of the core that it follows in the order of all pages. */
export type PageAfter<Core extends string> = StaticPage & { after: Core };

/**
 * `unasked`: somebody is waiting for the letter, and people can have it sent to an address that is not known to be
 * theirs. `urgent`: somebody is waiting for it, but only the site, an admin or a key causes it, or it goes to an address
 * that its owner has confirmed. Notifications and newsletters are not sent to addresses that bounced or are unconfirmed.
 */
export type LetterClass = 'unasked' | 'urgent' | 'notification' | 'newsletter';

/** What all features of a list have as this part, in one table. Its type has the exact rows of each feature. */
export function mergeParts<const Features extends readonly object[], Part extends string>(
  features: Features,
  part: Part,
): Merged<Features, Part> {
  return Object.assign({}, ...features.map((feature: { [Name in Part]?: object }) => feature[part]));
}

type Merged<Features extends readonly object[], Part extends string> = Intersection<
  Rows<Features[number], Part> | Record<never, never>
>;

type Rows<Feature, Part extends string> = Feature extends Record<Part, infer Table> ? Table : never;

type Intersection<Union> = (Union extends unknown ? (table: Union) => void : never) extends (
  table: infer Tables,
) => void
  ? Tables
  : never;

/** The features of this tree, by the names of their folders. */
export const FEATURES: readonly string[] = [
  'analytics',
  'announce',
  'api-docs',
  'assistants',
  'backup',
  'both-versions',
  'comments',
  'demo',
  'indexing',
  'moving',
  'newsletter',
  'second-factor',
  'translation',
  'webhooks',
];

/** Whether the core may link to pages of a feature. A list of names, because the pages of readers load it. */
export function hasFeature(name: string): boolean {
  return FEATURES.includes(name);
}
