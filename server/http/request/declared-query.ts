import { queryOf } from '#contract/queries.ts';
import type { RequestHead } from './request-head.ts';

/**
 * The request without parameters that its address does not declare, in the spelling that forms produce, so that it gets
 * the response of the address without them.
 */
export function reduceQuery(head: RequestHead): RequestHead {
  const mark = head.target.indexOf('?');
  if (mark < 0) return head;
  const path = head.target.slice(0, mark);
  const names = queryOf(path);
  if (!names) return head;

  const known = [...new URLSearchParams(head.target.slice(mark))].filter(([name]) => names.includes(name));
  // Pages read the first value of a name. Operations of the API refuse a name that is given twice.
  const read = path.startsWith('/api/') ? known : firstOfEachName(known);
  const search = read.length > 0 ? `?${new URLSearchParams(read)}` : '';
  const target = path + search;
  return target === head.target ? head : withTarget(head, { target, search });
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
