import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

// Renders `demo/drawings/*.svg` to `demo/media/*.webp`: node scripts/draw-demo-pictures.ts

const demo = path.resolve(import.meta.dirname, '..', 'demo');

for (const name of await readdir(path.join(demo, 'drawings'))) {
  const drawing = await readFile(path.join(demo, 'drawings', name));
  const picture = path.join(demo, 'media', `${path.basename(name, '.svg')}.webp`);
  const { size } = await sharp(drawing).webp({ quality: 84, effort: 6 }).toFile(picture);
  process.stdout.write(`${path.relative(process.cwd(), picture)}: ${Math.round(size / 1024)} kB\n`);
}
