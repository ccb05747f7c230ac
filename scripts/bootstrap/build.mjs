import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentHash, readJson } from './freshness.mjs';
import { BUILD, MODULES, ROOT, toolEnvironment } from './paths.mjs';
import { precompress } from './precompress.mjs';
import { replaceBuild } from './replace.mjs';
import { runQuietly, step } from './run.mjs';

const STATE_FILE = path.join(BUILD, '.dvomova-state.json');
/** The inputs of the bundles. `server/` is not bundled: it runs from source. */
const SOURCES = [
  'app',
  'contract',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
];

export function buildIsCurrent() {
  return readJson(STATE_FILE)?.hash === contentHash(ROOT, SOURCES);
}

/** Hashes the sources before it builds, so a file saved during the build makes the next start build again. */
export async function build() {
  await step({ doing: 'Building', done: 'Built' }, async () => {
    const hash = contentHash(ROOT, SOURCES);
    await replaceBuild(BUILD, async (folder) => {
      await buildInto(folder);
      // Removed before the first file moves and written after the last, so an interrupted build counts as stale.
      rmSync(STATE_FILE, { force: true });
    });
    writeFileSync(STATE_FILE, `${JSON.stringify({ hash })}\n`);
  });
}

/** @param {string} folder */
async function buildInto(folder) {
  await runQuietly(path.join(MODULES, '.bin', 'react-router'), ['build'], {
    env: toolEnvironment({ NODE_ENV: 'production', BUILD_DIRECTORY: path.relative(ROOT, folder) }),
    failure: 'The build failed; its output is above',
  });
  replaceAssetsDirectory(path.join(folder, 'server', 'index.js'), folder);
  const client = path.join(folder, 'client');
  if (existsSync(client)) await precompress(client);
}

/**
 * Points the bundle's `assetsBuildDirectory`, which `react-router-serve` reads, at the final build folder.
 * @param {string} bundle @param {string} folder
 */
function replaceAssetsDirectory(bundle, folder) {
  const temporary = assetsDirectory(folder);
  const text = readFileSync(bundle, 'utf8');
  if (!text.includes(temporary)) throw new Error(`${bundle} has no ${temporary}`);
  writeFileSync(bundle, text.replace(temporary, assetsDirectory(BUILD)));
}

/** @param {string} folder */
function assetsDirectory(folder) {
  const client = path.relative(ROOT, path.join(folder, 'client'));
  return `assetsBuildDirectory = ${JSON.stringify(client)}`;
}
