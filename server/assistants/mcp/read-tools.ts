import { z } from 'zod';
import { LOCALES, otherLocale } from '#contract/locales.ts';
import { operations } from '#contract/operations.ts';
import { searchText } from '#contract/search/search.ts';
import { readText } from '#server/assistants/program-text.ts';
import { can } from '#server/auth/policy.ts';
import { NotFound, nullIfNotFound } from '#server/errors.ts';
import { findPostGroups } from '#server/posts/management/list.ts';
import { getPost } from '#server/posts/read/posts.ts';
import { localeInput, pageInput } from '#server/programs/inputs.ts';
import { type Tool, tool } from '#server/programs/tool.ts';
import { searchPosts } from '#server/search/results/search.ts';
import { slugInput } from './slug-input.ts';

const LIMIT = 20;

export const readTools: Tool[] = [
  tool({
    name: 'search_posts',
    title: operations.searchPosts.summary,
    description: 'Searches published posts in one language. All forms of a word are found.',
    scope: null,
    effect: 'read',
    input: z.strictObject({ query: searchText, locale: localeInput, page: pageInput }),
    async run({ query, locale, page }) {
      const { answer } = await searchPosts({ q: query, locale, page, limit: LIMIT });
      return {
        total: answer.total,
        page,
        results: answer.results.map(({ slug, title, excerpt, publishedAt }) => ({
          slug,
          title,
          excerpt,
          publishedAt,
        })),
      };
    },
  }),

  tool({
    name: 'read_post',
    title: 'Read a post',
    description:
      'The text in Markdown, in one language or both, with its `revision`. With the scope `read`, drafts too; with `write` as well, working copies that wait for a person.',
    scope: null,
    effect: 'read',
    input: z.strictObject({ slug: slugInput, locale: z.enum([...LOCALES, 'both']).default('both') }),
    async run({ slug, locale }, { actor }) {
      const wanted = locale === 'both' ? LOCALES : [locale];
      const found = await Promise.all(
        wanted.map((one) => readText({ actor, slug, locale: one }).catch(nullIfNotFound)),
      );
      const versions = found.filter((version) => version !== null);
      if (versions.length === 0) throw new NotFound('Post not found');

      return { versions };
    },
  }),

  tool({
    name: 'list_translations',
    title: 'List posts to translate',
    description: 'Posts that lack this language, or whose version in it is older than its translation.',
    scope: 'read',
    effect: 'read',
    input: z.strictObject({ locale: localeInput, which: z.enum(['missing', 'outdated']), page: pageInput }),
    async run({ locale, which, page }, { actor }) {
      const filter = which === 'missing' ? { lacking: locale } : { outdated: locale };
      const list = { actor, locale: otherLocale(locale), filter, page, limit: LIMIT };
      const { posts, pagination } = await findPostGroups(list);

      return {
        total: pagination.total,
        page,
        posts: posts
          .filter(({ kind }) => kind === 'post')
          .map(({ slug, title, updatedAt, versions }) => ({
            slug,
            title,
            updatedAt,
            state: versions[locale]?.state ?? null,
            translationState: versions[otherLocale(locale)]?.state ?? null,
          })),
      };
    },
  }),

  tool({
    name: 'compare_translation',
    title: 'What has changed in the translation',
    description: 'How the other language has changed since this version corresponded to it.',
    scope: 'read',
    effect: 'read',
    input: z.strictObject({ slug: slugInput, locale: localeInput }),
    async run({ slug, locale }, { actor }) {
      const withDrafts = can(actor, 'read all posts');
      const { outdated } = await getPost({ slug, locale, withDrafts, difference: true });
      return { isOutdated: outdated !== null, outdated };
    },
  }),
];
