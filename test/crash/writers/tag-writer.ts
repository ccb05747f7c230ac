import { collection } from '#server/db/client.ts';
import type { PostDoc } from '#server/posts/model.ts';
import type { TagDoc } from '#server/tags/model.ts';
import { isDone, send } from '#test/crash/client.ts';
import type { Writer } from '#test/crash/writer.ts';

const TAGS_OF_A_POST = 20;

/** Adds new tags, one a request, to posts in both languages. */
export function tagWriter(): Writer {
  /** Acknowledged tags of each post. */
  const attached = new Map<string, string[]>();
  let answered = 0;
  return {
    name: 'tags',
    answered: () => answered,
    async write(client, round) {
      for (let number = 0; ; number++) {
        const slug = `tagged-${round}-${number}`;
        const text = { title: slug, content: 'Text.' };
        const json = { slug, uk: text, en: text, published: true };
        const made = isDone(await send(client, '/api/v1/posts', { as: 'key', json }), [201]);
        if (made === null) return;
        if (!made) continue;
        const tags: string[] = [];
        attached.set(slug, tags);
        for (let index = 0; index < TAGS_OF_A_POST; index++) {
          const tag = `t-${round}-${number}-${index}`;
          const json = { slug, tags: [{ slug: tag, nameUk: `Мітка ${index}` }] };
          const done = isDone(await send(client, '/api/v1/posts/tags', { as: 'key', json }), [200]);
          if (done === null) return;
          if (!done) break;
          tags.push(tag);
          answered++;
        }
      }
    },
    async findFaults() {
      const tags = await collection<TagDoc>('tags')
        .find({ slug: { $regex: '^t-' } })
        .toArray();
      const ids = new Map(tags.map(({ _id, slug }) => [slug, _id]));
      const posts = await collection<PostDoc>('posts')
        .find({ slug: { $regex: '^tagged-' } })
        .toArray();
      const bySlug = Map.groupBy(posts, ({ slug }) => slug);
      const faults: string[] = [];
      for (const [slug, expected] of attached) {
        const versions = bySlug.get(slug) ?? [];
        if (versions.length !== 2) faults.push(`The post ${slug} is lost or half written`);
        const isTagged = (tag: string) => versions.every(({ tagIds }) => tagIds.includes(ids.get(tag) ?? -1));
        faults.push(...expected.filter((tag) => !isTagged(tag)).map((tag) => `The tag ${tag} is lost`));
        if (versions[0]?.tagIds.join() !== versions[1]?.tagIds.join())
          faults.push(`The languages of ${slug} have different tags`);
      }
      return faults;
    },
  };
}
