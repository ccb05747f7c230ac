import { features } from '#server/features.ts';
import type { RouteArgs } from '#server/http/request/request-context.ts';
import type { User } from '#server/users/model.ts';
import { sessionContext } from './session-cookie.ts';
import { tellOfUnknownDevice } from './unknown-device.ts';

/**
 * Starts the session of a user who has given the first factor, and perhaps a code for the second. Throws SecondFactorNeeded if the account has a
 * second one; the response then leads to the page that asks for it.
 */
export async function beginSession(
  args: Pick<RouteArgs, 'request' | 'context'>,
  user: User,
  { isExpected = false, code }: { isExpected?: boolean; code?: string | undefined } = {},
): Promise<void> {
  for (const { askForSecondFactor } of features) await askForSecondFactor?.(args, user, code);
  if (!isExpected) await tellOfUnknownDevice(args.request, user);
  await args.context.get(sessionContext).start(user);
}
