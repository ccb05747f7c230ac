import { mkdtempSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';

const runFolder = inject('runFolder');
process.env.TMPDIR = runFolder;
// Files that share a process share its settings, which are read once.
if (!process.env.DATA_DIR?.startsWith(runFolder))
  process.env.DATA_DIR = mkdtempSync(path.join(runFolder, 'worker-'));

process.env.LOG_LEVEL = 'silent';
// Empty, so that an `.env` file does not set it: tests that listen on a port of their own send forms from there.
process.env.PUBLIC_URL = '';
process.env.SESSION_SECRET = 'a secret of the tests, 32 characters or more';
// Processes that the service starts read it, as under `npm start`.
process.env.NODE_COMPILE_CACHE = path.resolve(import.meta.dirname, '..', '..', '.cache', 'compiled');

const ROOT = pathToFileURL(path.resolve(import.meta.dirname, '..', '..')).href;

/**
 * Resolves imports between the project's modules before Vitest's own hook, which tells the main process about
 * each of them for its watch mode: a sixth of the processor time of a small file. `vi.mock` of such a module has no
 * effect; tests use the real ones.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    const isOwn = parentURL.startsWith(`${ROOT}/`) && !parentURL.includes('/node_modules/');
    if (isOwn && specifier.startsWith('#')) return found(`${ROOT}/${specifier.slice(1)}`);
    if (isOwn && specifier.startsWith('.')) return found(new URL(specifier, parentURL).href);
    return next(specifier, context);
  },
});

function found(url: string) {
  return { url, shortCircuit: true };
}
