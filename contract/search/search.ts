import { z } from '#contract/browsers/zod.ts';
import {
  PAGE_MAX,
  POSTS_LIMIT_DEFAULT,
  POSTS_LIMIT_MAX,
  SEARCH_QUERY_MAX,
  SEARCH_QUERY_MIN,
} from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import { localeQuery } from '#contract/posts/records.ts';
import { localeSchema } from '#contract/posts/requests.ts';
import { queryInteger, toNfc } from '#contract/text.ts';

/** Any text is a query; its length counts in characters (code points after NFC). */
export const searchText = z
  .string()
  .overwrite((value) => toNfc(value))
  .superRefine((value, context) => {
    const length = Array.from(value.slice(0, 2 * SEARCH_QUERY_MAX + 2)).length;
    if (length < SEARCH_QUERY_MIN) {
      context.addIssue({
        code: 'custom',
        message: `At least ${SEARCH_QUERY_MIN} characters`,
        params: { code: 'too_small' },
      });
    } else if (length > SEARCH_QUERY_MAX) {
      context.addIssue({
        code: 'custom',
        message: `At most ${SEARCH_QUERY_MAX} characters`,
        params: { code: 'too_big' },
      });
    }
  })
  .meta({
    minLength: SEARCH_QUERY_MIN,
    maxLength: SEARCH_QUERY_MAX,
    description:
      'Words to search for. Every form of a word finds the others. Quotation marks find a phrase exactly as it is written, a minus excludes a word',
    example: 'дописи',
  });

export const searchQuerySchema = z.object({
  q: searchText,
  locale: localeQuery,
  page: queryInteger({ min: 1, max: PAGE_MAX }).default(1),
  limit: queryInteger({ min: 1, max: POSTS_LIMIT_MAX }).default(POSTS_LIMIT_DEFAULT),
});

export const searchResultSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    locale: localeSchema,
    title: z.string(),
    excerpt: z.string().nullable(),
    snippet: z.string().meta({
      description:
        'The best passage as HTML: escaped text with `<mark>` around the words found; a passage of code is in `<code>`',
      example: 'Вітаємо! Це перший <mark>допис</mark>.',
    }),
    url: z.string(),
    coverImage: z.string().nullable(),
    publishedAt: z.iso.datetime(),
    score: z.number().meta({ description: 'Comparable within one response only' }),
  })
  .meta({ id: 'SearchResult' });

export const searchAnswerSchema = z
  .object({
    query: z.string().meta({ description: 'As it was sent' }),
    locale: localeSchema,
    total: z.number().int(),
    page: z.number().int(),
    limit: z.number().int(),
    results: z.array(searchResultSchema),
  })
  .meta({ id: 'SearchAnswer' });

export type SearchResult = z.infer<typeof searchResultSchema>;
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;

/** Suggestions for an incomplete query, in the spelling of the posts. */
export type SearchSuggestions = {
  /** Complete queries that begin with the typed text. */
  queries: string[];
  /** Posts with all the words in their titles. */
  posts: { title: string; url: string }[];
};

/** A standalone page or an author whose title or name contains the typed text. */
export type SiteSuggestion = { kind: 'page' | 'author'; title: string; url: string };

/**
 * A standalone page or an author that the search page shows next to the posts. `snippet` and `titleHtml`
 * are HTML, like those of a post.
 */
export type SiteResult = SiteSuggestion & { titleHtml: string; titleLocale: Locale; snippet: string };

/** Results with all words of a query in their titles or names, and results with them in their texts. */
export type SiteResults = { titled: SiteResult[]; others: SiteResult[] };

/** A search response, and what the search page shows in addition. */
export type SearchOutcome = {
  answer: SearchAnswer;
  /** The titles of the results by id, as HTML: escaped, typeset text with `<mark>` around the words found. */
  titles: Record<string, string>;
  /** The query in the other keyboard layout, if the results, or those of the other language, are for it. */
  shownFor: string | null;
  /** A corrected query, if the query found nothing or too little. */
  suggestion: string | null;
  /** True if no post has enough of the words; the results then have some of them. */
  isPartial: boolean;
  /** The number of posts in the other language that the query finds. */
  otherTotal: number;
};
