import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#server/auth/actor.ts';
import { can } from '#server/auth/policy.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { config } from '#server/config.ts';
import { isMailSetUp } from '#server/mail/mail-set-up.ts';
import { hasSeveralWriters } from '#server/users/store.ts';
import { defaultSettings } from './environment.ts';
import { siteSettings } from './site-settings.ts';
import * as store from './store.ts';

/** What the owner of a new site does first, in this order, and whether it is done. */
export type FirstSteps = Record<'name' | 'write' | 'mail' | 'backups' | 'invite', boolean>;

/** Null if everything is done, if somebody has hidden the list, or for those who do not manage the site. */
export async function findFirstSteps({
  actor,
  hasPosts,
}: {
  actor: Actor;
  hasPosts: boolean;
}): Promise<FirstSteps | null> {
  if (!can(actor, 'change settings') || (await store.areFirstStepsHidden())) return null;
  const steps = {
    name: !isDeepStrictEqual(siteSettings().names, defaultSettings().names),
    write: hasPosts,
    mail: isMailSetUp(),
    backups: config().backup.folder !== null,
    invite: await hasSeveralWriters(),
  };
  return Object.values(steps).every(Boolean) ? null : steps;
}

/** Throws Forbidden. */
export async function hideFirstSteps({ actor }: { actor: Actor }): Promise<void> {
  requireCan(actor, 'change settings');
  await store.storeFirstStepsHidden();
}
