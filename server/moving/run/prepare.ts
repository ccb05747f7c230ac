import path from 'node:path';
import type { PairGroup, PairReason, Program } from '#contract/moving/imports.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { newId } from '#server/db/ids.ts';
import { Invalid } from '#server/errors.ts';
import type { ImportDoc } from '#server/moving/import-model.ts';
import type { Source } from '#server/moving/model.ts';
import type { Earlier, Plan, PlannedPost } from '#server/moving/plan/model.ts';
import { changePlan, makePlan } from '#server/moving/plan/plan.ts';
import { openSource } from '#server/moving/sources/open.ts';
import * as store from '#server/moving/store.ts';
import { isPlaceholder } from '#server/posts/model.ts';
import { listSlugs } from '#server/posts/write/post-group-store.ts';
import { findImportedGroup } from './imported-group.ts';
import { makeWorkspace, readPlan, saveList, savePlan, workspaceOf } from './workspace.ts';

/** The address of a site whose settings have none. */
const NO_ADDRESS = 'http://localhost';
/** Reasons that the texts do not show. */
const CERTAIN: PairReason[] = ['earlier', 'system', 'owner'];
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
  upload,
  now = new Date(),
  onItem,
}: {
  actor: Actor;
  program: Program;
  files: string[];
  /** Where files of the old site are, besides those of the source. */
  folders?: string[];
  /** The import that the files were uploaded to. */
  upload?: ImportDoc;
  now?: Date;
  onItem?: (count: number) => void;
}): Promise<{ id: string; plan: Plan }> {
  requireCan(actor, 'change settings');
  const sources: Source[] = [];
  for (const file of files) sources.push(await openSource(program, file));
  const [first] = sources;
  if (!first) throw new Invalid('A file is missing');

  const url = first.site.url === NO_ADDRESS ? '' : first.site.url;
  const source = first.site.name || url || (upload?.source ?? path.basename(path.resolve(files[0] ?? '')));
  const doc: ImportDoc = (await store.findImportOf(program, source)) ??
    upload ?? { _id: newId().toHexString(), source, state: 'planned', createdAt: now };
  const root = workspaceOf(doc._id);
  await makeWorkspace(root);
  const present = await readPresent(doc._id);
  const made = await makePlan({ sources, root, now, ...present, ...(onItem ? { onItem } : {}) });
  const plan = { ...made, folders: [...folders, ...made.folders].map((folder) => path.resolve(folder)) };
  await storePlan(doc._id, plan);
  await store.putImport({ ...doc, program, source, ...planFields(plan), state: 'planned', isPaired: false });
  if (upload && upload._id !== doc._id)
    await store.setImport(upload._id, { state: 'planned', into: doc._id });
  return { id: doc._id, plan };
}

/** The plan with the pairs that the owner has chosen. */
export async function replanImport(id: string): Promise<Plan> {
  const root = workspaceOf(id);
  const before = await readPlan(root);
  const made = await changePlan({ root, posts: await store.listPlanned(id), ...(await readPresent(id)) });
  const plan = { ...made, folders: before.folders };
  await storePlan(id, plan);
  await store.setImport(id, { ...planFields(plan), isPaired: false });
  return plan;
}

async function storePlan(id: string, plan: Plan): Promise<void> {
  const root = workspaceOf(id);
  await saveList(root, 'warnings', plan.warnings);
  await saveList(root, 'redirects', plan.redirects);
  await savePlan(root, plan);
  await store.putPlanned(
    id,
    plan.posts.map((post, number) => ({
      ...post,
      _id: `${id} ${post.versions[0]?.id}`,
      importId: id,
      number,
      group: groupOf(post),
    })),
  );
}

function groupOf({ pair }: PlannedPost): PairGroup {
  if (!pair) return 'alone';
  return pair.reasons.some((reason) => CERTAIN.includes(reason)) ? 'sure' : 'check';
}

function planFields({ counts, posts, tags, authors, redirects, warnings }: Plan) {
  const pairs = posts.filter(({ pair }) => pair !== null).length;
  const figures = {
    ...counts,
    pairs,
    tags: new Set(Object.values(tags)).size,
    authors: authors.length,
    redirects: redirects.length,
  };
  return { counts: figures, warningCount: warnings.length };
}

/** The posts of the runs before, with the slugs that they have now, and the slugs of all others. */
async function readPresent(importId: string): Promise<{ earlier: Earlier; takenSlugs: string[] }> {
  const earlier = new Map<string, { postId: string; slug: string }>();
  for (const { itemId, postId, slug } of await store.listImported(importId)) {
    const group = await findImportedGroup(postId);
    // A post in the bin has no slug of its own.
    const present = group && !isPlaceholder(group.slug) ? group.slug : slug;
    earlier.set(itemId, { postId: postId ?? slug, slug: present });
  }
  const taken = [...(await listSlugs()), ...(await listSlugs({ kind: 'page' }))];
  const own = new Set([...earlier.values()].map(({ slug }) => slug));
  return { earlier, takenSlugs: taken.filter((slug) => !own.has(slug)) };
}
