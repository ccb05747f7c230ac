import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { config } from '#server/config.ts';
import { UsageError } from './arguments.ts';

/**
 * Reads a new password: from `DVOMOVA_PASSWORD`, else twice from the prompt without echo, else the first line
 * of piped input. Never from an argument, which other programs and the shell's history can see.
 */
export async function askPassword(): Promise<string> {
  const given = config().password;
  if (given !== undefined) return given;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const isTerminal = process.stdin.isTTY === true;
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal });
  try {
    if (!isTerminal) return (await lines[Symbol.asyncIterator]().next()).value ?? '';
    const first = await ask('Password: ', lines);
    const second = await ask('Again: ', lines);
    if (first !== second) throw new UsageError('The two passwords differ.');
    return first;
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
