import { COMMAND_LINE } from '#server/auth/actor.ts';
import { deleteMedia } from '#server/media/management/remove.ts';
import { readArguments } from './arguments.ts';
import { withStorage } from './storage.ts';

export function deleteMediaCommand(args: string[]): Promise<number> {
  const { ID: id } = readArguments(args, ['ID']);
  return withStorage(async () => {
    await deleteMedia({ actor: COMMAND_LINE, id });
    process.stdout.write('Deleted the file and its variants.\n');
    return 0;
  });
}
