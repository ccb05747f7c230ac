import { beforeEach, describe, expect, test } from 'vitest';
import { collection } from '#server/db/client.ts';
import { isBounced, markBounced } from '#server/mail/bounce-store.ts';
import { enqueueLetters } from '#server/mail/enqueue-letters.ts';
import { findOwnSubscription, subscribeOwn } from '#server/newsletter/subscriptions.ts';
import { deleteAccount, finishDeletions } from '#server/users/management/delete-account.ts';
import { deleteUnconfirmed } from '#server/users/management/delete-unconfirmed.ts';
import { toUser, type UserDoc } from '#server/users/model.ts';
import { sendSecurityLetter } from '#server/users/security-letters.ts';
import { requireUserId } from '#server/users/user-id.ts';
import { placesOf } from '#test/factories/a-life.ts';
import { anActor } from '#test/factories/actors.ts';
import { aSignedIn, cookieOf, PASSWORD } from '#test/factories/users.ts';
import { aSubscriber, openNewsletter } from '#test/newsletter/factory.ts';
import { useDatabase } from '#test/setup/database.ts';
import { useOutbox } from '#test/setup/outbox.ts';
import { request } from '#test/setup/request.ts';
import { readSources } from '#test/setup/sources.ts';
import { smtp } from '#test/setup/with-smtp.ts';

useDatabase();
useOutbox();

/** Why a function may use an address. */
const RULES = {
  confirmed: 'it gets or finds only addresses that a user has confirmed',
  mailbox: 'what it does needs the mailbox: the address gets a letter, or its link was used',
  password: 'it needs the password of the account, and does nothing else by the address',
  rights: 'only for admins, keys with the scope, the command line and the settings',
  pure: 'it computes something, or writes a letter, and looks nothing up',
  store: 'a query of a store, whose callers are rows of this table',
} as const;

/** Every exported function of the server that takes an address. */
const FUNCTIONS: Record<string, keyof typeof RULES> = {
  'auth/known-device.ts makeDeviceToken': 'pure',
  'auth/known-device.ts readDeviceToken': 'pure',
  'auth/known-device.ts deviceTokenName': 'pure',
  'auth/sign-in.ts signIn': 'password',
  'auth/sign-in.ts signUp': 'mailbox',
  'http/session/device-cookie.ts deviceTokenOf': 'pure',
  'http/session/device-cookie.ts makeDeviceCookie': 'pure',
  'http/session/unknown-device.ts tellOfUnknownDevice': 'confirmed',
  'mail/bounce-store.ts markBounced': 'store',
  'mail/bounce-store.ts isBounced': 'store',
  'mail/bounce-store.ts clearBounce': 'store',
  'mail/bounce-store.ts mapBounces': 'store',
  'mail/email-key.ts toEmailKey': 'pure',
  'mail/email-key.ts toMailboxKey': 'pure',
  'newsletter/ends.ts eraseSubscriptionOf': 'confirmed',
  'newsletter/store.ts findByEmailKey': 'store',
  'newsletter/store.ts findKnown': 'store',
  'newsletter/subscribers.ts createSubscriber': 'rights',
  'newsletter/subscriptions.ts subscribe': 'mailbox',
  'newsletter/subscriptions.ts changeAddress': 'mailbox',
  'newsletter/subscriptions.ts newSubscriber': 'pure',
  'newsletter/subscriptions.ts toFields': 'pure',
  'newsletter/subscriptions.ts sendConfirmation': 'mailbox',
  'users/management/personal-store.ts findPersonal': 'confirmed',
  'users/management/personal-store.ts erasePersonal': 'confirmed',
  'users/management/reset-password.ts requestPasswordReset': 'mailbox',
  'users/email/change-email.ts requestNewAddress': 'mailbox',
  'users/email/change-email.ts changeAddress': 'mailbox',
  'users/email/confirm-email.ts makeConfirmation': 'mailbox',
  'users/email/email-store.ts setConfirmed': 'store',
  'users/email/email-store.ts isOwned': 'confirmed',
  'users/email/email-store.ts releaseAddress': 'mailbox',
  'users/email/email-store.ts replaceEmail': 'store',
  'users/email/email-store.ts setPasswordByLetter': 'store',
  'users/email/invitations.ts invite': 'rights',
  'users/email/link-store.ts isReserved': 'store',
  'users/email/link-store.ts deleteInvitations': 'store',
  'users/first-admin.ts prepareFirstAdmin': 'rights',
  'users/first-admin.ts claimSetUp': 'rights',
  'users/model.ts toCurrentUser': 'pure',
  'users/oauth-accounts.ts signInWithOAuth': 'confirmed',
  'users/store.ts findByEmailKey': 'store',
  'users/users.ts createUser': 'mailbox',
  'users/users.ts createUserFromOAuth': 'confirmed',
  'users/users.ts findUserByEmail': 'store',
};

