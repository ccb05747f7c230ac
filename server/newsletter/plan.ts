import { LOCALES, type Locale } from '#contract/locales.ts';
import { choose } from '#contract/newsletter/readers.ts';
import { announce } from '#server/events/events.ts';
import { log } from '#server/log.ts';
import { enqueueLetters } from '#server/mail/enqueue-letters.ts';
import { countLetters } from '#server/mail/stored-letters.ts';
import * as posts from '#server/posts/store.ts';
import { SingleFlight } from '#server/runtime/single-flight.ts';
import { ISSUE_LETTERS, type IssueDoc, keyPrefixOf, type Wave } from './issue-model.ts';
import * as issues from './issue-store.ts';
import { type SubscriberDoc, toLocales } from './model.ts';
import { isNewsletterOpen } from './open.ts';
import * as store from './store.ts';
import * as waits from './wait-store.ts';

const BATCH = 1_000;

const flight = new SingleFlight<void>();

/** Starts planning in the background; if it is interrupted, maintenance continues it. */
export function planSoon(): void {
  // A run that has already begun does not know the newest issue.
  const before = flight.has('plan') ? planIssues() : Promise.resolve();
  before
    .then(planIssues)
    .catch((error) => log.warn({ err: error }, 'The newsletter could not be planned yet'));
}

/**
 * Stores a delivery for each reader of the issues that are being sent. It may be interrupted at any point and
 * repeated, because a delivery's key consists of its issue and its reader. Ends the issues whose letters have all
 * been sent.
 */
export function planIssues(): Promise<void> {
  return flight.run('plan', async () => {
    if (!isNewsletterOpen()) return;
    await forgetUnscheduled();
    for (const issue of await issues.findIssuesIn(['sending'])) {
      for (const wave of issue.waves) await planWave(issue, wave);
      await endIfDone(issue);
    }
  });
}

/** Forgets issues whose post is no longer scheduled, so that they are not sent if it is published some day. */
async function forgetUnscheduled(): Promise<void> {
  for (const { _id, translationId } of await issues.findIssuesIn(['planned'])) {
    const versions = translationId ? await posts.findVersions(translationId) : [];
    if (!versions.some(({ published, bin }) => published && !bin)) await issues.deletePlanned(_id);
  }
}

async function planWave(issue: IssueDoc, wave: Wave): Promise<void> {
  const isPlanned = wave === 'readers' ? await planReaders(issue) : await planWaiting(issue, wave);
  if (isPlanned) await issues.updateIssue(issue._id, ['sending'], { $pull: { waves: wave } });
}

/** False if the issue has been paused or withdrawn in the meantime. */
async function planReaders(issue: IssueDoc): Promise<boolean> {
  let { after } = issue;
  while (await isBeingSent(issue)) {
    const readers = await store.findReaders({ after, frequency: issue.frequency, limit: BATCH });
    const last = readers.at(-1);
    if (!last) return true;
    const planned = await planBatch(issue, readers);
    await issues.advance({ _id: issue._id, after }, last._id, planned);
    after = last._id;
  }
  return false;
}

async function isBeingSent({ _id }: IssueDoc): Promise<boolean> {
  return (await issues.findStatus(_id))?.state === 'sending';
}

async function planBatch(issue: IssueDoc, readers: SubscriberDoc[]): Promise<IssueDoc['planned']> {
  const available = availableIn(issue);
  const chosen = readers.flatMap((reader) => {
    const choice = isAbout(issue, reader) ? choose(issue, available, toLocales(reader.languages)) : null;
    return choice ? [{ reader, choice }] : [];
  });
  await waits.putWaits(
    chosen.flatMap(({ reader, choice }) =>
      'waitsFor' in choice ? [{ issueId: issue._id, subscriberId: reader._id, locale: choice.waitsFor }] : [],
    ),
  );

  const letters = chosen.flatMap(({ reader, choice }) =>
    'locale' in choice ? [toLetter(issue, reader, choice)] : [],
  );
  await enqueueLetters(letters);
  const count = (locale: Locale) => letters.filter(({ data }) => data.text === locale).length;

  return { uk: count('uk'), en: count('en') };
}

/** Sends a language to the readers who have waited for it. */
async function planWaiting(issue: IssueDoc, locale: Locale): Promise<boolean> {
  while (await isBeingSent(issue)) {
    const waiting = await waits.findWaits(issue._id, locale, BATCH);
    if (waiting.length === 0) return true;

    const readers = waiting.flatMap((wait) => wait.readers);
    const count = await enqueueLetters(
      readers.map((reader) => toLetter(issue, reader, { locale, isOther: false })),
    );
    await waits.deleteWaits(waiting.map(({ _id }) => _id));
    await issues.updateIssue(issue._id, ['sending'], { $inc: { [`planned.${locale}`]: count } });
  }
  return false;
}

function toLetter(
  { _id, frequency }: IssueDoc,
  reader: SubscriberDoc,
  { locale, isOther }: { locale: Locale; isOther: boolean },
) {
  const subscriberId = reader._id.toHexString();
  const [own = locale] = toLocales(reader.languages);
  return {
    kind: ISSUE_LETTERS[frequency],
    to: reader.email,
    // The note about the other language is in the reader’s own language.
    locale: isOther ? own : locale,
    data: { issueId: _id, subscriberId, text: locale },
    key: `${keyPrefixOf({ _id })}${subscriberId}`,
  } as const;
}

/** Readers of some tags get the posts with one of them. In a digest, each letter leaves out the other posts. */
function isAbout({ tagIds }: IssueDoc, reader: SubscriberDoc): boolean {
  if (tagIds === null || reader.tagIds.length === 0) return true;
  return reader.tagIds.some((id) => tagIds.includes(id));
}

function availableIn({ texts, items }: IssueDoc): Locale[] {
  return LOCALES.filter((locale) => texts[locale] !== undefined || (items[locale]?.length ?? 0) > 0);
}

async function endIfDone({ _id }: IssueDoc): Promise<void> {
  const issue = await issues.findIssue(_id);
  if (issue?.state !== 'sending' || issue.waves.length > 0) return;

  const { waiting = 0, sending = 0 } = await countLetters(keyPrefixOf(issue));
  if (waiting + sending > 0) return;

  const now = new Date();
  const ended = await issues.updateIssue(_id, ['sending'], { $set: { state: 'sent', endedAt: now } });
  if (!ended?.slug) return;

  const { slug, planned } = ended;
  const sent = LOCALES.filter((locale) => planned[locale] > 0);
  await announce(
    sent.map((locale) => ({
      key: `newsletter ${_id} ${locale} ${planned[locale]}`,
      at: now,
      kind: 'newsletter',
      change: 'sent',
      slug,
      locale,
      recipients: planned[locale],
    })),
  );
}
