import path from 'node:path';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { config } from '#server/config.ts';
import { findIds, newId } from '#server/db/ids.ts';
import { Invalid } from '#server/errors.ts';
import type { ImportDoc } from '#server/moving/import-model.ts';
import type { Program, Source } from '#server/moving/model.ts';
import type { Earlier, Plan } from '#server/moving/plan/model.ts';
import { makePlan } from '#server/moving/plan/plan.ts';
import { openSource } from '#server/moving/sources/open.ts';
import * as store from '#server/moving/store.ts';
import { BIN_MS } from '#server/posts/management/bin.ts';
import { isPlaceholder } from '#server/posts/model.ts';
import { findPostGroup, listSlugs } from '#server/posts/write/post-group-store.ts';
import { makeWorkspace, savePlan } from './workspace.ts';

/** How long an import can be undone. */
export const UNDO_MS = BIN_MS;

/** The folder of an import. */
export function workspaceOf(importId: string): string {
  return path.join(config().dataDir, 'imports', importId);
}

/**
 * Reads the files of another program, one or two, and plans what becomes what. Nothing is written to the site but the
 * import itself, which `runImport` carries out. A source that was imported before keeps its import. Throws Forbidden, and
 * Invalid with the place for a file that can't be read.
 */
export async function prepareImport({
  actor,
  program,
  files,
  folders = [],
  now = new Date(),
  onItem,
}: {
  actor: Actor;
  program: Program;
  files: string[];
  /** Where files of the old site are, besides those of the source. */
  folders?: string[];
  now?: Date;
  onItem?: (count: number) => void;
}): Promise<{ id: string; plan: Plan }> {
  requireCan(actor, 'change settings');
  const sources: Source[] = [];
  for (const file of files) sources.push(await openSource(program, file));
  const [first] = sources;
  if (!first) throw new Invalid('A file is missing');

  const source = first.site.name || first.site.url || path.basename(files[0] ?? '');
  const known = await store.findImportOf(program, source);
  const id = known?._id ?? newId().toHexString();
  const root = workspaceOf(id);
  await makeWorkspace(root);

  const earlier = known ? await readEarlier(id) : new Map();
  const taken = [...(await listSlugs()), ...(await listSlugs({ kind: 'page' }))];
  const own = new Set([...earlier.values()].map(({ slug }) => slug));
  const options = { sources, root, earlier, now, takenSlugs: taken.filter((slug) => !own.has(slug)) };
  const made = await makePlan({ ...options, ...(onItem ? { onItem } : {}) });
  const plan = { ...made, folders: [...folders, ...made.folders].map((folder) => path.resolve(folder)) };
  await savePlan(root, plan);
  await saveImport({ known, id, program, source, plan, now });
  return { id, plan };
}

async function saveImport({
  known,
  id,
  program,
  source,
  plan: { counts },
  now,
}: {
  known: ImportDoc | null;
  id: string;
  program: Program;
  source: string;
  plan: Plan;
  now: Date;
}): Promise<void> {
  if (known) await store.setImport(id, { state: 'planned', counts });
  else await store.insertImport({ _id: id, program, source, state: 'planned', createdAt: now, counts });
}

/** The posts of the runs before, with the slugs that they have now. */
async function readEarlier(importId: string): Promise<Earlier> {
  const earlier = new Map<string, { postId: string; slug: string }>();
  for (const { itemId, postId, slug } of await store.listImported(importId)) {
    const [id] = findIds(postId === null ? [] : [postId]);
    const group = id ? await findPostGroup({ _id: id }) : null;
    // A post in the bin has no slug of its own.
    const present = group && !isPlaceholder(group.slug) ? group.slug : slug;
    earlier.set(itemId, { postId: postId ?? slug, slug: present });
  }
  return earlier;
}
