import { UsageError } from './arguments.ts';
import { COMMANDS, helpText } from './commands.ts';
import { describeFailure } from './failure.ts';

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
