import { expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { collection } from '#server/db/client.ts';
import { deleteTag } from '#server/tags/management/manage-tags.ts';
import { sweepTags } from '#server/tags/management/replace-tag.ts';
import type { TagDoc } from '#server/tags/model.ts';
import { openReplicaSet } from '#test/db/replica-set/open-replica-set.ts';
import type { ReplicaSetOptions } from '#test/db/replica-set/replica-set.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost } from '#test/factories/posts.ts';
import { startServer, temporaryFolder } from '#test/setup/server-process.ts';

/* The set holds back a command of the service, and this process deletes a tag without the set in the meantime. */

/** The command of the service that is held back, by what has happened before it. */
const STEPS: Record<string, { held: string; fields?: { tags: string[] } }> = {
  planned: { held: 'find tags' },
  decided: { held: 'update postGroups' },
  applied: { held: 'update posts' },
  'applied with other tags': { held: 'update posts', fields: { tags: ['other'] } },
};

test('a tag that is deleted while a change of its series is planned, decided or applied stays deleted', async () => {
  let held = '';
  let reached = Promise.withResolvers<void>();
  let released = Promise.withResolvers<undefined>();
  const onOperation: ReplicaSetOptions['onOperation'] = ({ name, target }) => {
    if (`${name} ${target}` !== held) return undefined;
    held = '';
    reached.resolve();
    return released.promise;
  };
  const set = await openReplicaSet({ onOperation });
  const server = await startServer({ MONGODB_URI: set.uri('dvomova'), DATA_DIR: await temporaryFolder() });
  const key = await aKey();

  for (const [at, [step, { held: command, fields }]] of Object.entries(STEPS).entries()) {
    const [slug, series] = [`part-${at}`, `course-${at}`];
    await aPost({ slug, series, seriesPart: 1 });
    const tag = await collection<TagDoc>('tags').findOne({ slug: series });
    reached = Promise.withResolvers<void>();
    released = Promise.withResolvers<undefined>();
    held = command;
    const response = fetch(`${server.url}/api/v1/posts/${slug}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
      body: JSON.stringify({ uk: { title: 'Інша назва' }, ...fields }),
    });
    await reached.promise;
    await deleteTag({ actor: COMMAND_LINE, id: tag?._id ?? 0 });
    released.resolve(undefined);
    expect((await response).status, step).toBe(200);
    await sweepTags();

    const slugs = await collection('tags').distinct('slug', { goneAt: { $exists: false } });
    expect(slugs, step).toEqual(fields?.tags ?? []);
    const posts = await collection('posts').find({ slug }).toArray();
    expect(posts.map(({ series, tagIds }) => [series, tagIds.length])).toEqual(
      Array(2).fill([null, slugs.length]),
    );
  }
});
