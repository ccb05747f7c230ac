import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { database } from '#server/db/client.ts';
import { ENGINE_SYSTEMS } from '#server/db/engine/engine-error.ts';
import { useDatabase } from '#test/setup/database.ts';
import { freePort, runServer } from '#test/setup/server.ts';
import { runToEnd, temporaryFolder } from '#test/setup/server-process.ts';
import { run } from './own-disk.ts';

useDatabase({ isShared: true });

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const DOCKERFILE = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8');

/** A folder with what the image has, and without the packages whose folders `without` names. */
async function anImage({ without = [] }: { without?: string[] } = {}): Promise<string> {
  const folder = await temporaryFolder();
  const copied = [...DOCKERFILE.matchAll(/^COPY --from=build (.+) (\S+)$/gm)].flatMap(([, sources = '']) =>
    sources.split(' '),
  );

  const names = copied.map((source) => path.relative('/app', source));
  expect(names).toContain('server');

  for (const name of names.filter((entry) => entry !== 'node_modules')) {
    await cp(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  }

  for (const name of stayingPackages()) {
    const target = path.join(folder, 'node_modules', name);
    if (without.some((scope) => name.startsWith(`${scope}/`))) continue;
    if (!existsSync(path.join(ROOT, 'node_modules', name))) continue;
    await mkdir(path.dirname(target), { recursive: true });
    await symlink(path.join(ROOT, 'node_modules', name), target);
  }

  await symlink(path.join(ROOT, '.cache'), path.join(folder, '.cache'));
  return folder;
}

type Locked = {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

/** The packages that the Dockerfile uninstalls after the build. */
function removedPackages(): string[] {
  const [, names = ''] = /npm uninstall [^\n]*\\\n\s+(.+)$/m.exec(DOCKERFILE) ?? [];
  return names.split(' ');
}

/** What the image's packages need, as npm computes it: those of package.json without the removed ones, and theirs. */
function stayingPackages(): Set<string> {
  const packages: Record<string, Locked> = JSON.parse(
    readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'),
  ).packages;

  const removed = removedPackages();
  const staying = new Set<string>();
  const visit = (folder: string) => {
    if (staying.has(folder)) return;
    staying.add(folder);
    for (const name of namesIn(packages[folder])) {
      const found = lookUp(packages, folder, name);
      if (found && !(folder === '' && removed.includes(name))) visit(found);
    }
  };

  visit('');
  staying.delete('');
  // A nested package is in the folder of the one around it.
  return new Set(
    [...staying].map((folder) => folder.split('/node_modules/')[0]?.slice('node_modules/'.length) ?? ''),
  );
}

function namesIn({
  dependencies,
  optionalDependencies,
  peerDependencies,
  peerDependenciesMeta,
}: Locked = {}): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** The folder from which a package of `folder` imports `name`. */
function lookUp(packages: Record<string, Locked>, folder: string, name: string): string | undefined {
  const found = path.posix.join(folder, 'node_modules', name);
  if (packages[found] || folder === '') return packages[found] && found;
  return lookUp(packages, folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/'))), name);
}

test('the image has all that the service needs', async () => {
  const folder = await anImage();
  const MONGODB_URI = inject('mongodbUri').replace(/\/(\?|$)/, `/${database().databaseName}$1`);
  const DATA_DIR = path.join(folder, 'data');
  const server = await runServer({ MONGODB_URI, DATA_DIR }, [], ['env', '-C', folder]);
  for (const address of ['/uk', '/en/blog', '/api/docs', '/favicon.svg', '/api/search?q=ab']) {
    expect((await fetch(server.url + address)).status, address).toBe(200);
  }
  const key = await runToEnd(['scripts/cli.ts', 'key', 'list'], { MONGODB_URI, DATA_DIR }, [
    'env',
    '-C',
    folder,
  ]);
  expect(key).toMatchObject({ code: 0, stderr: '' });
  expect(await server.stop()).toBe(0);
});

test('the image has no tools of the build, and no second Node', () => {
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
  );
  const direct = Object.keys({ ...dependencies, ...optionalDependencies });
  expect(removedPackages().filter((name) => !direct.includes(name))).toEqual([]);
  const staying = stayingPackages();
  expect(staying).toContain('react-router');
  const heavy = [
    'vite',
    'rolldown',
    'lightningcss',
    '@babel/core',
    'typescript',
    ...direct.filter((name) => name.startsWith('node-')),
  ];
  expect(heavy.filter((name) => staying.has(name))).toEqual([]);
});

test('a server is recorded for warnings only, so a read-only root file system does not end it', async ({
  skip,
}) => {
  const folder = await temporaryFolder();
  for (const name of ['server', 'package.json']) {
    await cp(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  }
  const mount = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && cd "$0" && exec "$@"';
  const readOnly = ['unshare', '-r', '-m', 'sh', '-c', mount, folder];
  const isPossible = await run([...readOnly, 'true']).then(
    () => true,
    () => false,
  );
  if (!isPossible) return skip('namespaces are forbidden here');
  const program =
    "const server = await import('#server/runtime/running-servers.ts'); await server.recordServer('/data'); await server.forgetServer()";
  const result = await runToEnd(['--input-type=module', '--eval', program], {}, readOnly);
  expect(result).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('on a system without the embedded database the start says so in one sentence', async () => {
  const folder = await anImage({ without: ['@0q'] });
  const env = { DATA_DIR: path.join(folder, 'data'), PORT: String(await freePort()) };
  const { code, stderr } = await runToEnd(['server/main.ts'], env, ['env', '-C', folder]);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^The embedded database cannot run here \(.+\); it runs on .+\. Install MongoDB or set MONGODB_URI\.\n$/,
  );
  expect(stderr).toContain(ENGINE_SYSTEMS);
});
