import type { IncomingMessage } from 'node:http';
import { Invalid } from '../../errors.ts';
import { toErrorResponse } from '../response/errors.ts';
import { refuseUnknownMethod } from '../routes/methods.ts';

const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/**
 * The answer to a request line that no `Request` can be made of, or null. A target with a host
 * (RFC 9112, 3.2.2) becomes the path in it: the host that counts is the configured one.
 */
export function refuseRequestLine(request: IncomingMessage): Response | null {
  const { method = '', headers } = request;
  const target = (request.url ?? '').replace(/^https?:\/\/[^/?#]*/i, '');
  request.url = target.startsWith('?') || target === '' ? `/${target}` : target;
  // HTTP/1.0, which health checks still speak, has none.
  const isHostFine = headers.host === undefined || isHost(headers.host);
  if (!isHostFine || !request.url.startsWith('/'))
    return toErrorResponse(new Invalid('The address is not valid'));
  return refuseUnknownMethod({ method, pathname: request.url.replace(/\?.*$/s, '') });
}

function isHost(host: string): boolean {
  return HOST.test(host) && URL.canParse(`http://${host}`);
}
