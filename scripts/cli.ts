import { UsageError } from './cli/arguments.ts';
import { COMMANDS, helpText } from './cli/commands.ts';
import { describeFailure } from './cli/failure.ts';

process.exitCode = await main(process.argv.slice(2));

/** 0: done, 1: failed or done in part, 2: not understood. */
async function main(args: string[]): Promise<number> {
  const [group] = args;
  if (group === 'help' || args.includes('--help') || args.includes('-h')) {
    process.stdout.write(helpText(group));
    return 0;
  }
  const command = COMMANDS.find(({ words }) => words.every((word, index) => args[index] === word));
  if (!command) {
    const complaint = group === undefined ? '' : `There is no command "${args.slice(0, 2).join(' ')}".\n\n`;
    process.stderr.write(complaint + helpText(group));
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
