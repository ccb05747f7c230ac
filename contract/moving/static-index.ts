/** The search index of a static copy, for one language. Addresses are from the root of the copy. */
export type StaticIndex = {
  timeZone: string;
  /** All terms in order, divided by spaces. */
  terms: string;
  /** `date` is ISO 8601; empty for a page. */
  posts: { title: string; excerpt: string; href: string; date: string; length: number; titleLength: number }[];
  /**
   * For each post in base64: how many terms it has, and of each the distance of its number from the last one, the fields
   * that have it, and how often the text has it.
   */
  entries: string;
};
