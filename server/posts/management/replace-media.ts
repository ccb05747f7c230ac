import type { ObjectId } from 'mongodb';
import { NotFound } from '#server/errors.ts';
import { findBase } from '#server/posts/base-digest.ts';
import { type Editor, toSource, type VersionSource } from '#server/posts/model.ts';
import type { SavedSettings, SavedText, WorkingCopyDoc } from '#server/posts/working-copies/model.ts';
import * as store from '#server/posts/working-copies/store.ts';
import { filesOf } from '#server/posts/working-copies/working-copies.ts';
import { changePost } from '#server/posts/write/change.ts';
import { findPostGroup } from '#server/posts/write/post-group-store.ts';
import { renderVersions } from '#server/posts/write/render.ts';

type Replacement = {
  translationId: ObjectId;
  /** Canonical paths of files. */
  from: string;
  to: string;
  by: Editor;
  now: Date;
};

/**
 * Replaces the address of a file in the texts, covers and working copies of a post, as a minor edit; the earlier
 * texts stay in the history. Working copies that were up to date stay so. The bin stays unchanged. Throws Conflict
 * and TooLarge like every change of a post.
 */
export async function replaceMediaInPost(given: Replacement): Promise<void> {
  const { translationId } = given;
  const before = await findPostGroup({ _id: translationId });
  if (!before) return;

  const base = await findBase(before, 'settings');
  const changed = await replaceInVersions(given);
  const group = await findPostGroup({ _id: translationId });
  if (!group) return;

  const nextBase = await findBase(group, 'settings');
  for (const copy of await store.findCopies(translationId)) {
    const version = changed.find(({ locale }) => locale === copy.part);
    const isCurrent = version && Number(copy.basedOn) === Number(version.updatedAt);
    const origin = {
      ...(isCurrent ? { basedOn: given.now } : {}),
      ...(copy.base !== undefined && copy.base === base ? { base: nextBase } : {}),
    };
    await replaceInCopy({ ...copy, ...origin }, given);
  }
}

/** Returns the versions that change, as they were. */
async function replaceInVersions({ translationId: _id, from, to, by, now }: Replacement) {
  try {
    const { result } = await changePost<VersionSource[]>({
      _id,
      by,
      now,
      plan: async (versions) => {
        const changed = versions.filter((version) => names(version, from));
        if (changed.length === 0) return { change: null, rendered: new Map(), result: [] };

        const put = versions.map((version) => {
          const source = toSource(version);
          return names(version, from) ? { ...replaceIn(source, from, to), updatedAt: now } : source;
        });
        const rendered = await renderVersions(put);
        return { change: { put, remove: [] }, text: { minor: true }, rendered, result: changed };
      },
    });
    return result;
  } catch (error) {
    if (error instanceof NotFound) return [];
    throw error;
  }
}

async function replaceInCopy(doc: WorkingCopyDoc, { from, to, by, now }: Replacement): Promise<void> {
  const isNamed = doc.media.includes(from);
  const value = isNamed ? replaceIn(doc.value, from, to) : doc.value;

  // The higher number tells an open editor that the working copy has changed.
  const number = doc.number + (isNamed ? 1 : 0);
  const saved: Partial<WorkingCopyDoc> = isNamed ? { savedAt: now, savedBy: by, saveId: undefined } : {};
  const next = { ...doc, ...saved, value, number, media: filesOf(value) };
  if (!(await store.replaceCopy(next, doc.number)) || !isNamed) return;

  const title = 'title' in value ? value.title : '';
  await store.setMark(next, { title, savedAt: now, savedBy: by });
}

function names({ content, coverImage, metaImage }: VersionSource, url: string): boolean {
  return [content, coverImage, metaImage].some((text) => text?.includes(url));
}

/** An address keeps its origin, extension and query. */
function replaceIn<Value extends VersionSource | SavedText | SavedSettings>(
  value: Value,
  from: string,
  to: string,
): Value {
  const fields = ['content', 'coverImage', 'metaImage'] as const;
  const texts = fields.flatMap((field) => {
    const text = (value as Record<string, unknown>)[field];
    return typeof text === 'string' ? [[field, text.replaceAll(from, to)]] : [];
  });
  return { ...value, ...Object.fromEntries(texts) };
}
