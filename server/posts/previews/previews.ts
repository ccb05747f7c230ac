import { randomBytes } from 'node:crypto';
import { PREVIEW_DAYS_MAX } from '#contract/limits.ts';
import { type Locale, otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { NewPreviewLink, PreviewLink, PreviewPage } from '#contract/posts/admin.ts';
import type { VersionText } from '#contract/posts/requests.ts';
import { TEXT_FIELDS } from '#contract/posts/text-fields.ts';
import { actingFor, findMaker } from '#server/acting/find-maker.ts';
import type { Actor, ById } from '#server/auth/actor.ts';
import { can } from '#server/auth/policy.ts';
import { requireRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { hashSecret } from '#server/auth/secret-hash.ts';
import { findId, newId } from '#server/db/ids.ts';
import { only } from '#server/db/projection.ts';
import { NotFound } from '#server/errors.ts';
import { loadBylines } from '#server/posts/authors/authors.ts';
import { toSettings } from '#server/posts/draft-settings.ts';
import { NEW_PLACE, type OfPost, type PostDoc, type PostGroup } from '#server/posts/model.ts';
import { requireGroup } from '#server/posts/post-id.ts';
import { recordPost, toSubject } from '#server/posts/record-post.ts';
import { requireEditor, toFacts } from '#server/posts/require-editor.ts';
import { findVersionsWith } from '#server/posts/store.ts';
import { toPageText, toVersionText } from '#server/posts/text.ts';
import { settingsCopyOf, textCopyOf } from '#server/posts/working-copies/model.ts';
import { findCopies } from '#server/posts/working-copies/store.ts';
import { findPostGroup } from '#server/posts/write/post-group-store.ts';
import { renderVersionPreview } from '#server/posts/write/render.ts';
import { createQueue } from '#server/runtime/queue.ts';
import { type PreviewDoc, toPreviewLink } from './model.ts';
import * as store from './store.ts';

const SHOWN = only<PostDoc>()(
  'locale',
  'bin',
  'coverImage',
  'authorName',
  'publishedAt',
  'pinned',
  'commentsOpen',
  'series',
  'tagIds',
  'page',
  ...TEXT_FIELDS,
);
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const DAY_MS = 24 * 60 * 60_000;
const DAYS_DEFAULT = 7;
/** A stolen session can create links that end within a day, but not longer ones. */
const DAYS_WITHOUT_CONFIRMATION = 1;
/** Reading and sending a text of the largest size takes a tenth of a second. */
const inTurn = createQueue({ concurrency: 2 });

/**
 * Creates a preview link for unpublished text. The token is not stored, so its addresses are known only now. A link
 * that is valid for more than a day needs a recent sign-in. Throws NotFound, Forbidden.
 */
export async function createPreview({
  actor,
  postId,
  days = DAYS_DEFAULT,
  now = new Date(),
}: {
  actor: Actor;
  postId: string;
  /** How many days the link is valid, at most PREVIEW_DAYS_MAX. */
  days?: number;
  now?: Date;
}): Promise<NewPreviewLink> {
  const createdBy = requireEditor(actor);
  if (days > DAYS_WITHOUT_CONFIRMATION) requireRecentSignIn(actor, now);
  const group = await requireGroup(postId);
  requireCan(actor, 'share preview', toFacts(group));
  const token = randomBytes(32).toString('base64url');
  const lifetime = Math.min(Math.max(days, 1), PREVIEW_DAYS_MAX) * DAY_MS;
  const doc: PreviewDoc = {
    _id: newId(),
    hash: hashSecret(token),
    translationId: group._id,
    createdAt: now,
    createdBy,
    expiresAt: new Date(now.getTime() + lifetime),
  };

  await store.insertPreview(doc);
  await recordPost(actor, 'preview.created', toSubject(group), { now, kind: group.kind });
  const pathOf = (locale: Locale) => paths.preview(locale, token);

  return { ...toPreviewLink(doc), paths: { uk: pathOf('uk'), en: pathOf('en') } };
}

/** The valid links of a post, the newest first. Throws NotFound, Forbidden. */
export async function listPreviews({ actor, postId }: OfPost): Promise<PreviewLink[]> {
  const group = await requireGroup(postId);
  requireCan(actor, 'share preview', toFacts(group));
  const found = await store.findOfPost(group._id, new Date());
  const areValid = await Promise.all(found.map((link) => isTrusted(link, group)));
  return found.filter((_, index) => areValid[index]).map(toPreviewLink);
}

/** Ends a link at once. Throws NotFound, Forbidden. */
export async function withdrawPreview({ actor, id }: ById): Promise<void> {
  requireEditor(actor);
  const _id = findId(id);
  const link = _id && (await store.findPreview(_id));
  const group = link && (await findPostGroup({ _id: link.translationId }));
  if (group) requireCan(actor, 'share preview', toFacts(group));
  if (!(_id && (await store.deletePreview(_id)))) throw new NotFound('Preview link not found');
  if (!group) return;

  await recordPost(actor, 'preview.withdrawn', toSubject(group), { now: new Date(), kind: group.kind });
}

/**
 * The text that a preview link shows in a language: the working copy, or else the stored text. Throws NotFound if the
 * link is unknown, expired or withdrawn, the post is in the bin, or there is no text in this language. Only a few
 * texts are read at a time. If the client disconnects while it waits, nothing is read, and the signal's reason is
 * thrown.
 */
export function openPreview(wanted: WantedPreview): Promise<PreviewPage> {
  return inTurn(() => readPreview(wanted));
}

type WantedPreview = {
  token: string;
  locale: Locale;
  /** Aborts when the client has disconnected. */
  signal?: AbortSignal | undefined;
  now?: Date;
};

async function readPreview({ token, locale, signal, now = new Date() }: WantedPreview): Promise<PreviewPage> {
  signal?.throwIfAborted();
  const link = TOKEN.test(token) ? await store.findByHash(hashSecret(token), now) : null;
  if (!link) throw new NotFound('Preview not found');

  const { translationId } = link;
  const [group, all, copies] = await Promise.all([
    findPostGroup({ _id: translationId }),
    findVersionsWith(translationId, SHOWN),
    findCopies(translationId),
  ]);
  const versions = all.filter(({ bin }) => !bin);

  const isInBin = versions.length === 0 && (all.length > 0 || (group?.bin ?? []).length > 0);
  // Deleted versions are never shown.
  if (!group || isInBin || !(await isTrusted(link, group))) throw new NotFound('Preview not found');

  const textIn = (language: Locale): VersionText | null => {
    const stored = versions.find((version) => version.locale === language);
    const copy = textCopyOf(copies, { locale: language, stored })?.value;
    return copy ? toVersionText(copy) : (stored ?? null);
  };
  const text = textIn(locale);
  if (!text) throw new NotFound('There is no text in this language');

  const settings = settingsCopyOf(copies, toSettings(group, versions, { tags: [] }))?.value;
  const stored = versions.find((version) => version.locale === locale) ?? versions[0];
  const coverImage = (settings ? settings.coverImage : stored?.coverImage) || null;
  const [{ html, headings, readingMinutes }, toByline] = await Promise.all([
    renderVersionPreview(
      { ...text, locale, coverImage, page: group.kind === 'page' ? NEW_PLACE : undefined },
      { signal },
    ),
    loadBylines(locale),
  ]);

  signal?.throwIfAborted();
  return {
    locale,
    ...toPageText(text),
    html,
    headings,
    readingMinutes,
    coverImage,
    authorName:
      group.kind === 'page'
        ? ''
        : toByline(settings?.authorName || stored?.authorName || link.createdBy.name),
    expiresAt: link.expiresAt.toISOString(),
    other: textIn(otherLocale(locale)) ? paths.preview(otherLocale(locale), token) : null,
  };
}

/** A link shows what its maker may share at this moment. */
async function isTrusted({ createdBy, createdAt }: PreviewDoc, group: PostGroup): Promise<boolean> {
  const maker = await findMaker(createdBy.id, createdAt);
  return maker !== null && can(actingFor(maker), 'share preview', toFacts(group));
}
