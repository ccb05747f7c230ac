import { stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runToEnd, temporaryFolder } from '#test/setup/server-process.ts';

test('a piece that the disk stores only in part is a failure', async () => {
  const file = path.join(await temporaryFolder(), 'file');
  const write = `const { writePiece } = await import('#server/uploads/write-piece.ts');
    async function* content() { yield Buffer.alloc(20_000); }
    const written = writePiece(process.argv[1], { at: 0, content: content(), bytesMax: 1e6 });
    console.log(await written.catch(({ code }) => code));`;
  // Half kilobytes or whole ones, depending on the shell.
  const limited = ['/bin/sh', '-c', 'ulimit -f 16 && exec "$@"', 'sh'];
  const { stdout } = await runToEnd(
    ['--input-type=module', '-e', write, file],
    { NODE_COMPILE_CACHE: '' },
    limited,
  );
  expect(stdout).toBe('EFBIG\n');
  expect((await stat(file)).size).toBeLessThan(20_000);
});
