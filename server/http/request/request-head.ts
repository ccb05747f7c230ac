import type { IncomingMessage } from 'node:http';

/** Method, target and headers of a request, before a web `Request` is made of it. */
export type RequestHead = {
  /** The method as it was sent, whatever its letter case. */
  method: string;
  /** Path and query, without parameters that the address does not declare. */
  target: string;
  /** Path and query as sent. */
  sentTarget: string;
  /** Address of the client's machine; empty without a connection. */
  clientAddress: string;
  /** A header by its name in lower case. */
  header: (name: string) => string | null;
  /** The whole request, with a method that the router knows. Called once at most. */
  toRequest: (method: string) => Request;
  /** Waits for the turn of a request that the cache cannot answer. */
  admission: () => Promise<void> | undefined;
  /** Whether the client has disconnected. */
  isGone: () => boolean;
};

export function headOfMessage(
  { method = '', url = '', headers }: IncomingMessage,
  connection: Pick<RequestHead, 'clientAddress' | 'toRequest' | 'admission' | 'isGone'>,
): RequestHead {
  const header = (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : (value ?? null);
  };
  return { method, target: url, sentTarget: url, header, ...connection };
}

export function headOfRequest(request: Request, { clientAddress }: { clientAddress: string }): RequestHead {
  const { method, url, headers } = request;
  const target = url.slice(url.indexOf('/', url.indexOf('//') + 2));
  return {
    method,
    target,
    sentTarget: target,
    clientAddress,
    header: (name) => headers.get(name),
    toRequest: (routed) => (routed === method ? request : new Request(request, { method: routed })),
    admission: () => undefined,
    isGone: () => request.signal.aborted,
  };
}

export function isRead({ method }: Pick<RequestHead, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD';
}
