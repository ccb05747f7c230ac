import type { Locale } from '#contract/locales.ts';
import type { PostLink } from '#contract/posts.ts';
import { findId } from '../../db/ids.ts';
import { NotFound } from '../../errors.ts';
import { type PostSummaryDoc, toPostLink } from '../model.ts';
import * as store from '../store.ts';

/** What other nouns need of a language version. */
export type Version = { id: string; locale: Locale; slug: string; title: string };

/** A language version that readers may see. Throws NotFound. */
export async function getVisibleVersion({
  id,
  now = new Date(),
}: {
  id: string;
  now?: Date;
}): Promise<Version> {
  const objectId = findId(id);
  const doc = objectId && (await store.findVisibleById(objectId, now));
  if (!doc) throw new NotFound('There is no such post');
  return toVersion(doc);
}

/** The language version at an address that readers may see. Throws NotFound. */
export async function getVersionAt({
  slug,
  locale,
  now = new Date(),
}: {
  slug: string;
  locale: Locale;
  now?: Date;
}): Promise<Version> {
  const doc = await store.findVisibleSummary({ slug, locale, now });
  if (!doc) throw new NotFound('There is no such post');
  return toVersion(doc);
}

export async function isVisible({
  slug,
  locale,
  now = new Date(),
}: {
  slug: string;
  locale: Locale;
  now?: Date;
}): Promise<boolean> {
  return (await store.findVisibleSummary({ slug, locale, now })) !== null;
}

/** Titles and addresses by version id, drafts included. */
export async function mapPostLinks(ids: Iterable<string>): Promise<Map<string, PostLink>> {
  const wanted = [...new Set(ids)].map(findId).filter((id) => id !== null);
  const docs = wanted.length > 0 ? await store.findSummaries(wanted) : [];
  return new Map(docs.map((doc) => [doc._id.toHexString(), toPostLink(doc)]));
}

/** Those of the ids that name no language version (any more). */
export async function findGone(ids: string[]): Promise<string[]> {
  const wanted = ids.map(findId).filter((id) => id !== null);
  const there = new Set((await store.findExistingIds(wanted)).map((id) => id.toHexString()));
  return ids.filter((id) => !there.has(id));
}

/** The ids of all drafts and scheduled versions. */
export async function listHidden({ now = new Date() }: { now?: Date } = {}): Promise<string[]> {
  return (await store.findHiddenIds(now)).map((id) => id.toHexString());
}

function toVersion({ _id, locale, slug, title }: PostSummaryDoc): Version {
  return { id: _id.toHexString(), locale, slug, title };
}
