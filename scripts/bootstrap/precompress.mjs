import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Pictures, woff2 and video are not listed: their formats are compressed. */
const COMPRESSIBLE = new Set([
  '.css',
  '.html',
  '.ico',
  '.js',
  '.json',
  '.map',
  '.mjs',
  '.otf',
  '.svg',
  '.ttf',
  '.txt',
  '.wasm',
  '.webmanifest',
  '.xml',
]);

/**
 * Writes `.br` and `.gz` beside each compressible file of a folder, where they are smaller than the file.
 * @param {string} folder
 */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.has(path.extname(entry.name)));
  await Promise.all(files.map((entry) => compressFile(path.join(folderOf(entry), entry.name))));
}

/** Node before 20.12 has `path` where later ones have `parentPath`. @param {import('node:fs').Dirent} entry */
function folderOf(entry) {
  return entry.parentPath ?? /** @type {{ path?: string }} */ (entry).path ?? '';
}

/** @param {string} file */
async function compressFile(file) {
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  for (const [extension, compressed] of /** @type {const} */ ([
    ['.br', br],
    ['.gz', gz],
  ])) {
    if (compressed.length < content.length) await writeFile(file + extension, compressed);
  }
}
