import { AsyncLocalStorage } from 'node:async_hooks';

/** What belongs to the request that this code runs for. */
type CurrentRequest = {
  requestId: string;
  /** The tokens of the revisions that it has read, while it is answered and if it only reads. */
  tokens: Map<string, string> | undefined;
};

const requests = new AsyncLocalStorage<CurrentRequest>();

/** Undefined in jobs, scripts and the command line. */
export function currentRequest(): CurrentRequest | undefined {
  return requests.getStore();
}

/** Runs `work` for a request. What it starts and does not wait for reads tokens anew afterwards. */
export async function inRequest<Result>(
  { requestId, isRead }: { requestId: string; isRead: boolean },
  work: () => Promise<Result>,
): Promise<Result> {
  const request: CurrentRequest = { requestId, tokens: isRead ? new Map() : undefined };
  try {
    return await requests.run(request, work);
  } finally {
    request.tokens = undefined;
  }
}
