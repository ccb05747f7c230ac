import type {
  TranslationRules,
  TranslationServerInput,
  TranslationSettings,
} from '#contract/translation/settings.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { config } from '#server/config.ts';
import { Conflict, invalidAt } from '#server/errors.ts';
import { findAddressProblem } from '#server/outside/request-outside.ts';
import { deleteSecrets, findSecret, putSecret } from '#server/secrets/secrets.ts';
import { findServer, KEY_NAME, localHostOf } from './server-settings.ts';
import { ask } from './services/ask.ts';
import { INSTRUCTION_VERSION, instructionFor } from './services/instruction.ts';
import { TranslationFailed, type TranslationServer } from './services/service.ts';
import * as store from './settings-store.ts';

/** How long a person waits for the answer of a server that may have to load its model first. */
const TEST_MS = 60_000;

/** What an admin can change, and what was sent this month. Throws Forbidden. */
export async function getTranslationSettings({ actor }: { actor: Actor }): Promise<TranslationSettings> {
  requireCan(actor, 'change settings');
  const server = await findServer();
  const stored = await store.findSettings();
  return {
    server: server && {
      kind: server.kind,
      url: server.url,
      model: server.model,
      hasKey: server.key !== null,
    },
    isFromEnvironment: config().translation !== null,
    addition: stored?.addition ?? '',
    monthlyLimit: stored?.monthlyLimit ?? null,
    used: await store.countCharacters(new Date()),
    instruction: instructionFor('uk', 'en'),
    version: INSTRUCTION_VERSION,
  };
}

/**
 * Stores the server after it has translated one sentence. Throws Forbidden, Conflict if the environment has set it, and
 * Invalid with a DraftProblem at `url` or `key`.
 */
export async function setTranslationServer({
  actor,
  input,
}: {
  actor: Actor;
  input: TranslationServerInput;
}) {
  requireCan(actor, 'change settings');
  requireRecentSignIn(actor);
  if (config().translation) throw new Conflict('The environment sets the server');
  const { key: entered, ...fields } = input;
  const allowHosts = [...config().privateHosts, ...localHostOf(fields.url)];
  if (findAddressProblem({ url: fields.url, allowHosts }) !== null)
    throw invalidAt('url', 'The address is in a private network', 'address');

  const stored = await store.findSettings();
  // A stored key goes to no other server than the one for which it was entered.
  const isSameHost = stored?.server && new URL(stored.server.url).origin === new URL(fields.url).origin;
  const key = entered || (isSameHost ? await findSecret(KEY_NAME) : null);
  await test({ ...fields, key, addition: '', monthlyLimit: null, allowHosts });

  if (key === null) await deleteSecrets([KEY_NAME]);
  else await putSecret(KEY_NAME, key);
  const { addition = '', monthlyLimit = null } = stored ?? {};
  await store.putSettings({ server: fields, addition, monthlyLimit });
  await recordChange({ actor, action: 'settings.translation' });
}

/** Stores the owner's part of the instruction and the limit. Throws Forbidden. */
export async function setTranslationRules({ actor, input }: { actor: Actor; input: TranslationRules }) {
  requireCan(actor, 'change settings');
  const stored = await store.findSettings();
  await store.putSettings({ server: stored?.server ?? null, ...input });
  await recordChange({ actor, action: 'settings.translation' });
}

/** Throws Forbidden. */
export async function removeTranslationServer({ actor }: { actor: Actor }) {
  requireCan(actor, 'change settings');
  const { addition = '', monthlyLimit = null } = (await store.findSettings()) ?? {};
  await deleteSecrets([KEY_NAME]);
  await store.putSettings({ server: null, addition, monthlyLimit });
  await recordChange({ actor, action: 'settings.translation' });
}

async function test(server: TranslationServer): Promise<void> {
  const context = { title: '', before: '', after: '', terms: [], examples: [] };
  const signal = AbortSignal.timeout(TEST_MS);
  try {
    const answer = await ask(server, {
      text: 'Доброго ранку, світе!',
      from: 'uk',
      to: 'en',
      context,
      signal,
    });
    if (answer.trim() === '') throw new TranslationFailed('garbage');
  } catch (error) {
    if (!(error instanceof TranslationFailed)) throw error;
    const problem = error.problem === 'cancelled' ? 'slow' : error.problem;
    throw invalidAt(problem === 'unauthorized' ? 'key' : 'url', error.message, problem);
  }
}
