import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { invalidAt } from '#server/errors.ts';
import { toPath } from '#server/moving/sources/addresses.ts';
import { findDeadLinks } from '#server/posts/read/dead-links.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { idsFor } from './lookup.ts';
import { type Redirect, type RedirectDoc, redirectId } from './model.ts';
import * as store from './store.ts';

export const REDIRECTS_MAX = 100_000;

/** What the service answers itself. */
const OWN =
  /^\/(?:$|(?:api|assets|auth|accent|letters|oauth|og|mcp|theme|\.well-known|healthz|readyz)(?:\/|$)|(?:uk|en)(?:$|\/admin(?:\/|$)))/;

/** Adds or changes a redirect. Throws Forbidden, and Invalid for a loop or for an address that has a page. */
export async function saveRedirect({
  actor,
  now = new Date(),
  ...given
}: Redirect & { actor: Actor; now?: Date }): Promise<RedirectDoc> {
  requireCan(actor, 'change settings');
  const redirect = { ...given, from: toPath(given.from) };
  const all = await readTargets();
  await refuseWrong(redirect, all);
  if (all.size >= REDIRECTS_MAX && !all.has(redirectId(redirect))) {
    throw invalidAt('from', `There are ${REDIRECTS_MAX} redirects`, 'too_many');
  }

  const doc = { _id: redirectId(redirect), ...redirect, createdAt: now };
  await store.replaceRedirect(doc);
  await raiseRevision('redirects');
  return doc;
}

/** Adds the redirects of an import and returns how many are new. What leads to itself is not needed. */
export async function addImported(
  redirects: Redirect[],
  { importId, now }: { importId: string; now: Date },
): Promise<number> {
  const room = REDIRECTS_MAX - (await readTargets()).size;
  const docs = redirects.map((redirect) => ({
    _id: redirectId(redirect),
    ...redirect,
    importId,
    createdAt: now,
  }));
  const added = await store.addRedirects(docs.slice(0, Math.max(0, room)));
  await raiseRevision('redirects');
  return added;
}

/** Deletes redirects by their ids. Throws Forbidden. */
export async function removeRedirects({ actor, ids }: { actor: Actor; ids: string[] }): Promise<number> {
  requireCan(actor, 'change settings');
  const count = await store.deleteRedirects(ids);
  await raiseRevision('redirects');
  return count;
}

async function refuseWrong(redirect: Redirect, all: ReadonlyMap<string, string>): Promise<void> {
  const { from, to } = redirect;
  if (!from.startsWith('/') || /[\s*]/.test(from))
    throw invalidAt('from', 'Must be a path from "/"', 'invalid_path');
  const isOutside = /^https?:\/\/[^\s/]+/.test(to);
  if (!isOutside && !/^\/(?![/\\])\S*$/.test(to))
    throw invalidAt('to', 'Must be a path or an http(s) address', 'invalid_path');

  // A slug of the site may be anything below a language, so only the posts know.
  const isPage =
    OWN.test(from) ||
    (/^\/(?:uk|en)\//.test(from) && (await findDeadLinks([[encodeURI(from)]]))[0]?.length === 0);
  if (isPage) throw invalidAt('from', 'There is a page at this address', 'shadowed');
  if (!isOutside && leadsBack(redirect, all))
    throw invalidAt('to', 'The redirects would lead back here', 'loop');
}

/** Whether following the redirects from `to` returns to `from`, or is below a prefix that leads there. */
function leadsBack(redirect: Redirect, all: ReadonlyMap<string, string>): boolean {
  const own = redirectId(redirect);
  const next = new Map(all).set(own, redirect.to);
  const seen = new Set<string>();
  let path: string | null = toPath(redirect.to);
  while (path !== null && !seen.has(path)) {
    seen.add(path);
    const found: string | undefined = idsFor(path).find((id) => next.has(id));
    if (found === own) return true;
    const to: string = next.get(found ?? '') ?? '';
    path = to.startsWith('/') ? toPath(to) : null;
  }
  return false;
}

async function readTargets(): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  for await (const { _id, to } of store.findAllRedirects()) targets.set(_id, to);
  return targets;
}
