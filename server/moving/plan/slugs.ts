import type { PostKind } from '#contract/posts/admin.ts';
import { slug as slugSchema } from '#contract/posts/slugs.ts';
import { isReservedSlug } from '#contract/posts/standalone-pages.ts';
import { slugFromTitle } from '#contract/posts/transliteration.ts';

type Wanted = { kind: PostKind; wanted: string[]; titles: string[]; id: string };

/** Gives each post a slug of its own: one of those that it had, preferably in Latin letters, or one of its title. */
export function createSlugs(taken: Iterable<string>): { give: (post: Wanted) => string } {
  const used = new Set(taken);
  return {
    give({ kind, wanted, titles, id }) {
      const valid = wanted.map(toSlug).filter((slug) => slug !== '');
      const latin = valid.find((slug) => /^[\w.-]+$/.test(slug));
      const base = latin ?? valid[0] ?? titles.map(slugFromTitle).find((slug) => slug !== '') ?? toSlug(id);
      const isFree = (slug: string) => !used.has(slug) && !(kind === 'page' && isReservedSlug(slug));
      let slug = base;
      for (let number = 2; !isFree(slug); number++) slug = `${base}-${number}`;
      used.add(slug);
      return slug;
    },
  };
}

function toSlug(text: string): string {
  return slugSchema().safeParse(text).success ? text : slugFromTitle(text);
}
