import { LRUCache } from 'lru-cache';
import type { RequestHead } from './request-head.ts';

const PATHS_MAX = 10_000;

/**
 * The query parameters that public pages read, by path, as declared by their loaders. A request with other parameters
 * gets the response to the address without them.
 */
export class KnownQueries {
  readonly #names = new LRUCache<string, ReadonlySet<string>>({ max: PATHS_MAX });

  learn(target: string, names: ReadonlySet<string>): void {
    this.#names.set(split(target).path, names);
  }

  /** Forgets the parameters of an address whose page no longer exists. */
  forget(target: string): void {
    this.#names.delete(split(target).path);
  }

  /** The request without parameters that its page does not read, in the spelling that forms produce. */
  reduce(head: RequestHead): RequestHead {
    const { path, query } = split(head.target);
    const names = query === null ? undefined : this.#names.get(path);
    if (query === null || !names) return head;

    const known = [...new URLSearchParams(query)].filter(([name]) => names.has(name));
    // Pages read the first value of a name. Operations of the API refuse a name that is given twice.
    const read = path.startsWith('/api/') ? known : firstOfEachName(known);
    const search = read.length > 0 ? `?${new URLSearchParams(read)}` : '';
    const target = path + search;

    return target === head.target ? head : withTarget(head, { target, search });
  }
}

function split(target: string): { path: string; query: string | null } {
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: target, query: null }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

function firstOfEachName(parameters: [string, string][]): [string, string][] {
  return parameters.filter(([name], index) => parameters.findIndex(([other]) => other === name) === index);
}

function withTarget(head: RequestHead, { target, search }: { target: string; search: string }): RequestHead {
  return {
    ...head,
    target,
    toRequest: (method) => {
      const request = head.toRequest(method);
      const url = new URL(request.url);
      url.search = search;
      return new Request(url, request);
    },
  };
}
