/**
 * A newer C library for the embedded engine, without root and without a change of the machine's own.
 *
 * The engine needs glibc 2.38; Debian 12 and Ubuntu 22.04 have older ones. glibc's loader can be started by
 * name with a library path, so a newer `libc6` in a cache folder is enough for the one process that needs
 * it. The machine's own apt downloads the package, with its mirror, proxy and keyrings, and checks the
 * signatures.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The newest glibc version whose symbols the pinned engine needs (`objdump -T`). */
const ENGINE_GLIBC = { major: 2, minor: 38 };

type Architecture = { libraries: string; loader: string; debianName: string };

/** Debian's names of architectures, by `process.arch`. */
const ARCHITECTURES: Partial<Record<string, Architecture>> = {
  x64: { libraries: 'x86_64-linux-gnu', loader: 'ld-linux-x86-64.so.2', debianName: 'amd64' },
  arm64: { libraries: 'aarch64-linux-gnu', loader: 'ld-linux-aarch64.so.1', debianName: 'arm64' },
};

const WORK_PREFIX = 'glibc-work-';
const ABANDONED_MS = 3_600_000;

type Release = { suite: string; keyring: string };

/** The oldest release of each distribution whose glibc is new enough, and the keyring that signs it. */
const RELEASES: Partial<Record<string, Release>> = {
  debian: { suite: 'trixie', keyring: '/usr/share/keyrings/debian-archive-keyring.gpg' },
  ubuntu: { suite: 'noble', keyring: '/usr/share/keyrings/ubuntu-archive-keyring.gpg' },
};

/** The message is for the user who starts the service. */
export class NewerGlibcError extends Error {
  override name = 'NewerGlibcError';
}

/**
 * Whether the engine needs a newer C library than the machine has. Also false if no C library would help: on another
 * system, or with musl.
 */
export function needsNewerGlibc(): boolean {
  const version = machineGlibc();
  if (!version) return false;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < ENGINE_GLIBC.major || (major === ENGINE_GLIBC.major && minor < ENGINE_GLIBC.minor);
}

/** Such as `2.36`; undefined without glibc. */
function machineGlibc(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  // Without this, the report resolves the names of every network interface, which can take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return report.header.glibcVersionRuntime;
}

/**
 * The program and first arguments that start `node` with the newer C library, which is first unpacked into
 * `cacheDir` if it is not there. Several processes may call it at once. Throws NewerGlibcError.
 */
export async function underNewerGlibc({
  cacheDir,
  node = process.execPath,
  onDownload = () => {},
}: {
  cacheDir: string;
  node?: string;
  onDownload?: () => void;
}): Promise<[program: string, ...args: string[]]> {
  const folder = path.join(cacheDir, `glibc-${process.arch}`);
  if (!existsSync(folder)) {
    onDownload();
    await unpackGlibc(cacheDir, folder);
  }
  return command(folder, node);
}

function command(folder: string, node: string): [program: string, ...args: string[]] {
  const { libraries, loader } = architecture();
  const place = path.join(folder, 'usr/lib', libraries);
  return [path.join(place, loader), '--library-path', place, node];
}

function architecture(): Architecture {
  const names = ARCHITECTURES[process.arch];
  if (!names) throw cannot(`there is no build of it for ${process.arch}`);
  return names;
}

