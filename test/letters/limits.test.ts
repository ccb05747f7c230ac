import { beforeEach, describe, expect, test } from 'vitest';
import { NETWORK_LETTERS_PER_HOUR, RESETS_PER_DAY, UNASKED_LETTERS_PER_DAY } from '#contract/limits.ts';
import { collection } from '#server/db/client.ts';
import { LETTER_CLASSES, type UnaskedKind } from '#server/mail/letter-classes.ts';
import { onWake } from '#server/outbox/outbox.ts';
import { addUsedPoints } from '#test/factories/rate-limits.ts';
import { aSession, aSignedIn, aUser, PASSWORD } from '#test/factories/users.ts';
import { aSubscriber, openNewsletter } from '#test/newsletter/factory.ts';
import { useDatabase } from '#test/setup/database.ts';
import { startBuiltOutbox } from '#test/setup/outbox.ts';
import { request } from '#test/setup/request.ts';

useDatabase();
beforeEach(async () => {
  // Only stored letters are counted.
  onWake(null);
  await openNewsletter();
});

const VICTIM = 'olha@example.com';
const onAccount = async (form: Record<string, string>, address: string, cookie?: string) =>
  request('/uk/account', { cookie: cookie ?? (await aSignedIn()).cookie, form, address });
const forgot = (email: string, address: string, cookie?: string) =>
  request('/api/auth/forgot-password', { json: { email }, address, ...(cookie ? { cookie } : {}) });

/** An account that somebody has signed up with the address. */
async function aStranger(email: string): Promise<string> {
  const known = await collection('users').findOne({ emailKey: email });
  const user = known
    ? { id: String(known._id), sessionVersion: 0 }
    : await aUser({ email, emailConfirmedAt: null });
  return aSession(user);
}

/** A request of a stranger for each kind of letter that strangers can cause. */
const CAUSES: Record<UnaskedKind, (to: string, address: string) => Promise<Response>> = {
  confirmAddress: async (to, address) => onAccount({ intent: 'confirm-email' }, address, await aStranger(to)),
  newAddress: (email, address) => onAccount({ intent: 'new-email', email }, address),
  confirmSubscription: (email, address) =>
    request('/api/subscriptions', { json: { email, locales: ['uk'] }, address }),
  resetPassword: async (to, address) => {
    await aStranger(to);
    return forgot(to, address);
  },
};
const KINDS = Object.keys(CAUSES) as UnaskedKind[];

const count = (filter = {}) => collection('deliveries').countDocuments(filter);

test('every kind of letter has limits, or nobody else can cause it', () => {
  const unasked = Object.entries(LETTER_CLASSES).flatMap(([kind, name]) => (name === 'unasked' ? kind : []));
  expect(unasked.sort()).toEqual([...KINDS].sort());
});

describe.each(KINDS)('letters of the kind %s', (kind) => {
  test('to one address are six in a day, from whatever networks', async () => {
    for (let number = 0; number < 9; number++) await CAUSES[kind](VICTIM, `198.51.100.${number}`);
    expect(await count({ kind, toKey: VICTIM })).toBe(UNASKED_LETTERS_PER_DAY);
  });

  test('from one network are twenty in an hour, to whatever addresses', async () => {
    const cause = (number: number) => CAUSES[kind](`r${number}@example.com`, '203.0.113.9');
    await cause(0);
    await addUsedPoints(NETWORK_LETTERS_PER_HOUR - 3);
    for (let number = 1; number < 5; number++) await cause(number);
    expect(await count({ kind })).toBe(3);
  });
});

