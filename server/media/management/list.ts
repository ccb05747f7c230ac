import { MEDIA_PAGE } from '#contract/limits.ts';
import type {
  MediaChoices,
  MediaFile,
  MediaFilter,
  MediaKind,
  MediaPage,
  MediaSpace,
  MediaUse,
} from '#contract/media/media.ts';
import { paths } from '#contract/paths.ts';
import type { Actor, ById } from '#server/auth/actor.ts';
import { can } from '#server/auth/policy.ts';
import { requireCan } from '#server/auth/require-can.ts';
import * as library from '#server/media/library-store.ts';
import { requireDoc } from '#server/media/media.ts';
import { mediaIdOf } from '#server/media/media-urls.ts';
import { type MediaDoc, publicIdOf, toFacts, toMedia } from '#server/media/model.ts';
import { ownerOf } from '#server/posts/require-editor.ts';
import { countMediaUses, findMediaUses, findUsedUrls } from './uses.ts';

/** A page of stored files, the newest first. A page past the end is the last page. Throws Forbidden. */
export async function listMediaFiles({
  actor,
  filter: { text, kind, use },
  page,
}: {
  actor: Actor;
  filter: MediaFilter;
  page: number;
}): Promise<MediaPage> {
  const owner = requireLister(actor);
  const except = use === 'unused' ? await findUsedIds() : undefined;
  const { files, ...pagination } = await readPage({ text, kind, except, ...owner }, page);
  const uses = await countMediaUses(files.map(({ url }) => url));
  return { files: files.map((file) => ({ ...file, uses: uses.get(file.url) ?? 0 })), ...pagination };
}

/**
 * A page of the files that a post, an author or the site may use, newest first, without files that have been
 * replaced. Throws Forbidden.
 */
export async function listMediaChoices({
  actor,
  text,
  kind,
  page,
}: {
  actor: Actor;
  /** As in `MediaFilter`; empty for all files. */
  text: string;
  kind?: MediaKind | undefined;
  page: number;
}): Promise<MediaChoices> {
  return readPage({ text: text.trim(), kind, isCurrent: true, ...requireLister(actor) }, page);
}

/** How much space stored files take in the database. Throws Forbidden. */
export async function sumMediaSpace({ actor }: { actor: Actor }): Promise<MediaSpace> {
  requireCan(actor, 'manage media');
  const [sums, copies] = await Promise.all([library.sumKinds(), library.sumVariants()]);
  const ofKind = (kind: 'image' | 'video') => {
    const { files = 0, bytes = 0 } = sums.find(({ _id }) => _id === kind) ?? {};
    return { files, bytes };
  };
  const kinds = { image: ofKind('image'), video: ofKind('video') };

  return { total: kinds.image.bytes + kinds.video.bytes + copies, kinds, copies };
}

/** A file and what refers to it. Throws Forbidden, NotFound. */
export async function getMediaFile({ actor, id }: ById): Promise<{ file: MediaFile; uses: MediaUse[] }> {
  const doc = await requireDoc(id);
  requireCan(actor, 'use media', toFacts(doc));
  return { file: toMediaFile(doc), uses: await findMediaUses({ url: paths.media(id) }) };
}

/** Whose files the actor may list: authors see their own ones. Throws Forbidden. */
function requireLister(actor: Actor): Pick<library.FileFilter, 'owner'> {
  requireCan(actor, 'upload media');
  return can(actor, 'manage media') ? {} : ownerOf(actor);
}

export function toMediaFile(doc: MediaDoc): MediaFile {
  const { id, url, kind, type, size, filename, width, height, alt, createdAt } = toMedia(doc);
  const { replacement } = doc;
  return {
    id,
    url,
    kind,
    type,
    size,
    filename,
    width,
    height,
    alt,
    createdAt: createdAt.toISOString(),
    replacedBy: replacement ? publicIdOf({ ...replacement, _id: replacement.by }) : null,
  };
}

async function readPage(filter: library.FileFilter, page: number): Promise<MediaChoices> {
  const read = (number: number) =>
    library.findFiles(filter, { skip: (number - 1) * MEDIA_PAGE, limit: MEDIA_PAGE });
  const found = await read(page);
  const totalPages = Math.max(1, Math.ceil(found.total / MEDIA_PAGE));
  const docs = page <= totalPages ? found.docs : (await read(totalPages)).docs;

  return {
    files: docs.map(toMediaFile),
    page: Math.min(page, totalPages),
    totalPages,
    total: found.total,
  };
}

async function findUsedIds() {
  const urls = await findUsedUrls();
  return [...urls].flatMap((url) => mediaIdOf(url) ?? []);
}
