import { UsageError } from './arguments.ts';
import { COMMANDS, helpText } from './commands.ts';

/** Runs one command. Exit codes: 0 success, 1 failure, complete or partial, 2 invalid arguments. */
export async function runCli(args: string[]): Promise<number> {
  const [group] = args;
  if (group === 'help' || args.includes('--help') || args.includes('-h')) {
    process.stdout.write(helpText(group));
    return 0;
  }

  const command = COMMANDS.find(({ words }) => words.every((word, index) => args[index] === word));
  if (!command) {
    process.stderr.write(toUsageError(args) + helpText(group));
    return 2;
  }

  try {
    const run = await command.load();
    return await run(args.slice(command.words.length));
  } catch (error) {
    const isUsage = error instanceof UsageError;
    const text = isUsage ? `${error.message}\nUsage: ${command.usage}` : await describeFailure(error);
    process.stderr.write(`${text}\n`);
    return isUsage ? 2 : 1;
  }
}

function toUsageError([group, word]: string[]): string {
  if (group === undefined) return '';
  const isGroup = COMMANDS.some(({ words }) => words[0] === group);
  if (isGroup && word === undefined) return `"${group}" needs a subcommand.\n\n`;
  return `There is no command "${word === undefined ? group : `${group} ${word}`}".\n\n`;
}

/** For an expected error its message, for an unexpected one its stack. */
async function describeFailure(error: unknown): Promise<string> {
  const { ConfigError } = await import('#server/config.ts');
  if (error instanceof ConfigError) return error.message;

  const [{ DataFolderError }, { EngineError }, { toDomainFailure }, { DomainError }, { StorageError }] =
    await Promise.all([
      import('#server/data-folder.ts'),
      import('#server/db/engine/engine-error.ts'),
      import('#server/db/failures.ts'),
      import('#server/errors.ts'),
      import('#server/db/storage-error.ts'),
    ]);

  const failure = toDomainFailure(error);
  if (failure instanceof DomainError) {
    const details = (failure.details ?? []).map(({ path, message }) => `  ${path}: ${message}`);
    return [failure.message, ...details].join('\n');
  }

  const expected = [DataFolderError, EngineError, StorageError];
  if (failure instanceof Error && expected.some((type) => failure instanceof type)) return failure.message;
  if (isSystemError(failure)) return describeSystemError(failure);

  return failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
}

const REASONS: Record<string, string> = {
  EACCES: 'cannot be used by this user',
  EISDIR: 'is a folder',
  ENOENT: 'does not exist',
  ENOSPC: 'is on a full disk',
  ENOTDIR: 'is not a folder',
  EPERM: 'cannot be used by this user',
  EROFS: 'is on a read-only file system',
};

/** An error of the operating system, such as a full disk or a missing permission. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'errno' in error;
}

function describeSystemError({ message, code = '', path, syscall }: NodeJS.ErrnoException): string {
  const isMissing = syscall === 'mkdir' && code === 'ENOENT';
  const reason = isMissing ? 'cannot be created' : REASONS[code];
  return path === undefined || reason === undefined ? message : `${path} ${reason}.`;
}
