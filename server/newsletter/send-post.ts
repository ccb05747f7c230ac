import type { ObjectId } from 'mongodb';
import { LOCALES, type Locale } from '#contract/locales.ts';
import type { MissingChoice } from '#contract/newsletter/missing-choices.ts';
import type { Readers } from '#contract/newsletter/newsletter.ts';
import { countReaders, type ReaderGroup } from '#contract/newsletter/readers.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { findId } from '#server/db/ids.ts';
import { only } from '#server/db/projection.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { enqueueLetters } from '#server/mail/enqueue-letters.ts';
import type { OfPost, PostDoc } from '#server/posts/model.ts';
import * as posts from '#server/posts/store.ts';
import { isSettingsCopy } from '#server/posts/working-copies/model.ts';
import { findCopies } from '#server/posts/working-copies/store.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { findTagNamed } from '#server/tags/tag-names.ts';
import { listTags } from '#server/tags/tags.ts';
import { type IssueDoc, type IssueState, isAwaited, newIssue } from './issue-model.ts';
import * as issues from './issue-store.ts';
import { toPostText } from './issue-text.ts';
import type { LetterPost } from './letter-types.ts';
import { isNewsletterOpen, requireManager } from './open.ts';
import { planSoon } from './plan.ts';
import * as store from './store.ts';
import { countWaiting, countWaits } from './wait-store.ts';

const GROUP = only<PostDoc>()('translationId');

export type SendChoice = { locales?: Locale[] | undefined; missing: MissingChoice };

/**
 * Sends a published post to its readers, or a scheduled one when it is published. A post is sent once: an issue that
 * has begun stays as it is. Throws Forbidden, NotFound, Conflict.
 */
export async function sendPost({
  actor,
  post,
  locales = [...LOCALES],
  missing,
  isWhole = siteSettings().newsletter.isWhole,
}: SendChoice & {
  actor: Actor;
  /** The slug, or the id of the post group. */
  post: string;
  isWhole?: boolean;
}): Promise<{ state: IssueState; readers: Readers }> {
  const now = new Date();
  requireManager(actor);
  const versions = await findVersions(post);
  const visible = visibleOf(versions, now).filter(({ locale }) => locales.includes(locale));
  const isScheduled = versions.some(({ published }) => published);
  if (visible.length === 0 && !isScheduled) throw notPublished();

  const issue = issueOf(versions, { locales, missing, isWhole }, now);
  if (await issues.insertIssue(issue)) {
    await recordChange({ actor, action: 'newsletter.sent', subject: subjectOf(versions, issue._id), now });
  }
  if (visible.length > 0) await begin(issue._id, now);

  const present = (await issues.findIssue(issue._id)) ?? issue;
  return { state: present.state, readers: await countFor(present, versions, now) };
}

/** Who would get the post now. Throws Forbidden, NotFound, Conflict. */
export async function countPostReaders({
  actor,
  post,
  locales = [...LOCALES],
  missing,
}: SendChoice & { actor: Actor; post: string }): Promise<Readers> {
  const now = new Date();
  requireManager(actor);
  const versions = await findVersions(post);
  const issue = issueOf(versions, { locales, missing, isWhole: true }, now);
  const visible = visibleOf(versions, now).map(({ locale }) => locale);
  if (visible.length === 0) throw notPublished();

  return countGroups(issue, visible);
}

/** What the owner needs to decide about the emails of a post. */
export type SendChoices = {
  /** The readers of the post by language. */
  groups: ReaderGroup[];
  /** Whether the post has already been sent, or will be when it is published. */
  isSent: boolean;
  isDefault: boolean;
  /** What will be sent when the post is published. */
  planned: Pick<IssueDoc, 'locales' | 'missing'> | null;
  /** How many readers get a language when it is published, because they have waited for it. */
  waiting: Record<Locale, number>;
  /** Whether the emails are not sent before the owner resumes them. */
  isPaused: boolean;
};

/**
 * The choices for the panel of a post, which may not be stored yet; null if there is no newsletter. The readers are
 * those of its tags as they are in the editor. Throws Forbidden.
 */
export async function getSendChoices({ actor, postId }: OfPost): Promise<SendChoices | null> {
  requireCan(actor, 'manage subscribers');
  if (!isNewsletterOpen()) return null;

  const issue = await issues.findIssue(issueIdOf(postId));
  const waitingFor = (locale: Locale) =>
    issue && isAwaited(issue, locale) ? countWaiting(issue._id, locale) : 0;
  const [groups, uk, en] = await Promise.all([
    store.countReaders(await findTagIdsInEditor(postId)),
    waitingFor('uk'),
    waitingFor('en'),
  ]);

  return {
    groups,
    isSent: issue !== null,
    isDefault: siteSettings().newsletter.sendsByDefault,
    planned: issue?.state === 'planned' ? { locales: issue.locales, missing: issue.missing } : null,
    waiting: { uk, en },
    isPaused: issue?.state === 'paused',
  };
}

