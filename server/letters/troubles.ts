import { paths } from '#contract/paths.ts';
import { config } from '#server/config.ts';
import { features } from '#server/features.ts';
import { enqueueLetters } from '#server/mail/enqueue-letters.ts';
import { isMailSetUp } from '#server/mail/mail-set-up.ts';
import { countFailedSince } from '#server/outbox/store.ts';
import { isSpaceLeft } from '#server/runtime/free-space.ts';
import { isEmailConfirmed } from '#server/users/model.ts';
import { listActing } from '#server/users/store.ts';
import { DAY_MS, type Trouble, type TroubleKind, type TroubleMoment } from './trouble.ts';

/** Some addresses are wrong on every site, so a few failures are not a problem. */
const FAILED_MIN = 5;

export const TROUBLES: Readonly<Record<TroubleKind, Trouble>> = Object.assign(
  {
    diskNearlyFull: {
      page: paths.adminMedia,
      // Sent while there is still space to store the letter.
      find: async ({ spareBytes }) => ((await isSpaceLeft(spareBytes)) ? null : { detail: '' }),
    },
    lettersFailing: {
      page: paths.adminLetters,
      async find({ now }) {
        const failed = await countFailedSince('letter', new Date(now.getTime() - DAY_MS));
        return failed < FAILED_MIN ? null : { detail: String(failed) };
      },
    },
  } satisfies Partial<Record<TroubleKind, Trouble>>,
  ...features.map(({ troubles }) => troubles),
);

/** Stores letters about current problems: to each admin, at most one of a kind a day, or for each `once`. */
export async function tellAdminsOfTroubles({
  now = new Date(),
  ...moment
}: Partial<TroubleMoment> = {}): Promise<void> {
  if (!isMailSetUp()) return;
  for (const kind of Object.keys(TROUBLES) as TroubleKind[]) {
    const trouble = await findTrouble(kind, { now, ...moment });
    if (trouble !== null)
      await tellAdmins(kind, { now, once: trouble.once ?? now.toISOString().slice(0, 10) });
  }
}

export function findTrouble(
  kind: TroubleKind,
  { now = new Date(), spareBytes = config().freeBytesMin }: Partial<TroubleMoment> = {},
): ReturnType<Trouble['find']> {
  return TROUBLES[kind].find({ now, spareBytes });
}

async function tellAdmins(kind: TroubleKind, { now, once }: { now: Date; once: string }): Promise<void> {
  const admins = (await listActing(['admin'])).filter(isEmailConfirmed);
  const letters = admins.flatMap(({ _id: userId, email, locale, pageLocale }) => {
    if (email === undefined) return [];
    const key = `${kind}:${userId.toHexString()}:${once}`;
    return [{ kind, to: email, locale: locale ?? pageLocale ?? 'uk', userId, data: {}, key } as const];
  });
  await enqueueLetters(letters, { now });
}
