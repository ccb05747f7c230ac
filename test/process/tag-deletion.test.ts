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

const STEPS: [step: string, held: string, fields: { tags?: string[] }][] = [
  ['planned', 'find tags', {}],
  ['decided', 'update postGroups', {}],
  ['applied', 'update posts', {}],
  ['applied with other tags', 'update posts', { tags: ['other'] }],
];

test.each(STEPS)(
  'a tag that is deleted while a change of its series is %s stays deleted',
  async (_step, held, fields) => {
    let isHeld = false;
    const reached = Promise.withResolvers<void>();
    const released = Promise.withResolvers<undefined>();
    const onOperation: ReplicaSetOptions['onOperation'] = ({ name, target }) => {
      if (!isHeld || `${name} ${target}` !== held) return undefined;
      isHeld = false;
      reached.resolve();
      return released.promise;
    };
    const set = await openReplicaSet({ onOperation });
    const server = await startServer({ MONGODB_URI: set.uri('dvomova'), DATA_DIR: await temporaryFolder() });
    await aPost({ slug: 'part', series: 'course', seriesPart: 1 });
    const tag = await collection<TagDoc>('tags').findOne({ slug: 'course' });
    const key = await aKey();

    isHeld = true;
    const response = fetch(`${server.url}/api/v1/posts/part`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
      body: JSON.stringify({ uk: { title: 'Інша назва' }, ...fields }),
    });
    await reached.promise;
    await deleteTag({ actor: COMMAND_LINE, id: tag?._id ?? 0 });
    released.resolve(undefined);
    expect((await response).status).toBe(200);
    await sweepTags();

    const slugs = await collection('tags').distinct('slug', { goneAt: { $exists: false } });
    expect(slugs).toEqual(fields.tags ?? []);
    const posts = await collection('posts').find({ slug: 'part' }).toArray();
    expect(posts.map(({ series, tagIds }) => [series, tagIds.length])).toEqual(
      Array(2).fill([null, slugs.length]),
    );
  },
);
