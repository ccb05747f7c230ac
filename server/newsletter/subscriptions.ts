import type { Locale } from '#contract/locales.ts';
import type { SubscriberSource, Wishes } from '#contract/newsletter/newsletter.ts';
import { paths } from '#contract/paths.ts';
import type { Tag } from '#contract/tags.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { countForNetwork, countForRecipient } from '#server/auth/letter-limits.ts';
import { isWithinLimit } from '#server/auth/rate-limit.ts';
import { hashSecret } from '#server/auth/secret-hash.ts';
import { newId } from '#server/db/ids.ts';
import { NotFound } from '#server/errors.ts';
import { clearBounce } from '#server/mail/bounce-store.ts';
import { toEmailKey } from '#server/mail/email-key.ts';
import { enqueueLetters } from '#server/mail/enqueue-letters.ts';
import { listPublicTags } from '#server/posts/read/tags.ts';
import { findTagIds, mapTags } from '#server/tags/tags.ts';
import { eraseSubscriber, stopSubscriber } from './ends.ts';
import { type Request, type SubscriberDoc, toLanguages, toLocales } from './model.ts';
import { isNewsletterOpen, requireNewsletter } from './open.ts';
import * as store from './store.ts';
import { newToken, tokenOf } from './tokens.ts';

/** How long an address may wait for its confirmation. */
const CONFIRM_MS = 7 * 86_400_000;

export type NewSubscription = {
  email: string;
  locales: readonly Locale[];
  frequency?: Wishes['frequency'] | undefined;
  tags?: string[] | undefined;
  source: SubscriberSource;
  /** The path of the page with the form, and the words that the reader agreed to. */
  page: string;
  wording: string;
};

/**
 * Stores a stranger's request and sends a letter to confirm it. Nothing reveals whether the address is known: an
 * existing subscription stays as it is, and its owner gets the link to manage it. Throws NotFound, TooMany.
 */
export async function subscribe({
  address,
  ...wanted
}: NewSubscription & {
  /** The client's IP address; only a keyed hash of it is stored. */
  address: string;
}): Promise<void> {
  requireNewsletter();
  await countForNetwork('confirmSubscription', address);
  const subscriber = await storeWaiting({ ...wanted, now: new Date() });
  await sendConfirmation(subscriber, wanted.locales[0] ?? 'uk');
}

/**
 * Subscribes a user with one press. A letter is only needed if the user has not confirmed the email address; returns
 * whether it is. Throws NotFound, TooMany.
 */
export async function subscribeOwn({
  actor: { user },
  locale,
  wording,
  address,
}: {
  actor: SignedIn;
  locale: Locale;
  wording: string;
  address: string;
}): Promise<{ needsLetter: boolean }> {
  const { email } = user;
  if (email === null) throw new NotFound('The account has no address');

  const page = paths.account(locale);
  const wanted = { email, locales: [locale], source: 'account', page, wording } as const;
  if (!user.isEmailConfirmed) {
    await subscribe({ ...wanted, address });
    return { needsLetter: true };
  }

  const now = new Date();
  requireNewsletter();
  await activate(await storeWaiting({ ...wanted, now }), now);
  return { needsLetter: false };
}

/**
 * The token of the active subscription of a user’s email address; null if it has none, or if the user has not confirmed
 * the address: it may be somebody else’s. Undefined without an address or a newsletter.
 */
export async function findOwnSubscription({
  actor: { user },
}: {
  actor: SignedIn;
}): Promise<{ token: string | null } | null> {
  if (user.email === null || !isNewsletterOpen()) return null;
  const subscriber = user.isEmailConfirmed ? await store.findByEmailKey(toEmailKey(user.email)) : null;
  return { token: subscriber?.state === 'active' ? tokenOf(subscriber) : null };
}

/** The subscription with this token; null if there is none. */
export async function findSubscription({ token }: { token: string }): Promise<SubscriberDoc | null> {
  requireNewsletter();
  return token === '' ? null : store.findByTokenHash(hashSecret(token));
}

/** Confirms the address, or restarts a subscription that was stopped. Throws NotFound. */
export async function confirmSubscription({ token }: { token: string }): Promise<void> {
  await activate(await getSubscription(token), new Date());
}

/** Stops a subscription. An unknown one counts as stopped already. */
export async function stopSubscription({ token }: { token: string }): Promise<void> {
  const subscriber = await findSubscription({ token });
  if (subscriber) await stopSubscriber(subscriber, new Date());
}

/** Stores why the reader has unsubscribed, in the reader's words. Throws NotFound. */
export async function explainStop({ token, reason }: { token: string; reason: string }): Promise<void> {
  const { _id } = await getSubscription(token);
  await store.updateSubscriber({ _id, state: 'stopped' }, { stopReason: reason });
}

/** Changes languages, frequency and tags. Throws NotFound. */
export async function changeWishes({ token, wishes }: { token: string; wishes: Wishes }): Promise<void> {
  const subscriber = await getSubscription(token);
  await store.updateSubscriber({ _id: subscriber._id }, await toReaderFields(wishes, subscriber));
}

/** The tags that a reader may choose: those with public posts, and those that the subscription has already. */
export async function listTagChoices(subscriber: SubscriberDoc | null): Promise<Tag[]> {
  const [shown, own] = await Promise.all([listPublicTags(), mapTags(subscriber?.tagIds ?? [])]);
  for (const { id } of shown) own.delete(id);
  return [...shown, ...own.values()];
}

