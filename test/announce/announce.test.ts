import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CHANNEL_KINDS, type ChannelKind } from '#contract/announce/channels.ts';
import { testChannel } from '#server/announce/channels.ts';
import { listDiscussions } from '#server/announce/discussions.ts';
import {
  announceAgain,
  confirmMessage,
  listMessages,
  removeMessage,
  retryMessage,
} from '#server/announce/messages.ts';
import { listPlannedMessages, planMessage } from '#server/announce/planned-messages.ts';
import { COMMAND_LINE as actor } from '#server/auth/actor.ts';
import { importContent } from '#server/content/import.ts';
import { collection } from '#server/db/client.ts';
import { announceMissed } from '#server/maintenance/missed-events.ts';
import { setAltTexts } from '#server/media/management/alt-texts.ts';
import { restorePost } from '#server/posts/management/bin.ts';
import { newPostId, startPost } from '#server/posts/management/edit.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { ensureTags } from '#server/tags/tags.ts';
import { aContentFolder, aFile } from '#test/factories/content-folder.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPicture, upload } from '#test/factories/media.ts';
import { aDraftText, aVersion, draftSettings } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { useOutbox } from '#test/setup/outbox.ts';
import { aChannel, edit, hurry, messages, publish, services, statesOf, useAnnouncements } from './factory.ts';

useDatabase();
useOutbox();
useAnnouncements();

const textsOn = (kind: ChannelKind) => services.shownOn(kind).map(({ text }) => text);
const settled = async () => {
  await expect
    .poll(() => collection('deliveries').countDocuments({ state: { $in: ['waiting', 'sending'] } }))
    .toBe(0);
};
const named = (slug: string) => ({ slug, nameUk: undefined, nameEn: undefined });
const AT = new Date('2027-03-01T09:00:00Z');

test('a version is announced once, when it is published first: with its title, excerpt, address and tags', async () => {
  for (const kind of CHANNEL_KINDS) await aChannel(kind, { lines: { uk: 'Наш канал', en: '' } });
  await ensureTags([
    { slug: 'ai', nameUk: 'Штучний інтелект', nameEn: undefined },
    { slug: 'health', nameUk: 'Здоров’я', nameEn: undefined },
  ]);
  const tags = [named('ai'), named('health')];
  const uk = aVersion({ title: 'Кава <без> цукру & меж', excerpt: 'Про смак.\n\nІ не тільки.' });
  await publish({ slug: 'кава', uk, tags });
  await expect.poll(statesOf).toEqual(['sent', 'sent', 'sent']);

  const address = `https://blog.example/uk/blog/${encodeURIComponent('кава')}`;
  const text = `Кава <без> цукру & меж\n\nПро смак. І не тільки.\n\nНаш канал\n\n${address}\n\n#ШтучнийІнтелект #Здоровя`;
  expect(CHANNEL_KINDS.map(textsOn)).toEqual([[text], [text], [text]]);
  const [telegram] = services.shownOn('telegram');
  expect(telegram?.json).toMatchObject({
    chat_id: '@dvomova',
    entities: [{ type: 'bold', offset: 0, length: 22 }],
  });
  expect(services.shownOn('mastodon')).toMatchObject([{ json: { language: 'uk', visibility: 'public' } }]);
  type Record = { facets: { index: { byteStart: number; byteEnd: number }; features: object[] }[] };
  const record = services.shownOn('bluesky')[0]?.json as Record;
  expect(record).toMatchObject({
    $type: 'app.bsky.feed.post',
    langs: ['uk'],
    embed: { external: { uri: address, title: uk.title } },
  });
  const partOf = ({ index: { byteStart, byteEnd } }: (typeof record.facets)[number]) =>
    Buffer.from(text).subarray(byteStart, byteEnd).toString();
  expect(record.facets.map((facet) => [partOf(facet), facet.features])).toEqual([
    [address, [{ $type: 'app.bsky.richtext.facet#link', uri: address }]],
    ['#ШтучнийІнтелект', [{ $type: 'app.bsky.richtext.facet#tag', tag: 'ШтучнийІнтелект' }]],
    ['#Здоровя', [{ $type: 'app.bsky.richtext.facet#tag', tag: 'Здоровя' }]],
  ]);
  expect((await messages()).map(({ remote }) => remote?.address)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^https:\/\/t\.me\/dvomova\/[12]$/),
      expect.stringContaining('https://social.example/@dvomova/'),
      expect.stringMatching(/^https:\/\/bsky\.app\/profile\/dvomova\.example\/post\/[2-7a-j][2-7a-z]{12}$/),
    ]),
  );
});

