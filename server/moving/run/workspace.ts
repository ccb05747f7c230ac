import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { config } from '#server/config.ts';
import type { SourceItem, Warning } from '#server/moving/model.ts';
import type { Plan } from '#server/moving/plan/model.ts';
import type { Redirect } from '#server/moving/redirects/model.ts';
import { BIN_MS } from '#server/posts/management/bin.ts';

/** How long an import can be undone. */
export const UNDO_MS = BIN_MS;

/** The folder of an import. */
export function workspaceOf(importId: string): string {
  return path.join(config().dataDir, 'imports', importId);
}

/** Lists on the page of an import. */
type Lists = { warnings: Warning; redirects: Redirect };

export const LIST_PAGE = 100;

/** The folder of an import below DATA_DIR: the items as they were read, the plan, and the content folder. */
export async function makeWorkspace(root: string): Promise<void> {
  for (const name of ['items', 'content', 'warnings', 'redirects'])
    await rm(path.join(root, name), { recursive: true, force: true });
  await mkdir(path.join(root, 'items'), { recursive: true });
}

export async function addItem(root: string, index: number, item: SourceItem): Promise<void> {
  await writeFile(itemFile(root, index), JSON.stringify(item));
}

export async function readItem(root: string, index: number): Promise<SourceItem> {
  return JSON.parse(await readFile(itemFile(root, index), 'utf8'));
}

/** What was read besides the items, for another plan of the same. */
export async function saveReading(root: string, reading: object): Promise<void> {
  await writeFile(path.join(root, 'reading'), serialize(reading));
}

export async function readReading<Reading>(root: string): Promise<Reading> {
  return deserialize(await readFile(path.join(root, 'reading'))) as Reading;
}

/** In pages, so that showing some does not read all. */
export async function saveList<Name extends keyof Lists>(
  root: string,
  name: Name,
  list: Lists[Name][],
): Promise<void> {
  const folder = path.join(root, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (let at = 0; at < list.length; at += LIST_PAGE) {
    const page = JSON.stringify(list.slice(at, at + LIST_PAGE));
    await writeFile(path.join(folder, `${at / LIST_PAGE + 1}.json`), page);
  }
}

/** A page of a list; empty if there is no such page. */
export async function readList<Name extends keyof Lists>(
  root: string,
  name: Name,
  page: number,
): Promise<Lists[Name][]> {
  const text = await readFile(path.join(root, name, `${page}.json`), 'utf8').catch(() => '[]');
  return JSON.parse(text);
}

/** Written whole or not at all, because a run that was killed goes on with it. */
export async function savePlan(root: string, plan: Plan): Promise<void> {
  const file = path.join(root, 'plan.json');
  await writeFile(`${file}.unfinished`, JSON.stringify(plan));
  await rename(`${file}.unfinished`, file);
}

export async function readPlan(root: string): Promise<Plan> {
  return JSON.parse(await readFile(path.join(root, 'plan.json'), 'utf8'));
}

export function contentRoot(root: string): string {
  return path.join(root, 'content');
}

function itemFile(root: string, index: number): string {
  return path.join(root, 'items', `${index}.json`);
}
