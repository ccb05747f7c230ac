import { existsSync, globSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, minifySync, type Plugin } from 'vite';
import { forgetBuild, hashSources, ROOT, rememberBuild } from './set-up/build-state.mjs';

/** Pictures, woff2 and video are not listed: their formats are compressed. */
const COMPRESSIBLE = /\.(css|html|ico|js|json|map|mjs|otf|svg|ttf|txt|wasm|webmanifest|xml)$/;
/** Open pages in browsers, and a service that is still running, refer to the assets of earlier builds. */
const KEPT_MS = 7 * 86_400_000;

/** Minifies scripts that are only linked, precompresses the client's files, removes those of old builds, and records what the build was made of. */
export function finishBuild(): Plugin {
  let hash = '';
  return {
    name: 'dvomova:finish-build',
    apply: 'build',
    buildStart() {
      if (this.environment.name !== 'client') return;
      hash = hashSources();
      forgetBuild();
    },
    // Vite bundles and minifies neither scripts of pages without hydration nor other files that are only linked.
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.js')) continue;
        file.source = minifySync(file.fileName, String(file.source), { module: true }).code;
      }
    },
    // The build of the server is the last, and moves assets to the client's folder.
    closeBundle: {
      order: 'post',
      async handler() {
        if (this.environment.name !== 'ssr') return;
        const client = path.join(ROOT, 'build', 'client');
        await removeOldFiles(client, { publicFolder: path.join(ROOT, 'public'), now: Date.now() });
        await precompress(client);
        await buildStandAlone();
        rememberBuild(hash);
      },
    },
  };
}

/** Scripts that run without the service, each with the modules of the server that it needs. */
async function buildStandAlone(): Promise<void> {
  for (const entry of globSync('app/*/stand-alone/*.ts', { cwd: ROOT })) {
    const fileName = `${path.basename(entry, '.ts')}.js`;
    await build({
      root: ROOT,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: {
        outDir: 'build/stand-alone',
        emptyOutDir: false,
        target: 'es2022',
        lib: { entry: path.join(ROOT, entry), formats: ['iife'], name: 'script', fileName: () => fileName },
      },
    });
  }
}

/**
 * Removes assets that no build of the last week has written, and files that `public/` no longer has. A build writes
 * all of its assets and deletes none.
 */
export async function removeOldFiles(
  folder: string,
  { publicFolder, now }: { publicFolder: string; now: number },
): Promise<void> {
  for (const file of await filesIn(folder)) {
    const uncompressed = path.relative(folder, file).replace(/\.(br|gz)$/, '');
    const isAsset = uncompressed.startsWith('assets/');
    const source = await stat(path.join(isAsset ? folder : publicFolder, uncompressed)).catch(() => null);
    if (!source || (isAsset && now - source.mtimeMs > KEPT_MS)) await rm(file);
  }
}

/** Writes `.br` and `.gz` next to each compressible file of a folder, if they are smaller than the file. */
export async function precompress(folder: string): Promise<void> {
  const files = (await filesIn(folder)).filter((file) => COMPRESSIBLE.test(file));
  // The name of an asset contains a hash of its content, so an earlier build has compressed the same file.
  const isDone = (file: string) => file.startsWith(path.join(folder, 'assets')) && existsSync(`${file}.gz`);
  await Promise.all(files.filter((file) => !isDone(file)).map(compressFile));
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const br = await promisify(brotliCompress)(content, { params });
  const gz = await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION });

  if (br.length < content.length) await writeFile(`${file}.br`, br);
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
}