/** The tags that the post has once its working copy is published; nobody reads only a tag that is new. */
async function findTagIdsInEditor(postId: string): Promise<number[]> {
  const translationId = findId(postId);
  if (!translationId) return [];

  const [[version], copies] = await Promise.all([
    posts.findVersions(translationId),
    findCopies(translationId),
  ]);
  const settings = copies.find(isSettingsCopy)?.value;
  if (!settings) return version?.tagIds ?? [];

  const { tags = [], series = '' } = settings;
  const known = await listTags();
  return [...tags, series].flatMap((name) => findTagNamed(name, known)?.id ?? []);
}

/** Freezes the texts of a planned issue and begins to send it. Texts that are not published yet are missing. */
export async function begin(issueId: string, now: Date): Promise<void> {
  const issue = await issues.findIssue(issueId);
  if (issue?.state !== 'planned' || !issue.translationId) return;

  const visible = visibleOf(await posts.findVersions(issue.translationId), now);
  const texts: IssueDoc['texts'] = {};
  for (const version of visible.filter(({ locale }) => issue.locales.includes(locale))) {
    texts[version.locale] = await toPostText(version, issue);
  }

  const [first] = visible;
  if (!first || Object.keys(texts).length === 0) return;

  const { slug, tagIds } = first;
  const begun = { state: 'sending', texts, slug, tagIds, startedAt: now } as const;
  await issues.updateIssue(issueId, ['planned'], { $set: begun });
  planSoon();
}

export function issueIdOf(translationId: string): string {
  return `post-${translationId}`;
}

/** The versions of a post by its slug or the id of its group, without those in the bin. Throws NotFound. */
export async function findVersions(post: string): Promise<PostDoc[]> {
  const translationId = (await findGroup(post)) ?? findId(post);
  const versions = translationId ? await posts.findVersions(translationId) : [];
  const kept = versions.filter((version) => !version.bin && !version.page);
  if (kept.length === 0) throw new NotFound('Post not found');
  return kept;
}

export function visibleOf(versions: PostDoc[], now: Date): PostDoc[] {
  return versions.filter(
    ({ published, publishedAt, bin }) => published && !bin && publishedAt !== null && publishedAt <= now,
  );
}

async function findGroup(slug: string): Promise<ObjectId | null> {
  const found = await Promise.all(LOCALES.map((locale) => posts.findVersion({ slug, locale }, GROUP)));
  return found.find((version) => version !== null)?.translationId ?? null;
}

function issueOf(
  [version]: PostDoc[],
  choice: Pick<IssueDoc, 'locales' | 'missing' | 'isWhole'>,
  now: Date,
): IssueDoc {
  if (!version) throw new NotFound('Post not found');

  const { translationId, slug, tagIds } = version;
  const post = { translationId, slug, tagIds };
  const _id = issueIdOf(translationId.toHexString());
  return newIssue(_id, { frequency: 'post', ...post, ...choice, createdAt: now });
}

/** The letters that an issue makes: counted before it begins, and as planned afterwards. */
async function countFor(issue: IssueDoc, versions: PostDoc[], now: Date): Promise<Readers> {
  if (issue.state !== 'planned' && issue.waves.length === 0) {
    return { ...issue.planned, waiting: await countWaits(issue._id) };
  }

  const texts = Object.keys(issue.texts) as Locale[];
  const visible = visibleOf(versions, now).map(({ locale }) => locale);

  // A scheduled post is counted as if all its versions were published.
  const later = versions.filter(({ published }) => published).map(({ locale }) => locale);
  const available = [texts, visible, later].find((locales) => locales.length > 0) ?? [];
  return countGroups(issue, available);
}

async function countGroups(issue: IssueDoc, available: Locale[]): Promise<Readers> {
  return countReaders(issue, available, await store.countReaders(issue.tagIds ?? []));
}

function subjectOf(versions: PostDoc[], id: string) {
  return { id: id.replace('post-', ''), name: versions[0]?.title ?? '' };
}

function notPublished(): Conflict {
  return new Conflict('The post has no published version in these languages');
}

type Wanted = { actor: Actor; post: string; isWhole?: boolean | undefined };

/** The text of a letter as it would be sent now. Throws Forbidden, NotFound. */
export async function getLetterPreview({
  actor,
  post,
  locale,
  isWhole = siteSettings().newsletter.isWhole,
}: Wanted & { locale: Locale }): Promise<LetterPost> {
  requireManager(actor);
  const version = (await findVersions(post)).find((candidate) => candidate.locale === locale);
  if (!version) throw new NotFound('Post not found');
  return toPostText(version, { isWhole });
}

/** Sends the letters of a post in each of its languages to the admin, and to nobody else. Throws Forbidden, NotFound. */
export async function sendTestLetters({
  actor,
  post,
  isWhole,
}: Wanted & { actor: Extract<Actor, { kind: 'user' }> }): Promise<void> {
  const { email } = actor.user;
  if (email === null) throw new NotFound('The account has no address');

  const versions = await findVersions(post);
  for (const locale of LOCALES.filter((one) => versions.some((version) => version.locale === one))) {
    const frozen = await getLetterPreview({ actor, post, locale, isWhole });
    await enqueueLetters([{ kind: 'newsletterPost', to: email, locale, data: { frozen } }]);
  }
}
