import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';

/** A Chromium executable with its complete environment. */
export type Chromium = { executablePath: string; env: Record<string, string | undefined> };

const CACHE = path.resolve(import.meta.dirname, '../../.cache');
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'];
/** /dev/shm has 64 MB in containers. Playwright disables the sandbox of Chromium by default, so root works. */
const ARGUMENTS = ['--disable-dev-shm-usage', '--font-render-hinting=none'];

/**
 * Launches a headless Chromium, as root or not. Axe needs pages of `browser.newContext()`. That function’s
 * `userAgent` is not in beacons of a page that is left, unlike the one that is given here.
 */
export async function launchBrowser({
  userAgent,
  hasScrollbars = false,
}: {
  userAgent?: string | undefined;
  /** Whether scrollbars take a part of the width. */
  hasScrollbars?: boolean;
} = {}): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  const args = userAgent === undefined ? ARGUMENTS : [...ARGUMENTS, `--user-agent=${userAgent}`];
  const ignoreDefaultArgs = hasScrollbars ? ['--hide-scrollbars'] : [];
  return chromium.launch({ executablePath, env, args, ignoreDefaultArgs });
}

/**
 * The Chromium for the tests: `CHROMIUM_PATH`, else the pinned npm package with its own libraries and font,
 * else an installed one on platforms without that package.
 */
export async function findChromium(): Promise<Chromium> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return { executablePath: CHROMIUM_PATH, env: process.env };
  if (process.platform === 'linux' && process.arch === 'x64') return packagedChromium();
  const executablePath = INSTALLED.find((file) => existsSync(file));
  if (executablePath) return { executablePath, env: process.env };
  throw new Error('The browser tests found no Chromium: install one or set CHROMIUM_PATH.');
}

/**
 * `@sparticuz/chromium` contains Chromium and its libraries as brotli files. Its own unpacking trusts fixed
 * names in /tmp, whose files may be partial or another user's, so this unpacks once for each version.
 */
async function packagedChromium(): Promise<Chromium> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const root = path.resolve(path.dirname(entry), '..');
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const folder = path.join(CACHE, `chromium-${version}`);
  if (!existsSync(folder)) await unpack(path.join(root, 'bin'), folder);

  return {
    executablePath: path.join(folder, 'chromium'),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: path.join(folder, 'lib'),
      FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
    },
  };
}

async function unpack(bin: string, folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const work = await mkdtemp(`${folder}-`);
  try {
    const executable = path.join(work, 'chromium');
    await pipeline(
      createReadStream(path.join(bin, 'chromium.br')),
      createBrotliDecompress({ chunkSize: 2 ** 21 }),
      createWriteStream(executable),
    );
    await chmod(executable, 0o755);
    // al2023 is NSS and expat, which a minimal Debian lacks; swiftshader renders without a GPU.
    for (const archive of ['al2023', 'swiftshader', 'fonts']) {
      await unpackTar(path.join(bin, `${archive}.tar.br`), work);
    }
    await writeFile(path.join(work, 'fonts.conf'), fontConfiguration(folder));
    await chmod(work, 0o755);
    await rename(work, folder).catch((error) => {
      // Another process has unpacked it in the meantime.
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Exported for its test. */
export async function unpackTar(archive: string, folder: string): Promise<void> {
  const tar = spawn('tar', ['--extract', '--no-same-owner', '--directory', folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });

  const ended = new Promise<number | null>((resolve, reject) => {
    tar.once('close', resolve);
    tar.once('error', reject);
  });

  const copied = pipeline(createReadStream(archive), createBrotliDecompress(), tar.stdin);
  // tar closes its input at the end of the archive; padding may follow.
  const [code] = await Promise.all([ended, copied.catch(passOverClosedPipe)]);
  if (code !== 0) throw new Error(`tar ended with ${code} on ${archive}`);
}

function passOverClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}

/** Only Open Sans (Latin and Cyrillic), so that layouts are equal on every machine. */
function fontConfiguration(folder: string): string {
  const escaped = folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${escaped}/fonts</dir><cachedir>${escaped}/font-cache</cachedir></fontconfig>
`;
}
