import { z } from 'zod';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { config } from '#server/config.ts';
import { countPosts } from '#server/posts/read/posts.ts';
import { listPublicTags } from '#server/posts/read/tags.ts';
import { type Tool, tool } from '#server/programs/tool.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';

export const siteTools: Tool[] = [
  tool({
    name: 'get_site',
    title: 'Facts about the site',
    description: 'Names, languages, time zone, tags, the number of posts, and what this program may do.',
    scope: null,
    effect: 'read',
    input: z.strictObject({}),
    async run(_input, { program }) {
      const { names, taglines, timeZone, confirmPrograms } = siteSettings();
      const count = async (locale: Locale) => [locale, await countPosts({ locale })];
      return {
        url: config().publicUrl,
        names,
        taglines,
        languages: LOCALES,
        timeZone,
        posts: Object.fromEntries(await Promise.all(LOCALES.map(count))),
        tags: (await listPublicTags()).map(({ slug, nameUk, nameEn }) => ({ slug, nameUk, nameEn })),
        program: { name: program.name, for: program.authorName, scopes: program.scopes },
        isConfirmedByPerson: confirmPrograms,
      };
    },
  }),
];
