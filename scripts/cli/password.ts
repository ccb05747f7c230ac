import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { config } from '#server/config.ts';
import { UsageError } from './arguments.ts';

/**
 * Reads a new password: from `DVOMOVA_PASSWORD`, else twice from the prompt without echo, else the first line
 * of piped input. Never from an argument, which other programs and the shell's history can see.
 */
export async function askPassword(): Promise<string> {
  return config().password ?? askTwice('Password: ', 'The two passwords differ.');
}

/** Reads a new secret like `askPassword`, without the setting. Throws UsageError if the two differ. */
export function askTwice(question: string, unequal: string): Promise<string> {
  return prompt(async (ask) => {
    const first = await ask(question);
    if (first !== (await ask('Again: '))) throw new UsageError(unequal);
    return first;
  });
}

/** Piped input is the answer to everything that `work` asks. */
export async function prompt(
  work: (ask: (question: string) => Promise<string>) => Promise<string>,
): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const isTerminal = process.stdin.isTTY === true;
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal });

  try {
    if (!isTerminal) return (await lines[Symbol.asyncIterator]().next()).value ?? '';
    return await work((question) => ask(question, lines));
  } finally {
    lines.close();
  }
}

async function ask(
  question: string,
  lines: { question: (text: string) => Promise<string> },
): Promise<string> {
  process.stderr.write(question);
  const answer = await lines.question('');
  process.stderr.write('\n');
  return answer;
}
