import { getNightlyState } from '#server/backup/nightly/nightly.ts';
import { config } from '#server/config.ts';
import { enqueueLetters } from '#server/mail/enqueue-letters.ts';
import { isMailSetUp } from '#server/mail/mail-set-up.ts';
import { countFailedSince } from '#server/outbox/store.ts';
import { isSpaceLeft } from '#server/runtime/free-space.ts';
import { isEmailConfirmed } from '#server/users/model.ts';
import { listActingAdmins } from '#server/users/store.ts';
import { findSwitchedOff } from '#server/webhooks/store.ts';

export type TroubleKind = 'backupFailed' | 'diskNearlyFull' | 'lettersFailing' | 'webhookOff';

const KINDS: TroubleKind[] = ['backupFailed', 'diskNearlyFull', 'lettersFailing', 'webhookOff'];
const DAY_MS = 24 * 60 * 60_000;
/** Some addresses are wrong on every site, so a few failures are not a problem. */
const FAILED_MIN = 5;

type Moment = {
  now?: Date;
  /** The disk is nearly full if it has less than this above its minimum of free space. */
  spareBytes?: number;
};

/** Stores letters about current problems: to each admin, at most one of a kind a day, and one for each webhook. */
export async function tellAdminsOfTroubles({ now = new Date(), ...moment }: Moment = {}): Promise<void> {
  if (!isMailSetUp()) return;
  for (const kind of KINDS) {
    const trouble = await findTrouble(kind, { now, ...moment });
    if (trouble !== null)
      await tellAdmins(kind, { now, once: trouble.once ?? now.toISOString().slice(0, 10) });
  }
}

/**
 * How the letter describes the problem: the message of the failure, the number of letters, or the hosts of webhooks.
 * There is one letter for each value of `once`, or each day. Null if all is well.
 */
export async function findTrouble(
  kind: TroubleKind,
  { now = new Date(), spareBytes = config().freeBytesMin }: Moment = {},
): Promise<{ detail: string; once?: string } | null> {
  switch (kind) {
    case 'backupFailed': {
      const { failure } = await getNightlyState();
      return failure && { detail: failure.message };
    }
    case 'diskNearlyFull':
      // Sent while there is still space to store the letter.
      return (await isSpaceLeft(spareBytes)) ? null : { detail: '' };
    case 'lettersFailing': {
      const failed = await countFailedSince('letter', new Date(now.getTime() - DAY_MS));
      return failed < FAILED_MIN ? null : { detail: String(failed) };
    }
    case 'webhookOff': {
      const off = await findSwitchedOff();
      const [last] = off;
      const hosts = new Set(off.map(({ url }) => new URL(url).host));
      return last ? { detail: [...hosts].join(', '), once: last.switchedOffAt.toISOString() } : null;
    }
  }
}

async function tellAdmins(kind: TroubleKind, { now, once }: { now: Date; once: string }): Promise<void> {
  const admins = (await listActingAdmins()).filter(isEmailConfirmed);
  const letters = admins.flatMap(({ _id: userId, email, locale, pageLocale }) => {
    if (email === undefined) return [];
    const key = `${kind}:${userId.toHexString()}:${once}`;
    return [{ kind, to: email, locale: locale ?? pageLocale ?? 'uk', userId, data: {}, key } as const];
  });
  await enqueueLetters(letters, { now });
}
