import { z } from 'zod';
import { SingleFlight } from '#server/runtime/single-flight.ts';
import { getJson } from './provider-request.ts';

/** Providers change their endpoints at most with months of notice. */
const LIFETIME_MS = 60 * 60_000;

const discoverySchema = z.object({
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url(),
});

export type Discovery = z.infer<typeof discoverySchema>;

const found = new Map<string, { document: Discovery; expiresAt: number }>();
const running = new SingleFlight<Discovery>();

/**
 * The endpoints of an issuer (OpenID Connect Discovery 1.0), requested at most once an hour: anybody can make
 * the service look them up. Rejects if the issuer does not answer with a valid document.
 */
export async function discover(issuer: string): Promise<Discovery> {
  const known = found.get(issuer);
  if (known && known.expiresAt > performance.now()) return known.document;
  return running.run(issuer, async () => {
    const document = discoverySchema.parse(await getJson(`${issuer}/.well-known/openid-configuration`));
    found.set(issuer, { document, expiresAt: performance.now() + LIFETIME_MS });
    return document;
  });
}
