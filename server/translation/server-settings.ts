import { config } from '#server/config.ts';
import { Unavailable } from '#server/errors.ts';
import { findSecret } from '#server/secrets/secrets.ts';
import type { TranslationServer } from './services/service.ts';
import * as store from './settings-store.ts';

/** The name of the key among the stored secrets. */
export const KEY_NAME = 'translation key';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The server that translates, from the environment or from the settings; null if nothing is set up. */
export async function findServer(): Promise<TranslationServer | null> {
  const { translation, privateHosts } = config();
  const stored = await store.findSettings();
  const { addition = '', monthlyLimit = null } = stored ?? {};
  if (translation) {
    const allowHosts = [new URL(translation.url).host];
    return { ...translation, addition, monthlyLimit, allowHosts };
  }
  if (!stored?.server) return null;
  return {
    ...stored.server,
    key: await findSecret(KEY_NAME),
    addition,
    monthlyLimit,
    allowHosts: [...privateHosts, ...localHostOf(stored.server.url)],
  };
}

/** Throws Unavailable with the code `no_translation`. */
export async function requireServer(): Promise<TranslationServer> {
  const server = await findServer();
  if (server) return server;
  const message = 'No server that translates is set up';
  throw new Unavailable(message, undefined, [{ path: '', message, code: 'no_translation' }]);
}

/**
 * A server on the same machine needs no entry in WEBHOOK_ALLOW_HOSTS: a model that runs next to the service is the usual
 * case. Other private hosts do.
 */
export function localHostOf(url: string): string[] {
  const { hostname, host } = new URL(url);
  return LOOPBACK.test(hostname) ? [host] : [];
}
