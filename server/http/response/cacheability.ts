import { createContext } from 'react-router';
import type { EmptySearch, Validity } from '#server/cache/response-cache.ts';
import type { RequestContext } from '#server/http/request/request-context.ts';
import { readContentRevision } from '#server/posts/read/content-revision.ts';
import { type RevisionName, readRevisions, type Tokens } from '#server/revisions/revisions.ts';

/**
 * A loader's declaration about its response: the revisions that it depends on, and the query parameters that it
 * reads.
 */
export class Cacheability {
  readonly #tokens = new Map<RevisionName, string>();
  readonly #query = new Set<string>();
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

  allowQuery(names: readonly string[]): void {
    for (const name of names) this.#query.add(name);
  }

  /** The query parameters that the response depends on; null if it is not declared cacheable. */
  get query(): ReadonlySet<string> | null {
    return this.#isDeclared ? this.#query : null;
  }

  /** The validity of the response to this path and query, or null if it must not be cached. */
  validityFor(target: string): Validity | null {
    const mark = target.indexOf('?');
    const path = mark < 0 ? target : target.slice(0, mark);
    if (this.#isRefused || !this.#isDeclared || !isCanonicalPath(path)) return null;
    if (mark >= 0 && !this.#isCanonicalQuery(target.slice(mark + 1))) return null;
    return { tokens: this.#tokens, validUntil: this.#validUntil };
  }

  /** Only declared parameters, each once, in the spelling that browsers give to forms and links, are canonical. */
  #isCanonicalQuery(query: string): boolean {
    const parameters = new URLSearchParams(query);
    const names = [...parameters.keys()];
    const isKnown = new Set(names).size === names.length && names.every((name) => this.#query.has(name));
    const spelled = parameters.toString();
    return isKnown && names.length > 0 && [spelled, spelled.replaceAll('+', '%20')].includes(query);
  }
}

export const cacheabilityContext = createContext<Cacheability | null>(null);

/**
 * Declares that the response depends only on these revisions, its address, the theme, and these parameters of the
 * query. Await it before reading the data. Returns the tokens of the revisions, for data that is remembered by them,
 * or undefined if no response is cached.
 */
export async function cacheBy(
  context: RequestContext,
  names: readonly RevisionName[],
  { query = [] }: { query?: readonly string[] } = {},
): Promise<Tokens | undefined> {
  const cacheability = context.get(cacheabilityContext);
  if (!cacheability) return undefined;

  cacheability.allowQuery(query);
  const others = names.filter((name) => name !== 'content');
  const [content, tokens] = await Promise.all([
    names.includes('content') ? readContentRevision() : null,
    others.length > 0 ? readRevisions(others) : null,
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
