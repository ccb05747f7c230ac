import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BUILD, MODULES, ROOT, toolEnvironment } from './paths.mjs';
import { precompress } from './precompress.mjs';
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

/** The stamp goes first and comes last, so that a build cut short is never believed. */
export async function build() {
  await step({ doing: 'Building', done: 'Built' }, async () => {
    rmSync(STAMP, { force: true });
    const hash = contentStamp(ROOT, SOURCES);
    await runQuietly(path.join(MODULES, '.bin', 'react-router'), ['build'], {
      env: toolEnvironment({ NODE_ENV: 'production' }),
      failure: 'The build failed; what it said is above',
    });
    const client = path.join(BUILD, 'client');
    if (existsSync(client)) await precompress(client);
    writeFileSync(STAMP, `${JSON.stringify({ hash })}\n`);
  });
}