test('what was published before the channel, an import, a change, a return from the bin are not announced', async () => {
  const before = await publish({ slug: 'before' });
  await aChannel('telegram');
  const folder = await aContentFolder({ 'posts/imported/uk.md': aFile('title: Імпорт') });
  await importContent({ actor, target: folder });
  await deletePost({ actor, slug: 'imported' });
  const imported = await collection('postGroups').findOne({}, { sort: { _id: -1 } });
  await restorePost({ actor, postId: String(imported?._id) });
  await publish({ slug: 'backdated', publishedAt: new Date('2020-01-01') });
  await edit('before', { uk: { title: 'Інша назва' } });
  await edit('before', { published: false });
  await edit('before', { published: true });
  await publish({ slug: 'draft', published: false });
  await publish({ slug: 'once' });
  await settled();
  await deletePost({ actor, slug: 'once' });
  await settled();
  expect(textsOn('telegram')).toEqual([]);
  const postId = (await messages()).find(({ state }) => state === 'removed')?.postId;
  await restorePost({ actor, postId: String(postId) });
  await settled();

  expect(services.callsOf('telegram', /^(?:send|edit|delete)/).map(({ call }) => call)).toEqual([
    'sendMessage',
    'deleteMessage',
  ]);
  expect(before.translationId).not.toBe(String(postId));
});

test('a scheduled version is announced at its moment, as its editor planned it', async () => {
  const { id } = await aChannel('mastodon');
  const other = await aChannel('bluesky');
  const { translationId: postId } = await publish({
    slug: 'later',
    publishedAt: AT,
    uk: aVersion({ title: 'Згодом' }),
  });
  await announceMissed({ now: new Date(AT.getTime() - 1) });
  const plan = { actor, postId, locale: 'uk', isLeftOut: false, text: null } as const;
  await planMessage({ ...plan, channel: other.id, isLeftOut: true });
  const text = 'Від редакції: https://blog.example/uk/blog/later';
  await planMessage({ ...plan, channel: id, text });
  expect(await listPlannedMessages({ actor, postId })).toMatchObject([
    { channel: { id }, isLeftOut: false, text },
    { channel: { id: other.id }, isLeftOut: true, limits: { characters: 300, bytes: 3_000 } },
  ]);
  const long = planMessage({ ...plan, channel: id, text: 'а'.repeat(501) });
  await expect(long).rejects.toMatchObject({ details: [{ path: 'text', code: 'too_long' }] });
  // The address in the text of an editor follows the post.
  await edit('later', { slug: 'much-later' });
  expect(services.callsOf('mastodon', /statuses/)).toEqual([]);

  await announceMissed({ now: AT });
  await announceMissed({ now: AT });
  await settled();
  expect(textsOn('mastodon')).toEqual(['Від редакції: https://blog.example/uk/blog/much-later']);
  expect(textsOn('bluesky')).toEqual([]);
  expect(await statesOf()).toEqual(expect.arrayContaining(['left_out', 'sent']));
});

test('the panel shows what a publication of the working copies will announce', async () => {
  await aChannel('telegram', { locales: ['uk'], tags: [] });
  const postId = newPostId();
  expect(await listPlannedMessages({ actor, postId })).toEqual([]);
  await startPost({ actor, id: postId });
  const save = { actor, postId, number: 0 } as const;
  await saveWorkingCopy({
    ...save,
    part: 'uk',
    value: aDraftText({ title: 'Нове', content: 'Перше речення.\n\nДруге.' }),
  });
  await saveWorkingCopy({ ...save, part: 'en', value: aDraftText({ title: 'New' }) });
  await saveWorkingCopy({ ...save, part: 'settings', value: draftSettings({ tags: ['Нова тема'] }) });

  const text = 'Нове\n\nПерше речення. Друге.\n\n{address}\n\n#НоваТема';
  expect(await listPlannedMessages({ actor, postId })).toMatchObject([
    { locale: 'uk', text: null, suggested: text, isLine: false },
  ]);
});

