import { randomBytes } from 'node:crypto';
import { PREVIEW_DAYS_MAX } from '#contract/limits.ts';
import { type Locale, otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { NewPreviewLink, PreviewLink, PreviewPage } from '#contract/posts/admin.ts';
import type { VersionText } from '#contract/posts/requests.ts';
import type { Actor } from '#server/auth/actor.ts';
import { hashSecret } from '#server/auth/secret-hash.ts';
import { findId, newId } from '#server/db/ids.ts';
import { NotFound } from '#server/errors.ts';
import { toVersionText } from '#server/posts/admin/draft-text.ts';
import { requireGroup } from '#server/posts/admin/working-copies.ts';
import { requireEditor } from '#server/posts/editor.ts';
import { recordPost } from '#server/posts/record-post.ts';
import { findVersions } from '#server/posts/store.ts';
import { settingsCopyOf, textCopyOf } from '#server/posts/working-copies/model.ts';
import { findCopies } from '#server/posts/working-copies/store.ts';
import { findPostGroup } from '#server/posts/write/post-group-store.ts';
import { renderVersion } from '#server/posts/write/render.ts';
import { type PreviewDoc, toPreviewLink } from './model.ts';
import * as store from './store.ts';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const DAY_MS = 24 * 60 * 60_000;
const DAYS_DEFAULT = 7;

/**
 * Creates a preview link for unpublished text. The token is not stored, so its addresses are known only now.
 * Throws NotFound, Forbidden.
 */
export async function createPreview({
  actor,
  postId,
  days = DAYS_DEFAULT,
  now = new Date(),
}: {
  actor: Actor;
  postId: string;
  /** Until the link expires, at most PREVIEW_DAYS_MAX. */
  days?: number;
  now?: Date;
}): Promise<NewPreviewLink> {
  const createdBy = requireEditor(actor);
  const { _id: translationId, slug, kind } = await requireGroup(postId);
  const token = randomBytes(32).toString('base64url');
  const lifetime = Math.min(Math.max(days, 1), PREVIEW_DAYS_MAX) * DAY_MS;
  const doc: PreviewDoc = {
    _id: newId(),
    hash: hashSecret(token),
    translationId,
    createdAt: now,
    createdBy,
    expiresAt: new Date(now.getTime() + lifetime),
  };
  await store.insertPreview(doc);
  await recordPost(actor, 'preview.created', { translationId: postId, slug }, { now, kind });
  const pathOf = (locale: Locale) => paths.preview(locale, token);
  return { ...toPreviewLink(doc), paths: { uk: pathOf('uk'), en: pathOf('en') } };
}

/** The links of a post that have not expired, the newest first. Throws NotFound, Forbidden. */
export async function listPreviews({
  actor,
  postId,
  now = new Date(),
}: {
  actor: Actor;
  postId: string;
  now?: Date;
}): Promise<PreviewLink[]> {
  requireEditor(actor);
  const { _id } = await requireGroup(postId);
  return (await store.findOfPost(_id, now)).map(toPreviewLink);
}

/** Ends a link at once. Throws NotFound, Forbidden. */
export async function withdrawPreview({
  actor,
  id,
  now = new Date(),
}: {
  actor: Actor;
  id: string;
  now?: Date;
}): Promise<void> {
  requireEditor(actor);
  const _id = findId(id);
  const link = _id && (await store.deletePreview(_id));
  if (!link) throw new NotFound('There is no such link');
  const translationId = link.translationId.toHexString();
  const group = await findPostGroup({ _id: link.translationId });
  if (!group) return;
  const { slug, kind } = group;
  await recordPost(actor, 'preview.withdrawn', { translationId, slug }, { now, kind });
}

/**
 * The text that a preview link shows in a language: the working copy, else the stored text. Throws NotFound for a
 * link that is unknown, expired or withdrawn, for a post in the bin, and where there is no text in this language.
 */
export async function openPreview({
  token,
  locale,
  now = new Date(),
}: {
  token: string;
  locale: Locale;
  now?: Date;
}): Promise<PreviewPage> {
  const link = TOKEN.test(token) ? await store.findByHash(hashSecret(token), now) : null;
  if (!link) throw new NotFound('There is no such preview');
  const { translationId } = link;
  const [group, all, copies] = await Promise.all([
    findPostGroup({ _id: translationId }),
    findVersions(translationId),
    findCopies(translationId),
  ]);
  const versions = all.filter(({ bin }) => !bin);
  const isInBin = versions.length === 0 && (all.length > 0 || (group?.bin ?? []).length > 0);
  // Deleted versions are never shown.
  if (isInBin) throw new NotFound('There is no such preview');
  const textIn = (language: Locale): VersionText | null => {
    const copy = textCopyOf(copies, language)?.value;
    const stored = versions.find((version) => version.locale === language);
    return copy ? toVersionText(copy) : (stored ?? null);
  };
  const text = textIn(locale);
  if (!text) throw new NotFound('There is no text in this language');
  const settings = settingsCopyOf(copies)?.value;
  const stored = versions.find((version) => version.locale === locale) ?? versions[0];
  const coverImage = (settings ? settings.coverImage : stored?.coverImage) || null;
  const { html, headings, readingMinutes } = await renderVersion({ ...text, locale, coverImage });
  return {
    locale,
    title: text.title,
    excerpt: text.excerpt,
    html,
    headings,
    readingMinutes,
    coverImage,
    authorName:
      group?.kind === 'page' ? '' : settings?.authorName || stored?.authorName || link.createdBy.name,
    expiresAt: link.expiresAt.toISOString(),
    other: textIn(otherLocale(locale)) ? paths.preview(otherLocale(locale), token) : null,
  };
}
