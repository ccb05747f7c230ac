/** The search index of a static copy, for one language. Addresses are from the root of the copy. */
export type StaticIndex = {
  timeZone: string;
  /** All terms in order, divided by spaces. */
  terms: string;
  /** `date` is ISO 8601; empty for a page. */
  posts: {
    title: string;
    excerpt: string;
    href: string;
    date: string;
    length: number;
    titleLength: number;
  }[];
  /**
   * For each term, in base64: in how many posts it is, and of each the distance of its number from the last one, and
   * twice how often the text has the term; an odd number is followed by the flags of its fields.
   */
  entries: string;
};
