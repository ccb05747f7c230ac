import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SourceItem } from '#server/moving/model.ts';
import type { Plan } from '#server/moving/plan/model.ts';

/** The folder of an import below DATA_DIR: the items as they were read, the plan, and the content folder. */
export async function makeWorkspace(root: string): Promise<void> {
  await rm(root, { recursive: true, force: true });
  await mkdir(path.join(root, 'items'), { recursive: true });
}

export async function addItem(root: string, index: number, item: SourceItem): Promise<void> {
  await writeFile(itemFile(root, index), JSON.stringify(item));
}

export async function readItem(root: string, index: number): Promise<SourceItem> {
  return JSON.parse(await readFile(itemFile(root, index), 'utf8'));
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
