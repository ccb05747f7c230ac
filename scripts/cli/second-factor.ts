import { COMMAND_LINE } from '#server/auth/actor.ts';
import { resetSecondFactor } from '#server/second-factor/reset.ts';
import { readArguments } from './arguments.ts';
import { changeUser } from './user.ts';

export function resetSecondFactorCommand(args: string[]): Promise<number> {
  const { EMAIL } = readArguments(args, ['EMAIL']);
  return changeUser(EMAIL, async (id) => {
    await resetSecondFactor({ actor: COMMAND_LINE, id });
    return 'now signs in without a second step, and is signed out everywhere';
  });
}
