import { z } from 'zod';
import { otherLocale } from '#contract/locales.ts';
import { slug } from '#contract/posts/slugs.ts';
import { can } from '#server/auth/policy.ts';
import { nullIfNotFound } from '#server/errors.ts';
import { getPost } from '#server/posts/read/posts.ts';
import { toDraftText } from '#server/posts/text.ts';
import { localeInput } from '#server/programs/inputs.ts';
import { type Tool, tool } from '#server/programs/tool.ts';
import { lookUp } from './look-up.ts';

/** How many blocks without a translation are looked up at once. */
const BLOCKS = 20;

export const translationTools: Tool[] = [
  tool({
    name: 'recall_translations',
    title: 'What the site has translated before',
    description:
      'For a translation into `locale`: the terms that its original has, where the translation does not follow them, and earlier translations of blocks that it does not have yet.',
    scope: 'read',
    effect: 'read',
    input: z.strictObject({ slug: slug(), locale: localeInput }),
    async run({ slug: ofPost, locale: to }, { actor }) {
      const withDrafts = can(actor, 'read all posts');
      const original = await getPost({ slug: ofPost, locale: otherLocale(to), withDrafts });
      const version = await getPost({ slug: ofPost, locale: to, withDrafts }).catch(nullIfNotFound);
      const [left, present] = [toDraftText(original), toDraftText(version ?? {})];
      const { terms, termProblems, offers } = await lookUp({ original: left, present, to, blocks: BLOCKS });
      return { terms, termProblems, memory: offers };
    },
  }),
];
