import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Runs a benchmark: `npm run bench -- NAME`, with the benchmark's own arguments after the name. */
const FOLDER = path.resolve(import.meta.dirname, '..', 'test', 'bench');

const names = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => path.basename(file, '.ts'));
const [name = ''] = process.argv.splice(2, 1);

if (names.includes(name)) await import(path.join(FOLDER, `${name}.ts`));
else {
  console.error(`A benchmark name is required: npm run bench -- ${names.join(' | ')}`);
  process.exitCode = 1;
}