describe('strangers who cause every kind of letter send six a day to one mailbox', () => {
  const signUp = (email: string, address: string) =>
    request('/api/auth/sign-up', { json: { name: 'Оля', email, password: PASSWORD }, address });
  const ATTACKS = {
    confirmSubscription: CAUSES.confirmSubscription,
    newAddress: CAUSES.newAddress,
    // Without the account of `CAUSES.resetPassword`: somebody may sign up before the letter is sent.
    resetPassword: (email, address) => forgot(email, address),
    signUp,
    // Both need an account, which only `signUp` makes here.
    confirmAddress: async (email, address) => {
      if (await collection('users').findOne({ emailKey: email }))
        return CAUSES.confirmAddress(email, address);
      return signUp(email, address);
    },
  } satisfies Record<UnaskedKind | 'signUp', (to: string, address: string) => Promise<Response>>;
  const attacks = Object.values(ATTACKS);

  /** All letters are sent after their causes. */
  async function countSent(): Promise<number> {
    const stop = await startBuiltOutbox();
    await expect.poll(() => count({ state: { $in: ['waiting', 'sending'] } }), { timeout: 20_000 }).toBe(0);
    await stop();
    return count({ state: 'sent' });
  }

  test.each([
    ['subscribe, ask for passwords, then sign up', ['confirmSubscription', 'resetPassword', 'signUp']],
    ['ask for passwords, sign up, then subscribe', ['resetPassword', 'signUp', 'confirmSubscription']],
    ['sign up, ask for passwords, then subscribe', ['signUp', 'resetPassword', 'confirmSubscription']],
  ] as const)('if they %s', async (_title, names) => {
    for (const name of names) {
      for (let number = 0; number < 7; number++) await ATTACKS[name](VICTIM, `198.51.100.${number}`);
    }
    expect(await countSent()).toBe(UNASKED_LETTERS_PER_DAY);
  });

  test('if they do all of it at the same time', async () => {
    const requests = Array.from({ length: 40 }, async (_, number) =>
      attacks[number % attacks.length]?.(VICTIM, `198.51.100.${number}`),
    );
    await Promise.all(requests);
    expect(await countSent()).toBe(UNASKED_LETTERS_PER_DAY);
  });

  test.each([
    [
      'olha@приклад.укр',
      'olha@xn--80aikifvh.xn--j1amh',
      'olha+a@приклад.укр',
      'olha+b+c@xn--80aikifvh.xn--j1amh',
    ],
    ['olha.oliinyk@gmail.com', 'ol.haoliinyk+a@gmail.com', 'olha.oliinyk@googlemail.com'],
  ])('if they write its address in many ways: %s', async (...spellings) => {
    for (let number = 0; number < 20; number++) {
      const address = spellings[number % spellings.length] ?? '';
      await attacks[number % attacks.length]?.(address, `198.51.100.${number}`);
    }
    expect(await countSent()).toBe(UNASKED_LETTERS_PER_DAY);
  });
});

test('the links of several subscriptions cause twenty letters to other addresses from one network', async () => {
  for (let link = 0; link < 3; link++) {
    const { token } = await aSubscriber();
    for (let number = 0; number < 8; number++) {
      const form = { intent: 'address', email: `to-${link}-${number}@example.com` };
      await request(`/uk/subscription?token=${token}`, { form, address: '203.0.113.9' });
    }
  }
  expect(await count({ kind: 'confirmSubscription' })).toBe(NETWORK_LETTERS_PER_HOUR);
});

describe('the owner of an account with a confirmed address gets a new password', () => {
  const deviceOf = async () => {
    const response = await request('/api/auth/sign-in', { json: { email: VICTIM, password: PASSWORD } });
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    return cookies.find((cookie) => cookie.includes('device')) ?? '';
  };
  const resets = () => count({ kind: 'resetPassword' });

  test('although strangers have used up the letters of other kinds, and one network its part', async () => {
    await aUser({ email: VICTIM, emailConfirmedAt: new Date(Date.now() - 1_000) });
    for (let number = 0; number < 9; number++) {
      await CAUSES.confirmSubscription(VICTIM, `198.51.100.${number}`);
      await forgot(VICTIM, '203.0.113.9');
    }
    const before = await resets();
    expect(before).toBeLessThan(RESETS_PER_DAY);

    await forgot(VICTIM, '192.0.2.77');
    expect(await resets()).toBe(before + 1);
  });

  test('on a known device although many networks have used up all of them', async () => {
    await aUser({ email: VICTIM, emailConfirmedAt: new Date(Date.now() - 1_000) });
    const device = await deviceOf();
    for (let number = 0; number < 9; number++) await forgot(VICTIM, `198.51.100.${number}`);
    expect(await resets()).toBe(RESETS_PER_DAY);

    await forgot(VICTIM, '198.51.100.1', device);
    expect(await resets()).toBe(RESETS_PER_DAY + 1);
  });

  test('but a device that signed in before the owner confirmed the address is not known', async () => {
    await aUser({ email: VICTIM, emailConfirmedAt: null });
    const device = await deviceOf();
    const later = { $set: { emailConfirmedAt: new Date(Date.now() + 60_000) } };
    await collection('users').updateOne({ emailKey: VICTIM }, later);
    for (let number = 0; number < 9; number++) await forgot(VICTIM, `198.51.100.${number}`, device);
    expect(await resets()).toBe(RESETS_PER_DAY);
  });
});
