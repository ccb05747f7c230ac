import { createHmac, randomBytes } from 'node:crypto';
import type { SigningSecret } from './model.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 24;

export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/**
 * The headers of one attempt (Standard Webhooks 1.0): HMAC-SHA256 over `id.timestamp.body` with each valid secret.
 * `timestamp` is the time of the attempt in seconds, so that receivers can refuse old requests.
 */
export function signRequest(
  { id, body, secrets }: { id: string; body: string; secrets: SigningSecret[] },
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets
    .filter(({ until }) => until === null || until > now)
    .map(({ value }) => {
      const key = Buffer.from(value.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
