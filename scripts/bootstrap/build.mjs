import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BUILD, MODULES, ROOT, toolEnvironment } from './paths.mjs';
import { precompress } from './precompress.mjs';
import { replaceBuild } from './replace.mjs';
import { runQuietly, step } from './run.mjs';
import { contentStamp, readJson } from './stamp.mjs';

const STAMP = path.join(BUILD, '.dvomova-stamp.json');
/** What the bundles are made of. `server/` is not: it runs from source beside them. */
const SOURCES = [
  'app',
  'contract',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
];

export function buildIsCurrent() {
  return readJson(STAMP)?.hash === contentStamp(ROOT, SOURCES);
}

/** The stamp is of the sources as they were before: what is saved meanwhile is built the next time. */
export async function build() {
  await step({ doing: 'Building', done: 'Built' }, async () => {
    const hash = contentStamp(ROOT, SOURCES);
    await replaceBuild(BUILD, async (folder) => {
      await buildInto(folder);
      // Gone before the first file moves and back after the last: a change cut short is never believed.
      rmSync(STAMP, { force: true });
    });
    writeFileSync(STAMP, `${JSON.stringify({ hash })}\n`);
  });
}

/** @param {string} folder */
async function buildInto(folder) {
  await runQuietly(path.join(MODULES, '.bin', 'react-router'), ['build'], {
    env: toolEnvironment({ NODE_ENV: 'production', BUILD_DIRECTORY: path.relative(ROOT, folder) }),
    failure: 'The build failed; what it said is above',
  });
  nameFinalPlace(path.join(folder, 'server', 'index.js'), folder);
  const client = path.join(folder, 'client');
  if (existsSync(client)) await precompress(client);
}

/** The bundle tells `react-router-serve` where its files are. @param {string} bundle @param {string} folder */
function nameFinalPlace(bundle, folder) {
  const [made, final] = [folder, BUILD].map((place) => {
    const client = path.relative(ROOT, path.join(place, 'client'));
    return `assetsBuildDirectory = ${JSON.stringify(client)}`;
  });
  const text = readFileSync(bundle, 'utf8');
  if (!text.includes(made)) throw new Error(`${bundle} does not say where its files are`);
  writeFileSync(bundle, text.replace(made, final));
}
