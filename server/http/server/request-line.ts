import type { IncomingMessage } from 'node:http';
import { Invalid } from '../../errors.ts';
import { toErrorResponse } from '../response/errors.ts';

const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/**
 * The response to a request line of which no `Request` can be made, or null. A target with a host (RFC 9112,
 * 3.2.2) becomes the path in it: absolute links use the configured host.
 */
export function refuseRequestLine(request: IncomingMessage): Response | null {
  const target = (request.url ?? '').replace(/^https?:\/\/[^/?#]*/i, '');
  request.url = target.startsWith('?') || target === '' ? `/${target}` : target;
  const { host } = request.headers;
  // HTTP/1.0, which health checks still use, has no `Host`.
  const isHostValid = host === undefined || isHost(host);
  if (isHostValid && request.url.startsWith('/')) return null;
  return toErrorResponse(new Invalid('The address is not valid'));
}

function isHost(host: string): boolean {
  return HOST.test(host) && URL.canParse(`http://${host}`);
}
