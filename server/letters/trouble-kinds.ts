import { paths } from '#contract/paths.ts';
import type { Kinds, Letter, Prepared } from './kind.ts';
import { isStopped } from './stop-store.ts';
import { stopToken } from './stops.ts';
import type { TroubleKind } from './trouble.ts';
import { findTrouble, TROUBLES } from './troubles.ts';

/** Letters about problems that an admin should look at. A problem that has ended in the meantime is not mentioned. */
export const troubleKinds = Object.fromEntries(
  Object.keys(TROUBLES).map((kind) => [
    kind,
    (letter: Letter<TroubleKind>) => prepare(kind as TroubleKind, letter),
  ]),
) as Kinds<TroubleKind>;

async function prepare(
  kind: TroubleKind,
  { userId, locale, link }: Pick<Letter<TroubleKind>, 'userId' | 'locale' | 'link'>,
): Promise<Prepared<TroubleKind> | null> {
  if (!userId || (await isStopped(userId, 'troubles'))) return null;

  const trouble = await findTrouble(kind);
  if (trouble === null) return null;

  const token = stopToken({ userId: userId.toHexString(), topic: 'troubles' });
  return {
    props: {
      detail: trouble.detail,
      url: link(TROUBLES[kind].page(locale)),
      stopUrl: link(paths.stopLetters(locale, token)),
    },
    list: { name: 'site', oneClickUrl: link(paths.oneClickStop(token)) },
  };
}
