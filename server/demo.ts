import path from 'node:path';
import { log } from './log.ts';
import { listSlugs } from './posts/write/post-group-store.ts';

const CONTENT = path.resolve(import.meta.dirname, '..', 'demo');

/** Fills a blog that has no posts with those that explain it. */
export async function fillWithDemo(): Promise<void> {
  if ((await listSlugs()).length > 0) return;
  // Loaded for this alone: a server parses no Markdown in its own process otherwise.
  const { importContent } = await import('./content/import.ts');
  const { posts, media, skipped } = await importContent({ target: CONTENT });
  for (const { file, line, message } of skipped) log.warn({ file, line }, `not in the demo: ${message}`);
  log.info({ posts: posts.made, media: media.stored }, 'filled the blog with the demo');
}
