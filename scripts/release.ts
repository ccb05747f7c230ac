import { execFileSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
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
  ...['app', 'contract', 'demo', 'deploy', 'docs', 'public', 'scripts', 'server'],
  ...['.env.example', 'CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'SECURITY.md'],
  ':!*.test.ts*',
];

type Release = {
  root: string;
  /** Relative to `root`, apart from package.json and the lockfile. */
  files: string[];
  /** All files get this time, so that equal contents are an equal archive. */
  time: Date;
  /** The folder for the archive. */
  to: string;
};

if (import.meta.main) {
  if (git('status', '--porcelain')) throw new Error('Commit your changes first: a release is a commit.');
  const time = new Date(git('log', '-1', '--format=%cI').trim());
  console.log(await writeRelease({ root: ROOT, files: await listFiles(), time, to: ROOT }));
}

/** The sources that git knows and the built pages. */
export async function listFiles(): Promise<string[]> {
  const sources = git('ls-files', '-z', '--', ...SOURCES).split('\0').filter(Boolean);
  const entries = await readdir(path.join(ROOT, 'build'), { recursive: true, withFileTypes: true });
  const built = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));
  return [...sources, ...built];
}

/** Writes an archive with the files, the list of them, and the dependencies that running needs. */
export async function writeRelease({ root, files, time, to }: Release): Promise<string> {
  const { version, contents } = await runtimePackage(root);
  const archive = path.join(to, `dvomova-${version}.tar.gz`);
  const names = [...files, ...contents.keys()].sort();
  contents.set(path.basename(RELEASE), names.join('\n'));

  const tar = pack();
  const written = pipeline(tar, createGzip({ level: 9 }), createWriteStream(archive));
  for (const name of [...names, path.basename(RELEASE)]) {
    const file = path.join(root, name);
    const content = contents.get(name) ?? (await readFile(file));
    const isProgram = !contents.has(name) && ((await stat(file)).mode & 0o100) !== 0;
    const mode = isProgram ? 0o755 : 0o644;
    tar.entry({ name: `dvomova-${version}/${name}`, mode, mtime: time }, content);
  }
  tar.finalize();
  await written;

  return archive;
}

/** package.json and the lockfile without all that only developing and building need. */
async function runtimePackage(root: string): Promise<{ version: string; contents: Map<string, string> }> {
  const { devDependencies: _, ...manifest } = JSON.parse(
    await readFile(path.join(root, 'package.json'), 'utf8'),
  );
  for (const tool of BUILD_TOOLS) delete manifest.dependencies[tool];
  for (const name of Object.keys(manifest.scripts))
    if (!SCRIPTS.includes(name)) delete manifest.scripts[name];

  const folder = await mkdtemp(path.join(tmpdir(), 'dvomova-release-'));
  try {
    await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await copyFile(path.join(root, 'package-lock.json'), path.join(folder, 'package-lock.json'));
    // npm removes what the lockfile has besides; it needs no network for that.
    const options = ['--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
    execFileSync(
      'npm',
      ['install', ...options, '--loglevel=error', '--silent', '--omit-lockfile-registry-resolved'],
      { cwd: folder },
    );

    const contents = new Map<string, string>();
    for (const name of ['package.json', 'package-lock.json'])
      contents.set(name, await readFile(path.join(folder, name), 'utf8'));
    return { version: manifest.version, contents };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
}