test('a channel gets the languages and tags that it wants', async () => {
  await ensureTags([{ slug: 'coffee', nameUk: 'Кава', nameEn: undefined }]);
  await aChannel('telegram', { locales: ['en'], tags: ['coffee'] });
  const en = aVersion({ title: 'Coffee' });
  await publish({ en, tags: [named('coffee')] });
  await publish({ uk: aVersion(), tags: [named('coffee')] });
  await publish({ en, tags: [named('tea')] });
  await settled();
  expect(textsOn('telegram')).toEqual([expect.stringMatching(/^Coffee\n\n/)]);
  await expect(aChannel('telegram', { tags: ['nothing'] })).rejects.toMatchObject({
    details: [{ code: 'unknown_tag' }],
  });
});

test('a message follows its post: changed where people see it, removed when the post is unpublished', async () => {
  for (const kind of CHANNEL_KINDS) await aChannel(kind);
  await aChannel('mastodon', { removes: false });
  await publish({ slug: 'first', uk: aVersion({ title: 'Перша' }) });
  await settled();
  await edit('first', { uk: { title: 'Друга' }, slug: 'second' });
  await settled();
  const text = /^Друга\n\n[\s\S]*\/uk\/blog\/second$/;
  expect(textsOn('telegram')).toEqual([expect.stringMatching(text)]);
  expect(textsOn('mastodon')).toEqual([expect.stringMatching(text), expect.stringMatching(text)]);
  expect(textsOn('bluesky')).toEqual([expect.stringMatching(/^Перша/)]);
  // A change that the text does not show sends nothing.
  const count = services.asked.length;
  await edit('second', { uk: { metaTitle: 'Інакше' } });
  await settled();
  expect(services.asked).toHaveLength(count);

  await edit('second', { published: false });
  await settled();
  expect(CHANNEL_KINDS.map((kind) => textsOn(kind).length)).toEqual([0, 1, 0]);
  await edit('second', { published: true });
  await settled();
  expect(CHANNEL_KINDS.map((kind) => textsOn(kind).length)).toEqual([0, 1, 0]);
  expect((await statesOf()).toSorted()).toEqual(['removed', 'removed', 'removed', 'sent']);
});

test('a translation gets its own message, or the first one gains its line', async () => {
  await aChannel('telegram');
  await aChannel('mastodon', { translation: 'line' });
  await publish({ slug: 'both', uk: aVersion({ title: 'Обидві', excerpt: 'Уривок' }) });
  await settled();
  await edit('both', { en: { title: 'Both', content: 'Text.' } });
  await settled();
  const uk = 'Обидві\n\nУривок\n\nhttps://blog.example/uk/blog/both';
  expect(textsOn('telegram')).toEqual([uk, 'Both\n\nText.\n\nhttps://blog.example/en/blog/both']);
  expect(textsOn('mastodon')).toEqual([`${uk}\n\nBoth\nhttps://blog.example/en/blog/both`]);
  await deletePost({ actor, slug: 'both', locale: 'en' });
  await settled();
  expect(textsOn('mastodon')).toEqual([uk]);
  // The first version may leave and return too.
  await edit('both', { en: { title: 'Both', content: 'Text.' } });
  await settled();
  await deletePost({ actor, slug: 'both', locale: 'uk' });
  await settled();
  await edit('both', { uk: { title: 'Знову', content: 'Текст.' } });
  await settled();
  expect(textsOn('mastodon')).toEqual([
    expect.stringMatching(/^Both\n[\s\S]*\n\nЗнову\nhttps:\S*\/uk\/blog\/both$/),
  ]);

  // If two languages are published together, the first one has the line of the other.
  await publish({ slug: 'together', en: aVersion({ title: 'Together' }) });
  await settled();
  expect(textsOn('mastodon').at(-1)).toMatch(
    /\/uk\/blog\/together\n\nTogether\n[\s\S]*\/en\/blog\/together$/,
  );
  expect(textsOn('mastodon')).toHaveLength(2);
});