const TAKES_ADDRESS = /\b(?:emails?|emailKeys?|confirmedKey)\b|\bNewSubscription\b|\bOAuthProfile\b/;

test('every function that takes an address has a rule', () => {
  const found = readSources()
    .filter(({ path }) => /^server\/(?!.*\.test\.ts$)/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?function\*? (\w+)(?:<[^(]*>)?(?=\()/gm)]
        .filter((match) => TAKES_ADDRESS.test(parametersAt(text, match.index + match[0].length)))
        .map(([, name]) => `${path.slice('server/'.length)} ${name}`),
    );
  expect(found.sort()).toEqual(Object.keys(FUNCTIONS).sort());
});

const EMAIL = 'olha@example.com';
const ANSWER = '550 the mailbox of the owner is full';
const users = () => collection<UserDoc>('users');

describe('an account that somebody has signed up with the address of another person', () => {
  let squatter: { id: string; cookie: string };
  let admin: string;

  const invite = () =>
    request('/uk/admin/users', {
      cookie: admin,
      form: { intent: 'invite', email: EMAIL, role: 'admin', locale: 'en' },
    });
  const signUp = () =>
    request('/api/auth/sign-up', { json: { name: 'Хтось', email: EMAIL, password: PASSWORD } });
  /** The next letter whose button leads to this page; letters of other kinds are dropped. */
  const linkTo = async (page: string): Promise<string> => {
    const { button } = await smtp.next(EMAIL);
    return button?.pathname.endsWith(page) ? button.pathname + button.search : linkTo(page);
  };
  const actor = async () => {
    const doc = await users().findOne({ name: 'Хтось' });
    if (!doc) throw new Error('The account is gone');
    return anActor(toUser(doc));
  };

  beforeEach(async () => {
    await openNewsletter();
    admin = (await aSignedIn({ role: 'admin' })).cookie;

    await aSubscriber({ email: EMAIL });
    await invite();
    await smtp.next(EMAIL);
    await enqueueLetters([{ kind: 'resetPassword', to: EMAIL, locale: 'uk', data: {} }]);
    await markBounced({ email: EMAIL, answer: ANSWER, now: new Date() });

    const cookie = cookieOf(await signUp());
    const doc = await users().findOne({ emailKey: EMAIL });
    squatter = { id: String(doc?._id), cookie };
    await linkTo('/confirm-email');
  });

  test('gets no data of that person, and the account page tells nothing', async () => {
    const file = await request('/uk/account/data', { cookie: squatter.cookie, form: { current: PASSWORD } });
    const { account, ...rest } = await file.json();
    expect(account).toMatchObject({ email: EMAIL, role: 'reader' });
    expect(Object.keys(rest).sort()).toEqual([
      'accountLinks',
      'deliveries',
      'exportedAt',
      'sessions',
      'site',
    ]);
    const kinds = [...rest.accountLinks, ...rest.deliveries].map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(['confirm', 'confirmAddress']);

    const page = await (await request('/uk/account', { cookie: squatter.cookie })).text();
    expect(page).not.toContain('не прийняв листа');
    expect(page).not.toMatch(/subscription\?token=/);

    const own = await actor();
    expect(await findOwnSubscription({ actor: own })).toEqual({ token: null });
    const wanted = { actor: own, locale: 'uk', wording: '', address: '192.0.2.7' } as const;
    expect(await subscribeOwn(wanted)).toEqual({ needsLetter: true });
    expect(await collection('subscribers').findOne({ emailKey: EMAIL })).toMatchObject({ source: 'post' });

    const count = await collection('deliveries').countDocuments();
    await sendSecurityLetter({ userId: requireUserId(squatter.id), kind: 'passwordChanged', data: {} });
    expect(await collection('deliveries').countDocuments()).toBe(count);
  });

  test.each([
    ['by its user', async (id: string) => deleteAccount({ actor: await actor(), id })],
    ['by the maintenance', () => deleteUnconfirmed({ now: new Date(Date.now() + 31 * 86_400_000) })],
    [
      'by an earlier version, which was interrupted',
      async (id: string) => {
        const erasure = {
          at: new Date(),
          withComments: false,
          isDone: false,
          emailKey: EMAIL,
          isConfirmed: false,
        };
        const gone = {
          $set: { deletedAt: new Date(), erasure },
          $unset: { email: '', emailKey: '' },
        } as const;
        await users().updateOne({ _id: requireUserId(id) }, gone);
        await finishDeletions();
      },
    ],
  ])('is deleted %s without what belongs to that person', async (_, remove) => {
    const kept = ['accountLinks.email', 'bouncedAddresses._id', 'deliveries.to', 'subscribers.email'];
    await remove(squatter.id);

    expect(await placesOf([EMAIL])).toEqual(expect.arrayContaining(kept));
    expect(await collection('deliveries').distinct('kind', { toKey: EMAIL })).not.toContain('confirmAddress');
    expect(await isBounced(EMAIL)).toBe(true);
    expect(await users().findOne({ emailKey: EMAIL })).toBeNull();
  });

  test('hinders no invitation: who accepts it gets an account of their own', async () => {
    expect((await invite()).status).toBe(303);
    const path = await linkTo('/invitation');
    const accepted = await request(path, { form: { name: 'Ольга', password: 'a whole new password' } });
    expect([accepted.status, accepted.headers.get('location')]).toEqual([303, '/en/admin']);

    expect(await users().findOne({ emailKey: EMAIL })).toMatchObject({ name: 'Ольга', role: 'admin' });
    const left = await users().findOne({ name: 'Хтось' });
    expect(left).toMatchObject({ role: 'reader', emailConfirmedAt: null });
    expect(left).not.toHaveProperty('email');
    expect((await request('/api/auth/sign-in', { json: { email: EMAIL, password: PASSWORD } })).status).toBe(
      401,
    );
    expect((await request('/uk/account', { cookie: squatter.cookie })).status).toBe(200);
  });

  test('hinders nobody who proves that it is the new address of another account', async () => {
    const owner = await aSignedIn({ email: 'olha@old.example', emailConfirmedAt: new Date() });
    const form = { intent: 'new-email', email: EMAIL };
    expect((await request('/uk/account', { cookie: owner.cookie, form })).status).toBe(303);
    expect(await users().findOne({ emailKey: EMAIL })).toMatchObject({ name: 'Хтось' });

    const path = await linkTo('/confirm-email');
    expect((await request(path, { cookie: owner.cookie, form: {} })).status).toBe(303);
    expect((await users().findOne({ emailKey: EMAIL }))?._id.toHexString()).toBe(owner.user.id);
  });

  test('goes to that person with a new password by a letter, and its sessions end', async () => {
    await request('/api/auth/forgot-password', { json: { email: EMAIL } });
    const form = { password: 'a whole new password' };
    expect((await request(await linkTo('/reset-password'), { form })).status).toBe(303);
    expect((await request('/api/auth/session', { cookie: squatter.cookie })).status).toBe(401);
  });

  test('is the only one: a second sign-up with the address is refused', async () => {
    expect((await signUp()).status).toBe(409);
  });
});

/** The text between the bracket at `start` and the one that closes it. */
function parametersAt(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')' && --depth === 0) return text.slice(start, at);
  }
  return '';
}
