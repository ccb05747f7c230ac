import { execFileSync } from 'node:child_process';
import { createWriteStream, globSync } from 'node:fs';
import { copyFile, mkdtempDisposable, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { RELEASE, ROOT } from './set-up/build-state.mjs';

/** What a clone needs besides, because it builds where it runs. The Dockerfile removes it too. */
export const BUILD_TOOLS = ['@react-router/dev', 'vite'];
const SCRIPTS = ['start', 'demo', 'cli', 'client'];
const SOURCES = [
  ...['app', 'contract', 'demo', 'deploy', 'docs', 'public', 'scripts', 'server', '*.md', 'LICENSE'],
  ...['.env.example', ':!.github', ':!test', ':!*.test.ts*'],
];
/** npm removes from the lockfile what package.json does not need, without the network. */
const PRUNE =
  'install --package-lock-only --offline --ignore-scripts --no-audit --no-fund --loglevel=error --omit-lockfile-registry-resolved';

/** `files` are relative to `root` and all get the same `time`, so that equal contents are an equal archive. */
type Release = { root: string; files: string[]; time: Date; to: string };

if (import.meta.main) {
  if (git('status', '--porcelain')) throw new Error('Commit your changes first: a release is a commit.');
  const time = new Date(git('log', '-1', '--format=%cI').trim());
  console.log(await writeRelease({ root: ROOT, files: listFiles(), time, to: ROOT }));
}

/** The sources that git knows and the built pages. */
export function listFiles(): string[] {
  const sources = git('ls-files', '-z', '--', ...SOURCES).split('\0');
  return [...sources.filter(Boolean), ...globSync('build/**/*.*', { cwd: ROOT })];
}

/** Writes `dvomova-VERSION.tar.gz` to a folder: the files, a list of them, and packages only for running. */
export async function writeRelease({ root, files, time, to }: Release): Promise<string> {
  const { version, contents } = await runtimePackage(root);
  const archive = path.join(to, `dvomova-${version}.tar.gz`);
  const tar = pack();
  const written = pipeline(tar, createGzip({ level: 9 }), createWriteStream(archive));
  const add = (name: string, content: string | Buffer, isProgram = false) =>
    tar.entry({ name: `dvomova-${version}/${name}`, mode: isProgram ? 0o755 : 0o644, mtime: time }, content);

  const names = [...files, ...contents.keys()].sort();
  for (const name of names) {
    const file = path.join(root, name);
    const { mode } = await stat(file);
    add(name, contents.get(name) ?? (await readFile(file)), (mode & 0o100) !== 0);
  }
  add(path.basename(RELEASE), names.join('\n'));
  tar.finalize();
  await written;

  return archive;
}

/** package.json and the lockfile without what only developing and building need. */
async function runtimePackage(root: string): Promise<{ version: string; contents: Map<string, string> }> {
  const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  delete manifest.devDependencies;
  for (const tool of BUILD_TOOLS) delete manifest.dependencies[tool];
  manifest.scripts = Object.fromEntries(SCRIPTS.map((name) => [name, manifest.scripts[name]]));

  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'dvomova-release-'));
  const [packageFile, lockfile] = ['package.json', 'package-lock.json'];
  await writeFile(path.join(folder.path, packageFile), `${JSON.stringify(manifest, null, 2)}\n`);
  await copyFile(path.join(root, lockfile), path.join(folder.path, lockfile));
  execFileSync('npm', PRUNE.split(' '), { cwd: folder.path });

  const contents = new Map<string, string>();
  for (const name of [packageFile, lockfile])
    contents.set(name, await readFile(path.join(folder.path, name), 'utf8'));
  return { version: manifest.version, contents };
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
}