test('a cover goes along with its alternative text; what a service does not take is left out', async () => {
  const key = await aKey();
  const picture = await upload(
    { bytes: await aPicture('jpeg', { width: 1_400, height: 900 }), type: 'image/jpeg' },
    { key },
  );
  const { url } = await picture.json();
  const mediaId = url.split('/').at(-1);
  await setAltTexts({ actor, id: mediaId, alt: { uk: 'Філіжанка', en: '' } });
  for (const kind of CHANNEL_KINDS) await aChannel(kind);
  await publish({ slug: 'cover', coverImage: url });
  await settled();
  expect(services.shownOn('telegram')).toMatchObject([
    { json: { photo: `https://blog.example${url}?w=1280` } },
  ]);
  expect(services.shownOn('mastodon')).toMatchObject([
    { json: { media_ids: [expect.stringMatching(/^media-/)] } },
  ]);
  expect(services.shownOn('bluesky')).toMatchObject([
    { json: { embed: { external: { thumb: { $type: 'blob' } } } } },
  ]);
  const [upload1] = services.callsOf('mastodon', /media$/);
  expect(upload1?.bytes.toString('utf8')).toContain('name="description"\r\n\r\nФіліжанка\r\n');
  const [blob] = services.callsOf('bluesky', /uploadBlob/);
  expect(blob?.bytes.length).toBeLessThanOrEqual(1_000_000);
  expect(blob?.bytes.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));

  // A title of a message with a picture is changed in its caption, and the status keeps its picture.
  await edit('cover', { uk: { title: 'Інша' } });
  await settled();
  expect(services.callsOf('telegram', /^edit/).map(({ call }) => call)).toEqual(['editMessageCaption']);
  expect(services.shownOn('mastodon')).toMatchObject([
    { json: { media_ids: [expect.stringMatching(/^media-/)] } },
  ]);

  await publish({ slug: 'broken', coverImage: 'https://pictures.example/broken.jpg' });
  await settled();
  expect(services.shownOn('telegram').at(-1)).toMatchObject({
    json: { link_preview_options: { url: 'https://blog.example/uk/blog/broken' } },
  });
});

test('an admin announces again, removes, repeats what failed, and says what became of an unknown message', async () => {
  const { id: channel } = await aChannel('telegram', { isLinked: true });
  const { posts, translationId: postId } = await publish({ slug: 'p' });
  const version = { id: posts[0]?.id ?? '', translationId: postId, locale: 'uk' } as const;
  await settled();
  const again = await announceAgain({
    actor,
    post: 'p',
    channel,
    locale: 'uk',
    text: 'Ще раз: https://blog.example/uk/blog/p',
  });
  expect(again).toMatchObject({ state: 'waiting', isEdited: true });
  await settled();
  const { messages: listed, possible } = await listMessages({ actor, post: 'p' });
  expect(listed).toMatchObject([
    {
      id: again.id,
      state: 'sent',
      address: 'https://t.me/dvomova/2',
      text: 'Ще раз: https://blog.example/uk/blog/p',
    },
    { state: 'sent', isEdited: false },
  ]);
  expect(possible).toMatchObject([{ channel: { id: channel }, locale: 'uk', count: 2 }]);
  // A test of the channel stores what the service calls it now.
  await collection('channels').updateOne({}, { $set: { name: 'Колишня назва' } });
  expect((await listDiscussions(version)).map(({ name }) => name)).toEqual(Array(2).fill('Колишня назва'));
  await testChannel({ actor, id: channel });
  expect(await listDiscussions(version)).toEqual([
    { kind: 'telegram', name: 'Двомова', address: 'https://t.me/dvomova/2' },
    { kind: 'telegram', name: 'Двомова', address: 'https://t.me/dvomova/1' },
  ]);
  await removeMessage({ actor, id: again.id });
  await settled();
  expect(await listDiscussions(version)).toHaveLength(1);
  await expect(removeMessage({ actor, id: again.id })).rejects.toMatchObject({ code: 'conflict' });
  // The suggested text is not an editor's, so it follows the post.
  const suggested = possible[0]?.text ?? '';
  const third = await announceAgain({ actor, post: 'p', channel, locale: 'uk', text: suggested });
  expect(third).toMatchObject({ text: suggested, isEdited: false });
  await settled();
  await expect(announceAgain({ actor, post: 'p', channel, locale: 'en', text: null })).rejects.toMatchObject({
    code: 'not_found',
  });

  const stateOf = async (slug: string) => (await listMessages({ actor, post: slug })).messages[0];
  for (const slug of ['found', 'missing', 'refused']) {
    services.behave(slug === 'found' ? 'lost' : slug === 'missing' ? 'closed' : 403);
    await publish({ slug });
    await expect
      .poll(async () => (await stateOf(slug))?.state)
      .toBe(slug === 'refused' ? 'failed' : 'unknown');
  }
  const idOf = async (slug: string) => (await stateOf(slug))?.id ?? '';
  await confirmMessage({ actor, id: await idOf('found'), address: 'https://t.me/dvomova/3' });
  await retryMessage({ actor, id: await idOf('missing') });
  await retryMessage({ actor, id: await idOf('refused') });
  await settled();
  await edit('found', { uk: { title: 'Знайдене' } });
  await settled();
  expect(textsOn('telegram').filter((text) => text.startsWith('Знайдене'))).toHaveLength(1);
  expect(services.callsOf('telegram', /^send/)).toHaveLength(8);
  expect(
    (await messages()).every(({ state, problem }) => ['sent', 'removed'].includes(state) && problem === null),
  ).toBe(true);
});

