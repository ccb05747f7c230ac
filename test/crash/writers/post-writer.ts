import { collection } from '#server/db/client.ts';
import type { PostDoc } from '#server/posts/model.ts';
import type { TagDoc } from '#server/tags/model.ts';
import { isDone, send } from '#test/crash/client.ts';
import type { Writer } from '#test/crash/writer.ts';

const CHANGES = 4;

/** Creates posts in both languages with tags, and changes texts and tags of both in one request. */
export function postWriter(name: string): Writer {
  /** The highest acknowledged revision of each slug. */
  const revisions = new Map<string, number>();
  let answered = 0;
  return {
    name: 'posts in two languages',
    answered: () => answered,
    async write(client, round) {
      for (let number = 0; ; number++) {
        const slug = `${name}-${round}-${number}`;
        for (let revision = 0; revision < CHANGES; revision++) {
          const isNew = revision === 0;
          const texts = {
            uk: { title: slug, content: contentOf(slug, revision, 'uk') },
            en: { title: slug, content: contentOf(slug, revision, 'en') },
            tags: tagsOf(slug, revision),
          };
          const answer = isNew
            ? await send(client, '/api/v1/posts', { as: 'key', json: { slug, published: true, ...texts } })
            : await send(client, `/api/v1/posts/${slug}`, { as: 'key', method: 'PATCH', json: texts });
          const done = isDone(answer, [isNew ? 201 : 200]);
          if (done === null) return;
          if (!done) break;
          revisions.set(slug, revision);
          answered++;
        }
      }
    },
    async findFaults() {
      const docs = await collection<PostDoc>('posts')
        .find({ slug: { $regex: `^${name}-` }, revision: { $gt: 0 } })
        .toArray();
      const tags = await collection<TagDoc>('tags').find().toArray();
      const slugs = new Map(tags.map(({ _id, slug }) => [_id, slug]));
      const bySlug = Map.groupBy(docs, ({ slug }) => slug);
      const lost = [...revisions.keys()].filter((slug) => !bySlug.has(slug));
      const faults = lost.map((slug) => `The post ${slug} is lost`);
      for (const [slug, versions] of bySlug) {
        const revision = Number(/revision (\d+)/.exec(versions[0]?.content ?? '')?.[1]);
        if (revision < (revisions.get(slug) ?? 0)) faults.push(`A change of ${slug} is lost`);
        const isWhole =
          versions.length === 2 &&
          versions.every(
            ({ locale, content, tagIds }) =>
              content === contentOf(slug, revision, locale) &&
              tagIds.map((id) => slugs.get(id)).join() === tagsOf(slug, revision).join(),
          );
        if (!isWhole) faults.push(`The post ${slug} is half written`);
      }
      return faults;
    },
  };
}

function contentOf(slug: string, revision: number, locale: 'uk' | 'en'): string {
  const words = locale === 'uk' ? 'Текст публікації' : 'The text of';
  return `${words} **${slug}**, revision ${revision}.\n`;
}

/** One tag that many posts share and one that only this revision has. */
function tagsOf(slug: string, revision: number): string[] {
  return [`shared-${revision % 3}`, `of-${slug}-${revision}`];
}
