import { moderateMany } from '#server/comments/moderate-many.ts';
import { database } from '#server/db/client.ts';
import { findId, newId } from '#server/db/ids.ts';
import { markBounced } from '#server/mail/bounce-store.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import { commitPost } from '#server/posts/management/commit.ts';
import { startPost } from '#server/posts/management/edit.ts';
import { createPreview } from '#server/posts/previews/previews.ts';
import { requireEditor } from '#server/posts/require-editor.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { makeLink } from '#server/users/email/links.ts';
import { connectOAuthAccount } from '#server/users/oauth-accounts.ts';
import { createPasswordLink } from '#server/users/password-links.ts';
import { updateProfile } from '#server/users/users.ts';
import { aComment } from '#test/comments/factory.ts';
import { addPasskey } from '#test/second-factor/factory.ts';
import { request } from '#test/setup/request.ts';
import { anActor } from './actors.ts';
import { aDraftText, aPost, draftSettings } from './posts.ts';
import { aSession, aUser, cookieOf, PASSWORD } from './users.ts';

export const NAME = 'Пилипа Неповторна';
export const EMAIL = 'pylypa@unique.example';
export const ADDRESS = '198.51.100.77';
export const ACCOUNT = 'github:7700770077';

/** Where the texts occur in the database: `collection.field`, in all collections. */
export async function placesOf(texts: string[]): Promise<string[]> {
  const found = new Set<string>();
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'string' && texts.some((text) => value.includes(text))) found.add(path);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value))
      walk(inner, /^\d+$/.test(key) ? path : `${path}.${key}`);
  };

  for (const entry of await database().collections()) {
    for await (const doc of entry.find()) walk(JSON.parse(JSON.stringify(doc)), entry.collectionName);
  }

  return [...found].sort();
}

const DRAFT = aDraftText();

/** Does everything that leaves a name, an email address or an IP address in the database. */
export async function live() {
  const user = await aUser({ name: NAME, email: EMAIL, role: 'admin' });
  await aUser({ role: 'admin' });

  const actor = anActor(user);
  await connectOAuthAccount({ userId: user.id, account: ACCOUNT });

  const added = await addPasskey(await aSession(user), { name: `Телефон: ${NAME}` });
  const cookie = cookieOf(added);
  const from = { cookie, address: ADDRESS };
  const { posts } = await aPost({ slug: 'hello' });
  const postId = posts.find(({ locale }) => locale === 'uk')?.id ?? '';

  for (let count = 0; count < 2; count++) {
    await request('/api/comments', { ...from, json: { postId, content: `Коментар ${count}` } });
  }

  await request('/api/auth/sign-in', { address: ADDRESS, json: { email: EMAIL, password: 'a wrong one' } });
  await request('/api/auth/sign-in', { address: ADDRESS, json: { email: EMAIL, password: PASSWORD } });
  await request('/api/track', { ...from, json: { type: 'pageview', path: '/uk', sessionId: 'a' } });
  await request('/uk/search?q=допис', from);
  await updateProfile({ id: user.id, name: NAME });
  await createPasswordLink({ actor, id: user.id });
  await makeLink(
    'one',
    { kind: 'confirm', userId: findId(user.id) ?? newId(), email: EMAIL, emailKey: EMAIL },
    new Date(),
  );
  await enqueue([
    {
      ...{ id: newId(), channel: 'letter', kind: 'resetPassword', to: EMAIL, toKey: EMAIL, locale: 'uk' },
      ...{ data: {}, messageId: '<1@blog.example>', priority: 0 },
    },
  ]);
  await markBounced({ email: EMAIL, answer: `550 ${EMAIL}`, now: new Date() });
  await moderateMany({ actor, ids: [await aComment(user, { postId })], action: 'hide' });

  return { user, actor };
}

/** A post that the admin writes, publishes, changes, previews and bins, and another that waits in a working copy. */
export async function write(actor: Awaited<ReturnType<typeof live>>['actor']) {
  const { id: postId } = await startPost({ actor });
  const settings = draftSettings({ slug: 'written', authorName: 'Редакція' });
  await saveWorkingCopy({ actor, postId, part: 'settings', value: settings, number: 0 });

  let { number } = await saveWorkingCopy({ actor, postId, part: 'uk', value: DRAFT, number: 0 });
  await commitPost({ actor, postId, locales: ['uk'], published: true });

  const changed = { ...DRAFT, content: 'Інший текст.' };
  ({ number } = await saveWorkingCopy({ actor, postId, part: 'uk', value: changed, number: 0 }).catch(() =>
    saveWorkingCopy({ actor, postId, part: 'uk', value: changed, number }),
  ));
  await commitPost({ actor, postId, locales: ['uk'] });
  await saveWorkingCopy({ actor, postId, part: 'en', value: DRAFT, number: 0 });
  await createPreview({ actor, postId });
  await deletePost({ actor, slug: 'hello', by: requireEditor(actor) });
}
