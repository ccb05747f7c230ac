import { createContext } from 'react-router';
import { queryOf } from '#contract/queries.ts';
import type { EmptySearch, Validity } from '#server/cache/response-cache.ts';
import type { RequestContext } from '#server/http/request/request-context.ts';
import { readContentRevision } from '#server/posts/read/content-revision.ts';
import { type RevisionName, readTokens, type Tokens } from '#server/revisions/revisions.ts';

/** A loader's declaration about its response: the revisions that it depends on. */
export class Cacheability {
  readonly #tokens = new Map<RevisionName, string>();
  #validUntil = Number.POSITIVE_INFINITY;
  #isDeclared = false;
  #isRefused = false;
  /** The search that this response shows, if it found nothing. */
  emptySearch: EmptySearch | null = null;

  declare({ tokens, validUntil = Number.POSITIVE_INFINITY }: Partial<Validity>): void {
    this.#isDeclared = true;
    this.#validUntil = Math.min(this.#validUntil, validUntil);
    // If a revision was read several times, the first token is the one that covers all of the data.
    for (const [name, token] of tokens ?? []) {
      if (!this.#tokens.has(name)) this.#tokens.set(name, token);
    }
  }

  /** Revisions that every response depends on, whether or not it is declared cacheable. */
  dependOn(tokens: Tokens): void {
    for (const [name, token] of tokens) this.#tokens.set(name, token);
  }

  /** Prevents caching, even if a loader declares the response cacheable. */
  refuse(): void {
    this.#isRefused = true;
  }

  /** The response is valid until this time at the latest. */
  limit(time: number): void {
    this.#validUntil = Math.min(this.#validUntil, time);
  }

  /** The validity of the response to this path, or null if it must not be cached. */
  validityFor(path: string): Validity | null {
    const isRefused = this.#isRefused || !this.#isDeclared || !queryOf(path) || !isCanonicalPath(path);
    return isRefused ? null : { tokens: this.#tokens, validUntil: this.#validUntil };
  }
}

export const cacheabilityContext = createContext<Cacheability | null>(null);

/**
 * Declares that the response depends only on these revisions, its address with the declared parameters of its query,
 * and the theme. Await it before reading the data. Returns the tokens of the revisions, or undefined if no response is
 * cached.
 */
export async function cacheBy(
  context: RequestContext,
  names: readonly RevisionName[],
): Promise<Tokens | undefined> {
  const cacheability = context.get(cacheabilityContext);
  if (!cacheability) return undefined;

  const others = names.filter((name) => name !== 'content');
  const [content, tokens] = await Promise.all([
    names.includes('content') ? readContentRevision() : null,
    others.length > 0 ? readTokens(others) : null,
  ]);
  cacheability.declare(tokens ? { tokens } : {});
  if (content) cacheability.declare(content);

  return new Map([...(tokens ?? []), ...(content?.tokens ?? [])]);
}

/** Declares that the response changes at a time, in milliseconds since 1970, without a write. */
export function cacheUntil(context: RequestContext, time: number): void {
  context.get(cacheabilityContext)?.limit(time);
}

/**
 * Notes that the response shows a search without results. Such searches are counted, also when the response comes
 * from the cache.
 */
export function noteEmptySearch(context: RequestContext, search: EmptySearch): void {
  const cacheability = context.get(cacheabilityContext);
  if (cacheability) cacheability.emptySearch = search;
}

/** Other spellings of an address would fill the cache with copies. */
function isCanonicalPath(path: string): boolean {
  if (path.includes('#')) return false;
  try {
    return path.split('/').every(isCanonicalSegment);
  } catch {
    return false;
  }
}

function isCanonicalSegment(segment: string): boolean {
  return (
    encodeURIComponent(decodeURIComponent(segment)) === segment || encodeURI(decodeURI(segment)) === segment
  );
}
