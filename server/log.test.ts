import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '#test/setup/server.ts';

const LOG = path.join(import.meta.dirname, 'log.ts');

/** The lines that a program logs: those before it ends, and all of them. */
async function linesOf(body: string): Promise<string[]> {
  const source = `import { log, logRequest } from ${JSON.stringify(LOG)};\n${body}`;
  const program = runProgram(['--input-type=module', '--eval', source], { LOG_LEVEL: 'info' });
  let output = '';
  program.stdout?.on('data', (chunk) => (output += chunk));
  await once(program, 'close');
  return output.trim().split('\n');
}

test('lines are in order and complete when the process exits', async () => {
  const lines = await linesOf(`
    for (let at = 0; at < 1000; at++) log.info({ at }, 'one of many');
    log.warn('the last');
    log.info('after it');
    process.exit(0);
  `);
  expect(lines).toHaveLength(1_002);
  expect(lines.slice(0, 1_000).map((line) => JSON.parse(line).at)).toEqual([...Array(1_000).keys()]);
  expect(lines.slice(1_000).map((line) => JSON.parse(line).msg)).toEqual(['the last', 'after it']);
});

test('an error is written before the process can be killed', async () => {
  const lines = await linesOf(`
    log.info('before');
    log.error('broken');
    process.kill(process.pid, 'SIGKILL');
  `);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['before', 'broken']);
});

test('the line of a request has the form of the others', async () => {
  const fields = { requestId: 'r', method: 'GET', path: '/uk/blog/"слово"', status: 200, ms: 3 };
  const lines = await linesOf(`
    const fields = ${JSON.stringify(fields)};
    logRequest(fields);
    log.info(fields, 'request');
    log.level = 'warn';
    logRequest(fields);
  `);
  const [own, other, ...more] = lines.map((line) => JSON.parse(line));
  expect(Object.keys(own)).toEqual(Object.keys(other));
  expect(own).toMatchObject({ ...fields, level: 'info', msg: 'request' });
  expect(own.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(more).toEqual([]);
});

test('a long path is cut, since anybody can send one', async () => {
  const fields = { requestId: 'r', method: 'GET', path: `/${'a'.repeat(10_000)}`, status: 404, ms: 3 };
  const [line = ''] = await linesOf(`logRequest(${JSON.stringify(fields)});`);
  expect(JSON.parse(line).path).toBe(`/${'a'.repeat(1_999)}`);
});

test('the path of a preview is logged without its token', async () => {
  const fields = { requestId: 'r', method: 'GET', path: '/uk/preview/secret', status: 200, ms: 3 };
  const [line = ''] = await linesOf(`logRequest(${JSON.stringify(fields)});`);
  expect(JSON.parse(line).path).toBe('/uk/preview/:token');
});
