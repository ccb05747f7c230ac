import { setImmediate } from 'node:timers/promises';
import type { RedirectProblem } from '#contract/moving/redirects.ts';
import { toPath } from '#server/moving/sources/addresses.ts';
import { findDeadLinks } from '#server/posts/read/dead-links.ts';
import { idsFor } from './lookup.ts';
import { type Redirect, redirectId } from './model.ts';

/** What the service answers itself. */
const OWN =
  /^\/(?:$|(?:api|assets|auth|accent|letters|oauth|og|mcp|set-up|theme|\.well-known|healthz|readyz|feed|rss)(?:\/|$)|(?:uk|en)(?:$|\/admin(?:\/|$))|[\w.-]+\.(?:xml|txt|css|json|ico|svg|webmanifest)$)/;

const BATCH = 500;

type Problem = { path: 'from' | 'to'; code: RedirectProblem };

/** Which of these redirects are from an address that has a page, and so would never count. */
export async function findShadows(redirects: Redirect[]): Promise<boolean[]> {
  // A slug of the site may be anything below a language, so only the posts know.
  const lists = redirects.map(({ from }) => (/^\/(?:uk|en)\//.test(from) ? [encodeURI(from)] : []));
  const dead = await findDeadLinks(lists);
  return redirects.map(
    ({ from }, index) => OWN.test(from) || ((lists[index]?.length ?? 0) > 0 && dead[index]?.length === 0),
  );
}

/** Why a redirect is not possible; null if it is. `targets` are all redirects by their ids, with this one. */
export function findProblem(
  redirect: Redirect,
  { targets, isShadow }: { targets: ReadonlyMap<string, string>; isShadow: boolean },
): Problem | null {
  const { from, to } = redirect;
  if (!from.startsWith('/') || /[\s*]/.test(from)) return { path: 'from', code: 'invalid_path' };
  const isOutside = /^https?:\/\/[^\s/]+/.test(to);
  if (!isOutside && !/^\/(?![/\\])\S*$/.test(to)) return { path: 'to', code: 'invalid_target' };
  if (isShadow) return { path: 'from', code: 'shadowed' };
  return !isOutside && leadsBack(redirect, targets) ? { path: 'to', code: 'loop' } : null;
}

/** The problem of each of many redirects, without keeping requests waiting. */
export async function findProblems(
  redirects: Redirect[],
  targets: ReadonlyMap<string, string>,
): Promise<(Problem | null)[]> {
  const problems: (Problem | null)[] = [];
  for (let at = 0; at < redirects.length; at += BATCH) {
    await setImmediate();
    const batch = redirects.slice(at, at + BATCH);
    const shadows = await findShadows(batch);
    problems.push(
      ...batch.map((one, index) => findProblem(one, { targets, isShadow: shadows[index] ?? false })),
    );
  }
  return problems;
}

/** Whether following the redirects from `to` returns to `from`, or is below a prefix that leads there. */
function leadsBack(redirect: Redirect, targets: ReadonlyMap<string, string>): boolean {
  const own = redirectId(redirect);
  const seen = new Set<string>();
  let path: string | null = toPath(redirect.to);
  while (path !== null && !seen.has(path)) {
    seen.add(path);
    const found: string | undefined = idsFor(path).find((id) => targets.has(id));
    if (found === own) return true;
    const to: string = targets.get(found ?? '') ?? '';
    path = to.startsWith('/') ? toPath(to) : null;
  }
  return false;
}
