import { beforeEach, describe, expect, test } from 'vitest';
import { findProgram } from '#server/assistants/oauth/programs.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { findKey, listKeys } from '#server/keys/keys.ts';
import { listPreviews } from '#server/posts/previews/previews.ts';
import { listUsers } from '#server/users/manage-users.ts';
import { createPasswordLink, findPasswordLink, usePasswordLink } from '#server/users/password-links.ts';
import { setRole, unblockUser } from '#server/users/users.ts';
import { aProgramToken } from '#test/assistants/factory.ts';
import { anActor } from '#test/factories/actors.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSignedIn, aUser, LOSSES, PASSWORD } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

let maker: Awaited<ReturnType<typeof aSignedIn>>;
let other: Awaited<ReturnType<typeof aUser>>;
beforeEach(async () => {
  maker = await aSignedIn({ role: 'admin', name: 'Остап' });
  other = await aUser({ role: 'admin' });
});

const id = () => maker.user.id;

/** How lost rights come back. */
const RETURNS: Partial<Record<keyof typeof LOSSES, () => Promise<void>>> = {
  demoted: () => setRole({ actor: COMMAND_LINE, id: id(), role: 'admin' }),
  blocked: () => unblockUser({ actor: COMMAND_LINE, id: id() }),
};

type Grant = { works: () => Promise<boolean>; isListed: () => Promise<boolean> };

/** What an admin can make that gives access, and whether it still does. */
const KINDS: Record<string, () => Promise<Grant>> = {
  'a link to set a password': async () => {
    const { token } = await createPasswordLink({ actor: anActor(maker.user), id: other.id });
    return {
      works: async () => (await findPasswordLink({ token })) !== null,
      isListed: async () => {
        const { users } = await listUsers({ actor: COMMAND_LINE, page: 1 });
        return users.some(({ passwordLink }) => passwordLink?.madeBy === 'Остап');
      },
    };
  },
  'a preview link': async () => {
    const { translationId: postId } = await aPost({ slug: 'secret', published: false });
    const form = { intent: 'create', days: '7' };
    const html = await (
      await request('/en/admin/posts/secret/previews', { cookie: maker.cookie, form })
    ).text();
    const [path = ''] = /\/uk\/preview\/[\w-]{43}/.exec(html) ?? [];
    return {
      works: async () => (await request(path)).status === 200,
      isListed: async () => {
        const links = await listPreviews({ actor: COMMAND_LINE, postId });
        return links.some(({ createdBy }) => createdBy === 'Остап');
      },
    };
  },
  'a program': async () => {
    const token = await aProgramToken({ user: maker.user });
    return {
      works: async () => (await findProgram({ token })) !== null,
      isListed: async () => (await findProgram({ token })) !== null,
    };
  },
  'an API key': async () => {
    const form = { intent: 'create', name: 'script', authorName: 'Леся', 'scope-read': 'yes' };
    const html = await (await request('/en/admin/keys', { cookie: maker.cookie, form })).text();
    const [secret = ''] = /dvo_[0-9a-f]{64}/.exec(html) ?? [];
    return {
      works: async () => (await findKey({ secret })) !== null,
      isListed: async () => {
        const keys = await listKeys({ actor: COMMAND_LINE });
        return keys.some(({ state, madeBy }) => state === 'valid' && madeBy === 'Остап');
      },
    };
  },
};

describe.each(Object.keys(LOSSES) as (keyof typeof LOSSES)[])('when its maker is %s', (loss) => {
  test.each(Object.keys(KINDS))('%s ends, and does not come back with the rights', async (kind) => {
    const grant = await KINDS[kind]?.();
    expect([await grant?.works(), await grant?.isListed()]).toEqual([true, true]);

    await LOSSES[loss](id());
    expect([await grant?.works(), await grant?.isListed()]).toEqual([false, false]);

    await RETURNS[loss]?.();
    expect(await grant?.works()).toBe(false);
  });

  test('a session opens nothing of the admin', async () => {
    const open = async () =>
      (await request('/uk/admin', { cookie: maker.cookie, redirect: 'manual' })).status;
    expect(await open()).toBe(200);
    await LOSSES[loss](id());
    // A reader's session goes on; the others have ended, and lead to the sign-in page.
    expect(await open()).toBe(loss === 'demoted' ? 403 : 302);
  });
});

test('a key that is made after the rights came back works', async () => {
  await LOSSES.demoted(id());
  await RETURNS.demoted?.();
  expect(await (await KINDS['an API key']?.())?.works()).toBe(true);
});

test('an admin who was expelled does not take over another one', async () => {
  const { token } = await createPasswordLink({ actor: anActor(maker.user), id: other.id });
  await LOSSES.demoted(id());
  await LOSSES.deleted(id());
  const page = await request(`/uk/set-password?${new URLSearchParams({ token })}`);
  expect(page.status).toBe(404);
  await expect(usePasswordLink({ token, password: PASSWORD })).rejects.toMatchObject({ code: 'not_found' });
});

test('a link that the command line has made does not depend on a user', async () => {
  const { token } = await createPasswordLink({ actor: COMMAND_LINE, id: other.id });
  await LOSSES.deleted(id());
  expect(await findPasswordLink({ token })).toMatchObject({ id: other.id });
});