test('a session of Bluesky is kept, renewed when it has expired, and begun again when it can’t be', async () => {
  await aChannel('bluesky');
  for (const slug of ['a', 'b']) await publish({ slug });
  await settled();
  expect(services.sessions()).toBe(1);
  services.expireSessions();
  await publish({ slug: 'c' });
  await settled();
  expect(services.sessions()).toBe(1);
  expect(services.callsOf('bluesky', /refreshSession/)).toHaveLength(1);
  services.expireSessions();
  services.expireSessions();
  await publish({ slug: 'd' });
  await expect.poll(() => textsOn('bluesky').length).toBe(4);
  expect(services.shownOn('bluesky').map(({ times }) => times)).toEqual([1, 1, 1, 1]);
});

test('a service that asks for a long pause gets no request before it is over', async () => {
  const { id } = await aChannel('mastodon');
  services.behave('busy', 'busy', 'busy', 'busy');
  await publish();
  await expect
    .poll(() => collection('deliveries').countDocuments({ answer: /rate_limited/ }), { timeout: 15_000 })
    .toBe(1);
  const until = new Date(Date.now() + 3_600_000);
  await collection('channels').updateOne({}, { $set: { pausedUntil: until } });
  const count = services.asked.length;
  await publish();
  await sleep(100);
  expect(services.asked).toHaveLength(count);
  await hurry();
  await hurry();
  await expect.poll(statesOf, { timeout: 10_000 }).toEqual(['sent', 'sent']);
  expect(id).toMatch(/^[0-9a-f]{24}$/);
});

test('a message that waits when its post is unpublished is not sent; the next publication sends it', async () => {
  await aChannel('mastodon');
  services.behave(500);
  await publish({ slug: 'p' });
  await expect.poll(async () => (await messages())[0]?.problem?.code).toBe('unavailable');
  await edit('p', { published: false });
  await hurry();
  await expect.poll(statesOf).toEqual(['removed']);
  expect(services.callsOf('mastodon', /^POST .*statuses/)).toHaveLength(1);
  await edit('p', { published: true });
  await expect.poll(statesOf).toEqual(['sent']);
  expect(textsOn('mastodon')).toHaveLength(1);
});

test('a title that changes while an answer is lost, or on its way, arrives too', async () => {
  await aChannel('mastodon');
  services.behave('lost');
  await publish({ slug: 'p', uk: aVersion({ title: 'Перша' }) });
  await expect.poll(async () => (await messages())[0]?.problem?.code).toBe('unavailable');
  await edit('p', { uk: { title: 'Друга' } });
  await hurry();
  await settled();
  expect(textsOn('mastodon')).toEqual([expect.stringMatching(/^Друга/)]);

  services.delay(() => 200);
  await publish({ slug: 'q', uk: aVersion({ title: 'Третя' }) });
  await expect.poll(() => services.callsOf('mastodon', /^POST .*statuses/).length).toBe(3);
  services.delay(() => 0);
  await edit('q', { uk: { title: 'Четверта' } });
  await settled();
  expect(textsOn('mastodon').at(-1)).toMatch(/^Четверта/);
});

test('an answer of Mastodon that was lost for longer than its keys live makes the message unknown', async () => {
  await aChannel('mastodon');
  services.behave('closed');
  await publish({ slug: 'p' });
  await expect.poll(async () => (await messages())[0]?.problem?.code).toBe('unavailable');
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await collection('channelMessages').updateOne({}, { $set: { attemptedAt: anHourAgo } });
  await hurry();
  await expect.poll(statesOf).toEqual(['unknown']);
  expect(services.callsOf('mastodon', /^POST .*statuses/)).toHaveLength(1);
});