async function unpackGlibc(cacheDir: string, folder: string): Promise<void> {
  architecture();
  const release = await newerRelease();
  const work = await workFolder(cacheDir).catch((error) => {
    throw cannot(reason(error));
  });

  try {
    const packageFile = await downloadLibc(work, release);
    const unpacked = path.join(work, 'unpacked');
    await run('dpkg', ['-x', packageFile, unpacked]);

    const [loader, ...args] = command(unpacked, process.execPath);
    await run(loader, [...args, '--eval', '0']);
    await rename(unpacked, folder).catch((error) => {
      // Another process unpacked it first; its copy passed the same check.
      if (!existsSync(folder)) throw error;
    });
  } catch (error) {
    throw error instanceof NewerGlibcError ? error : cannot(reason(error));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** An empty folder for this run; folders of interrupted runs are removed. */
async function workFolder(cacheDir: string): Promise<string> {
  await mkdir(cacheDir, { recursive: true });
  for (const name of await readdir(cacheDir)) {
    if (!name.startsWith(WORK_PREFIX)) continue;
    const stats = await stat(path.join(cacheDir, name)).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > ABANDONED_MS) {
      await rm(path.join(cacheDir, name), { recursive: true, force: true });
    }
  }
  return mkdtemp(path.join(cacheDir, WORK_PREFIX));
}

/** Downloads the package into `work`, an empty folder, and returns its path. */
async function downloadLibc(work: string, release: Release & { mirrors: string[] }): Promise<string> {
  let failure: unknown;
  for (const mirror of release.mirrors) {
    const options = await aptOptions(work, mirror, release);
    try {
      await run('apt-get', [...options, '--quiet', 'update'], { timeout: 300_000 });
      await run('apt-get', [...options, '--quiet', 'download', 'libc6'], { cwd: work, timeout: 300_000 });
      const file = (await readdir(work)).find((name) => name.startsWith('libc6_') && name.endsWith('.deb'));
      if (file) return path.join(work, file);
    } catch (error) {
      failure = error;
    }
  }
  throw cannot(failure ? reason(failure) : 'the package did not arrive');
}

/**
 * Options for apt with lists, caches and sources below `work`; proxy, credentials and keyrings are the
 * machine's. `apt-get` reads the file of `-c` last, so it can clear hooks.
 */
async function aptOptions(work: string, mirror: string, { suite, keyring }: Release): Promise<string[]> {
  const apt = path.join(work, 'apt');
  for (const folder of ['lists/partial', 'archives/partial', 'sources.d']) {
    await mkdir(path.join(apt, folder), { recursive: true });
  }

  const source = [
    `Types: deb`,
    `URIs: ${mirror}`,
    `Suites: ${suite}`,
    `Components: main`,
    `Targets: Packages`,
  ];

  if (existsSync(keyring)) source.push(`Signed-By: ${keyring}`);
  await writeFile(path.join(apt, 'sources.d', 'newer.sources'), `${source.join('\n')}\n`);
  await writeFile(path.join(apt, 'status'), '');

  const configuration = [
    `#clear APT::Update::Pre-Invoke;`,
    `#clear APT::Update::Post-Invoke;`,
    `#clear APT::Update::Post-Invoke-Success;`,
    `#clear APT::Architectures;`,
    `#clear APT::Default-Release;`,
    `APT::Architecture "${architecture().debianName}";`,
    // apt's own user cannot read a checkout in somebody's home folder.
    `APT::Sandbox::User "${process.getuid?.() === 0 ? 'root' : ''}";`,
    `Acquire::Languages "none";`,
    `Acquire::PDiffs "false";`,
    `Acquire::Retries "2";`,
    `Dir::State "${apt}";`,
    `Dir::State::lists "${apt}/lists";`,
    `Dir::State::status "${apt}/status";`,
    `Dir::Cache "${apt}";`,
    `Dir::Cache::archives "${apt}/archives";`,
    `Dir::Etc::sourcelist "/dev/null";`,
    `Dir::Etc::sourceparts "${apt}/sources.d";`,
    `Dir::Etc::preferences "/dev/null";`,
    `Dir::Etc::preferencesparts "/dev/null";`,
  ];

  const file = path.join(apt, 'apt.conf');
  await writeFile(file, `${configuration.join('\n')}\n`);
  return ['-c', file];
}

/** The newer release of this machine's distribution, at the mirrors that the machine uses. */
async function newerRelease(): Promise<Release & { mirrors: string[] }> {
  const { ID = '', ID_LIKE = '', VERSION_CODENAME = '', UBUNTU_CODENAME = '' } = await osRelease();
  const [release] = [ID, ...ID_LIKE.split(' ')].flatMap((name) => RELEASES[name] ?? []);
  if (!release) throw cannot('this is neither Debian nor Ubuntu');

  const suites = new Set([VERSION_CODENAME, UBUNTU_CODENAME]);
  // Works before the first `apt-get update`, when `apt-get indextargets` lists nothing.
  const { stdout } = await run('apt-get', ['update', '--print-uris']).catch((error) => {
    throw cannot(error.code === 'ENOENT' ? 'there is no apt-get' : reason(error));
  });
  const mirrors = [...stdout.matchAll(/^'(\S+?)\/dists\/([^/\s]+)\/InRelease'/gm)]
    .filter(([, , suite = '']) => suites.has(suite))
    .map(([, mirror = '']) => decodeURI(mirror));
  if (mirrors.length === 0) throw cannot(`apt has no source for ${[...suites].join(' ')}`);

  return { ...release, mirrors: [...new Set(mirrors)] };
}

async function osRelease(): Promise<Record<string, string>> {
  const text = await readFile('/etc/os-release', 'utf8').catch(() => '');
  return Object.fromEntries([...text.matchAll(/^(\w+)="?(.*?)"?$/gm)].map(([, key, value]) => [key, value]));
}

function cannot(why: string): NewerGlibcError {
  return new NewerGlibcError(
    `The embedded database needs glibc ${ENGINE_GLIBC.major}.${ENGINE_GLIBC.minor} (this machine has ${machineGlibc() ?? 'none'}) and a newer one could not be fetched: ${why}. Install MongoDB or set MONGODB_URI.`,
  );
}

/** The last error line in the output of a failed program. */
function reason(error: unknown): string {
  const { stderr = '', message: text = String(error) } = error as { stderr?: string; message?: string };
  const lines = (stderr || text).trim().split('\n');
  const message = lines.findLast((line) => line.startsWith('E:')) ?? lines.at(-1) ?? '';
  return message.replace(/\.$/, '');
}
