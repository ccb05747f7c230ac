import type { IncomingMessage } from 'node:http';

/** What is asked for, as far as it is known before anybody makes a web request of it. */
export type Asked = {
  method: string;
  /** Path and query as they were sent. */
  target: string;
  acceptEncoding: string | null;
  ifNoneMatch: string | null;
  /** Called once at most, where the answer is to be made. */
  toRequest: () => Request;
};

export function askedBy(message: IncomingMessage, toRequest: () => Request): Asked {
  const { method = '', url = '', headers } = message;
  return {
    method,
    target: url,
    acceptEncoding: headers['accept-encoding'] ?? null,
    ifNoneMatch: headers['if-none-match'] ?? null,
    toRequest,
  };
}

export function askedIn(request: Request): Asked {
  const { method, url, headers } = request;
  return {
    method,
    target: url.slice(url.indexOf('/', url.indexOf('//') + 2)),
    acceptEncoding: headers.get('accept-encoding'),
    ifNoneMatch: headers.get('if-none-match'),
    toRequest: () => request,
  };
}