/** Sends a letter to another address; the subscription moves there when it is confirmed. Throws NotFound, TooMany. */
export async function changeAddress({
  token,
  email,
  wording,
  page,
  address,
  now = new Date(),
}: {
  token: string;
  email: string;
  wording: string;
  page: string;
  /** The client's IP address; only a keyed hash of it is stored. */
  address: string;
  now?: Date;
}): Promise<void> {
  const old = await getSubscription(token);
  await countForNetwork('confirmSubscription', address);
  const { languages, frequency, tagIds, source } = old;
  const fields = { languages, frequency, tagIds, source, replaces: old._id };
  const consent = { at: now, page, wording };
  const subscriber = await storeNewer(email, { ...fields, consent }, now);
  await sendConfirmation(subscriber, toLocales(languages)[0] ?? 'uk');
}

/** Creates a new token and returns it; the links in earlier letters stop working. Throws NotFound. */
export async function renewToken({ token }: { token: string }): Promise<string> {
  const { _id } = await getSubscription(token);
  const renewed = newToken(_id);
  await store.updateSubscriber({ _id }, renewed);
  return tokenOf({ _id, seed: renewed.seed });
}

/** Deletes the subscription and every trace of the address. Throws NotFound. */
export async function deleteSubscription({ token }: { token: string }): Promise<void> {
  await eraseSubscriber(await getSubscription(token), new Date());
}

/** A new subscriber, active from the start if the time of the consent is known. */
export function newSubscriber(
  email: string,
  fields: Pick<SubscriberDoc, 'languages' | 'frequency' | 'tagIds' | 'source' | 'consent'>,
  now: Date,
): SubscriberDoc {
  const _id = newId();
  const isKnown = fields.consent !== null;
  return {
    _id,
    email: email.trim(),
    emailKey: toEmailKey(email),
    ...fields,
    state: isKnown ? 'active' : 'waiting',
    confirmedAt: isKnown ? now : null,
    stoppedAt: null,
    ...newToken(_id),
    ...(isKnown ? {} : { expiresAt: new Date(now.getTime() + CONFIRM_MS) }),
  };
}

/** The fields of a document for a reader's choices. Tags that do not exist are left out. */
export async function toFields({
  locales,
  frequency = 'post',
  tags = [],
}: Pick<NewSubscription, 'locales' | 'frequency' | 'tags'>): Promise<
  Pick<SubscriberDoc, 'languages' | 'frequency' | 'tagIds'>
> {
  const ids = tags.length > 0 ? await findTagIds(tags) : new Map<string, number>();
  return { languages: toLanguages(locales), frequency, tagIds: [...new Set(ids.values())] };
}

/** The same for a reader: tags that the reader may not choose are left out as if they did not exist. */
async function toReaderFields(
  wishes: Parameters<typeof toFields>[0],
  subscriber: SubscriberDoc | null,
): ReturnType<typeof toFields> {
  const { tagIds, ...fields } = await toFields(wishes);
  const choices = new Set((await listTagChoices(subscriber)).map(({ id }) => id));
  return { ...fields, tagIds: tagIds.filter((id) => choices.has(id)) };
}

/** Asks the owner of the address for a confirmation, unless the address has got too many letters. */
export async function sendConfirmation({ _id, email }: SubscriberDoc, locale: Locale): Promise<void> {
  // The response to a stranger must not reveal that others have asked for the same address.
  if (!(await isWithinLimit(countForRecipient(email)))) return;
  await enqueueLetters([
    { kind: 'confirmSubscription', to: email, locale, data: { subscriberId: _id.toHexString() } },
  ]);
}

async function getSubscription(token: string): Promise<SubscriberDoc> {
  const subscriber = await findSubscription({ token });
  if (!subscriber) throw new NotFound('Subscription not found');
  return subscriber;
}

async function storeWaiting({
  now,
  email,
  source,
  page,
  wording,
  ...wishes
}: NewSubscription & { now: Date }): Promise<SubscriberDoc> {
  const consent = { at: now, page, wording };
  return storeNewer(email, { ...(await toReaderFields(wishes, null)), source, consent }, now);
}

/**
 * Stores a subscription that is not confirmed yet. An active one can be changed only by an owner with the token, and
 * a stopped one stays as it is until the address is confirmed again.
 */
async function storeNewer(email: string, fields: Request, now: Date): Promise<SubscriberDoc> {
  const expiresAt = new Date(now.getTime() + CONFIRM_MS);
  const doc: SubscriberDoc = {
    ...newSubscriber(email, { ...fields, consent: null }, now),
    ...fields,
    expiresAt,
  };
  if (await store.insertSubscriber(doc)) return doc;

  const { emailKey } = doc;
  const stopped = await store.updateSubscriber({ emailKey, state: 'stopped' }, { asked: fields });
  const known =
    stopped ?? (await store.updateSubscriber({ emailKey, state: 'waiting' }, { ...fields, expiresAt }));

  return known ?? (await store.findByEmailKey(emailKey)) ?? doc;
}

async function activate(doc: SubscriberDoc, now: Date): Promise<void> {
  const { _id, email, asked } = doc;
  const isAsked = asked !== undefined && asked.consent.at.getTime() > now.getTime() - CONFIRM_MS;
  const { replaces, ...wanted } = isAsked ? asked : { replaces: doc.replaces };
  const begun = { ...wanted, state: 'active', confirmedAt: now, stoppedAt: null } as const;
  const gone = { asked: '', expiresAt: '', replaces: '', stopReason: '' } as const;
  const changed = await store.updateSubscriber({ _id, state: { $ne: 'active' } }, begun, gone);
  if (!changed) return;

  // Only the owner of the address can have pressed the button.
  await clearBounce(email);
  const former = replaces && (await store.findById(replaces));
  if (former) await eraseSubscriber(former, now);
}
