import { expect } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import type { Draft, TranslationKind } from '#contract/translation/translation.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { putSecret } from '#server/secrets/secrets.ts';
import { getDraft, startDraft } from '#server/translation/drafts/drafts.ts';
import { KEY_NAME } from '#server/translation/server-settings.ts';
import { putSettings } from '#server/translation/settings-store.ts';

export const SECRET = 'a-key-that-nobody-else-sees';

export async function setUpServer(
  url: string,
  { kind = 'openai' as TranslationKind, monthlyLimit = null as number | null, addition = '' } = {},
): Promise<void> {
  await putSecret(KEY_NAME, SECRET);
  await putSettings({ server: { kind, url, model: 'small' }, monthlyLimit, addition });
}

/** The draft when nothing more is to come. */
export async function draft(post: string, to: Locale, only?: 'changed'): Promise<Draft> {
  await startDraft({ actor: SERVICE, post, to, only });
  return draftEnd(post, to);
}

export async function draftEnd(post: string, to: Locale): Promise<Draft> {
  await expect.poll(async () => (await getDraft({ actor: SERVICE, post, to })).state).not.toBe('running');
  return getDraft({ actor: SERVICE, post, to });
}
