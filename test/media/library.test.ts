import { beforeEach, describe, expect, test } from 'vitest';
import type { MediaUse } from '#contract/media/media.ts';
import { operations } from '#contract/operations.ts';
import { listAudit } from '#server/audit/management/list-audit.ts';
import { type Actor, COMMAND_LINE, SERVICE } from '#server/auth/actor.ts';
import { collection, database } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { setAltTexts } from '#server/media/management/alt-texts.ts';
import { getMediaFile, listMediaFiles, sumMediaSpace } from '#server/media/management/list.ts';
import { deleteMedia, findOrphans } from '#server/media/management/remove.ts';
import { finishReplacements, replaceMedia } from '#server/media/management/replace.ts';
import { uploadMedia } from '#server/media/management/upload.ts';
import type { MediaDoc } from '#server/media/model.ts';
import { getPostForEditing } from '#server/posts/management/edit.ts';
import { saveWorkingCopy, WorkingCopyConflict } from '#server/posts/working-copies/working-copies.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { updateProfile } from '#server/users/users.ts';
import { aComment } from '#test/comments/factory.ts';
import { anActor } from '#test/factories/actors.ts';
import { anAuthor } from '#test/factories/authors.ts';
import { aPicture, aStoredPicture, fixture } from '#test/factories/media.ts';
import { aDraftText, aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { ANY, request } from '#test/setup/request.ts';

useDatabase();

let actor: Actor;
beforeEach(async () => {
  actor = anActor(await aUser({ role: 'admin', name: 'Олена' }));
});

const { types, maxBytes } = operations.uploadMedia.upload;
const aFile = (bytes: Buffer, filename = 'x.png') => ({
  content: (async function* () {
    yield bytes;
  })(),
  declaredType: null,
  filename,
  types,
  maxBytes,
});
const page = async (path: string) => (await request(path)).text();
const list = (filter = {}, number = 1) => listMediaFiles({ actor, filter, page: number });
const urlsOf = async (filter = {}) => (await list(filter)).files.map(({ url }) => url);

const aText = (content: string) => aDraftText({ content });

/** Each way to refer to a file; a new field that stores addresses needs a row here. */
const USES: Record<MediaUse['kind'], (url: string) => Promise<unknown>> = {
  post: (url) => aPost({ slug: 'text', uk: aVersion({ content: `![Кіт](${url}.png)` }), en: undefined }),
  'binned post': async (url) => {
    await aPost({ slug: 'binned', coverImage: url, en: undefined });
    await deletePost({ actor: SERVICE, slug: 'binned', by: { id: null, name: 'x' } });
  },
  'working copy': async (url) => {
    const { translationId: postId } = await aPost({ slug: 'copy' });
    await saveWorkingCopy({ actor, postId, part: 'uk', value: aText(`![](${url})`), number: 0 });
  },
  'earlier text': async (url) => {
    await aPost({ slug: 'history', uk: aVersion({ content: `![](${url})` }), en: undefined });
    const uk = { content: 'Інше' };
    await editPost('history', { uk });
  },
  'unfinished change': async (url) => {
    const { translationId } = await aPost({ slug: 'stuck', en: undefined });
    const put = [{ content: `![](${url})` }];
    await database()
      .collection('postGroups')
      .updateOne({ slug: 'stuck' }, { $set: { pending: { at: new Date(), put, remove: [] } } });
    return translationId;
  },
  comment: async (url) => {
    const { posts } = await aPost({ slug: 'discussed' });
    const content = `http://localhost:3000${url}`;
    return aComment(await aUser(), { postId: posts[0]?.id ?? '', content });
  },
  user: async (url) => updateProfile({ id: (await aUser({ name: 'Марко' })).id, image: url }),
  author: (url) => anAuthor({ nameUk: 'Марко', picture: url }),
  setting: (url) =>
    collection<{ _id: string; footers: object }>('settings').updateOne(
      { _id: 'site' },
      { $set: { footers: { uk: `http://localhost:3000${url}`, en: '' } } },
      { upsert: true },
    ),
};

describe('a file is used', () => {
  test.each(Object.entries(USES))(
    'by a %s: it is listed there, counted, and not deleted',
    async (kind, use) => {
      const { id, url } = await aStoredPicture();
      const unused = await aStoredPicture();
      await use(url);

      const { uses } = await getMediaFile({ actor, id });
      expect(uses.map((entry) => entry.kind)).toEqual([kind]);
      const { files } = await list();
      expect(files.map((file) => [file.url, file.uses])).toEqual([
        [unused.url, 0],
        [url, 1],
      ]);
      expect(await urlsOf({ use: 'unused' })).toEqual([unused.url]);
      expect((await Array.fromAsync(findOrphans())).map((media) => media.url)).toEqual([unused.url]);
      await expect(deleteMedia({ actor, id })).rejects.toMatchObject({
        code: 'conflict',
        details: [{ code: 'in_use' }],
      });
      expect((await request(url)).status).toBe(200);
      await deleteMedia({ actor, id: unused.id });
      expect((await request(unused.url)).status).toBe(404);
    },
  );
});

describe('the list', () => {
  test('is found by a part of the name or of either text, in any case, and by kind', async () => {
    const cat = await aStoredPicture({ filename: 'Кіт (1).png' });
    const dog = await aStoredPicture({ filename: 'dog.png' });
    const film = await aStoredPicture({ filename: 'film.mp4', bytes: fixture('video.mp4') });
    await setAltTexts({ actor, id: dog.id, alt: { uk: 'Пес біля річки', en: 'A dog at a river' } });

    expect(await urlsOf({ text: 'КІТ (' })).toEqual([cat.url]);
    expect(await urlsOf({ text: 'пес БІЛЯ' })).toEqual([dog.url]);
    expect(await urlsOf({ text: 'at a River' })).toEqual([dog.url]);
    expect(await urlsOf({ text: '.*' })).toEqual([]);
    expect(await urlsOf({ kind: 'video' })).toEqual([film.url]);
    expect(await urlsOf({ kind: 'image', text: 'o' })).toEqual([dog.url]);
    expect(await urlsOf()).toEqual([film.url, dog.url, cat.url]);
  });

  test('has pages, and a page past the end is the last one', async () => {
    const docs = Array.from({ length: 50 }, (_, index) => aDocument(index));
    await collection<MediaDoc>('media').insertMany(docs);

    expect(await list()).toMatchObject({ page: 1, totalPages: 2, total: 50 });
    const last = await list({}, 9);
    expect(last.page).toBe(2);
    expect(last.files.map(({ filename }) => filename)).toEqual(['1.png', '0.png']);
  });

  test('says what files take by kind, with their smaller copies', async () => {
    const bytes = await aPicture('png', { width: 400, height: 300 });
    const { url } = await aStoredPicture({ bytes });
    await aStoredPicture({ bytes: fixture('video.mp4') });
    const readCopy = async () => (await (await request(`${url}?w=320`, ANY)).arrayBuffer()).byteLength;
    // A busy machine sends the picture itself, and the copy later.
    await expect.poll(readCopy).toBeLessThan(bytes.length);
    const copy = await readCopy();

    const video = fixture('video.mp4').length;
    expect(await sumMediaSpace({ actor })).toEqual({
      total: bytes.length + video + copy,
      kinds: { image: { files: 1, bytes: bytes.length }, video: { files: 1, bytes: video } },
      copies: copy,
    });
  });
});

describe('permissions', () => {
  const reader = async (): Promise<Actor> => anActor(await aUser());
  const key = (...scopes: ('publish' | 'upload' | 'read')[]): Actor => {
    const id = newId().toHexString();
    return { kind: 'key', key: { id, name: 'k', authorName: 'k', scopes } };
  };

  test('only admins and keys with that permission upload, and each file is in the log once', async () => {
    const bytes = await aPicture('png');
    for (const stranger of [await reader(), key('publish', 'read'), { kind: 'anonymous' } as const]) {
      const upload = uploadMedia({ actor: stranger, file: aFile(bytes) });
      await expect(upload).rejects.toMatchObject({ code: 'forbidden' });
    }
    expect(await collection('media').countDocuments()).toBe(0);
    await uploadMedia({ actor, file: aFile(bytes, 'cat.png') });
    await uploadMedia({ actor: key('upload'), file: aFile(bytes, 'again.png') });
    const log = await listAudit({ actor, locale: 'uk', filter: {}, page: 1, timeZone: 'UTC' });
    expect(log.entries.map(({ action, subject, by }) => [action, subject?.name, by])).toEqual([
      ['media.uploaded', 'cat.png', expect.objectContaining({ kind: 'user', name: 'Олена' })],
    ]);
  });

  test('only admins see, describe, replace and delete files', async () => {
    const { id } = await aStoredPicture();
    const file = aFile(await aPicture('png'));
    for (const stranger of [await reader(), key('publish', 'read')]) {
      const as = { actor: stranger };
      const attempts = [
        listMediaFiles({ ...as, filter: {}, page: 1 }),
        sumMediaSpace(as),
        getMediaFile({ ...as, id }),
        setAltTexts({ ...as, id, alt: { uk: '', en: '' } }),
        replaceMedia({ ...as, id, file }),
        deleteMedia({ ...as, id }),
      ];
      await Promise.all(
        attempts.map((attempt) => expect(attempt).rejects.toMatchObject({ code: 'forbidden' })),
      );
    }
    expect(await collection('media').countDocuments()).toBe(1);
  });
});

test('alternative texts are stored with the file and change no post', async () => {
  const { id, url } = await aStoredPicture();
  await aPost({ slug: 'cat', uk: aVersion({ content: `![Мій кіт](${url}) ![](${url})` }) });
  const before = await page('/uk/blog/cat');

  await setAltTexts({ actor, id, alt: { uk: 'Кіт', en: 'A cat' } });

  expect((await getMediaFile({ actor, id })).file.alt).toEqual({ uk: 'Кіт', en: 'A cat' });
  expect(await page('/uk/blog/cat')).toBe(before);
});

describe('a file that is replaced', () => {
  test('is the new one for readers at once: in texts, as cover and in feeds; its own address stays', async () => {
    const bytes = await aPicture('png');
    const { id, url } = await aStoredPicture({ bytes });
    await setAltTexts({ actor, id, alt: { uk: 'Кіт', en: '' } });
    const content = `![А](${url}.png?w=320) <img src="http://localhost:3000${url}">`;
    await aPost({ slug: 'cat', coverImage: url, uk: aVersion({ content, metaImage: url }) });
    expect(await page('/uk/blog/cat')).toContain(url);

    const next = await replaceMedia({ actor, id, file: aFile(await aPicture('png'), 'next.png') });

    expect(next.url).not.toBe(url);
    for (const path of ['/uk/blog/cat', '/en/blog/cat', '/uk/blog', '/uk/rss.xml', '/uk/feed.json']) {
      const html = await page(path);
      expect(html, path).toContain(next.url);
      expect(html, path).not.toContain(url);
    }
    expect(await (await request(url)).bytes()).toEqual(new Uint8Array(bytes));
    const { file, uses } = await getMediaFile({ actor, id });
    expect(file.replacedBy).toBe(next.id);
    expect(uses.map(({ kind }) => kind)).toEqual(['earlier text']);
    expect((await getMediaFile({ actor, id: next.id })).file.alt.uk).toBe('Кіт');
  });

  test('is the new one in working copies, which stay up to date; both languages stay in step', async () => {
    const { id, url } = await aStoredPicture();
    const { translationId: postId } = await aPost({
      slug: 'cat',
      coverImage: url,
      uk: aVersion({ content: `![](${url})` }),
    });
    await saveWorkingCopy({ actor, postId, part: 'uk', value: aText(`Нове ![](${url})`), number: 0 });
    const { settings } = await getPostForEditing({ actor, post: postId });
    await saveWorkingCopy({
      actor,
      postId,
      part: 'settings',
      value: { ...settings, pinned: true },
      number: 0,
    });

    const next = await replaceMedia({ actor, id, file: aFile(await aPicture('png')) });

    const post = await getPostForEditing({ actor, post: postId });
    expect(post.versions.uk.workingCopy).toMatchObject({ isBehind: false, number: 2 });
    expect(post.versions.uk.workingCopy?.value.content).toBe(`Нове ![](${next.url})`);
    expect(post.settingsCopy).toMatchObject({
      isBehind: false,
      value: { coverImage: next.url, pinned: true },
    });
    expect(post.versions.en.outdated).toBeNull();
  });

  test('is the new one as the picture of an author', async () => {
    const { id, url } = await aStoredPicture();
    await anAuthor({ slug: 'marko', nameUk: 'Марко', bioUk: 'Пише про мову.', picture: url });
    expect(await page('/uk/authors/marko')).toContain(url);

    const next = await replaceMedia({ actor, id, file: aFile(await aPicture('png')) });

    const html = await page('/uk/authors/marko');
    expect(html).toContain(next.url);
    expect(html).not.toContain(url);
    expect((await getMediaFile({ actor, id })).uses).toEqual([]);
  });

  test('stays in a working copy whose editor has missed the replacement', async () => {
    const { id, url } = await aStoredPicture();
    const { translationId: postId } = await aPost({ slug: 'cat' });
    const uk = { actor, postId, part: 'uk', number: 0 } as const;
    await saveWorkingCopy({ ...uk, value: aText(`![](${url})`), saveId: 'lost' });
    const next = await replaceMedia({ actor, id, file: aFile(await aPicture('png')) });

    const late = saveWorkingCopy({ ...uk, value: aText(`Кіт ![](${url})`), lostSaveIds: ['lost'] });

    await expect(late).rejects.toThrow(WorkingCopyConflict);
    const { versions } = await getPostForEditing({ actor, post: postId });
    expect(versions.uk.workingCopy?.value.content).toBe(`![](${next.url})`);
  });

  test('is replaced by the maintenance job if the request did not come to it', async () => {
    const former = await aStoredPicture();
    const next = await aStoredPicture();
    await aPost({ slug: 'cat', coverImage: former.url });
    const media = collection<MediaDoc>('media');
    const [doc] = await media.find({ sha256: next.sha256 }).toArray();
    const replacement = { by: doc?._id ?? newId(), publicId: next.id, at: new Date(), isDone: false };
    await media.updateOne({ sha256: former.sha256 }, { $set: { replacement } });

    await finishReplacements();

    expect(await page('/uk/blog/cat')).toContain(next.url);
    expect(await media.countDocuments({ 'replacement.isDone': true })).toBe(1);
  });

  test('is of the same kind and another file, else nothing changes', async () => {
    const bytes = await aPicture('png');
    const { id, url } = await aStoredPicture({ bytes });
    await aPost({ slug: 'cat', coverImage: url });
    await expect(replaceMedia({ actor, id, file: aFile(bytes) })).rejects.toMatchObject({
      details: [{ code: 'same_file' }],
    });
    const film = aFile(fixture('video.mp4'), 'film.mp4');
    await expect(replaceMedia({ actor, id, file: film })).rejects.toMatchObject({
      details: [{ code: 'other_kind' }],
    });
    await expect(
      replaceMedia({ actor: COMMAND_LINE, id: newId().toHexString(), file: film }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await page('/uk/blog/cat')).toContain(url);
  });
});

/** The document of a picture whose bytes no test reads. */
function aDocument(index: number): MediaDoc {
  const _id = newId();
  const sha256 = String(index).padStart(64, '0');
  const dimensions = { width: 100, height: 100 };

  return {
    _id,
    size: 1_000 + index,
    sha256,
    type: 'image/png',
    kind: 'image',
    filename: `${index}.png`,
    pools: ['keyed'],
    uniqueKeys: [sha256],
    dimensions,
    isAnimated: false,
    isResizable: false,
    createdAt: new Date(),
  };
}
