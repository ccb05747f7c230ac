import path from 'node:path';
import { log } from './log.ts';
import { listSlugs } from './posts/write/post-group-store.ts';

const CONTENT = path.resolve(import.meta.dirname, '..', 'demo');

/** Imports the demo posts into a blog without posts. */
export async function fillWithDemo(): Promise<void> {
  if ((await listSlugs()).length > 0) return;
  // Loaded on demand: a server parses Markdown in another process.
  const { importContent } = await import('./content/import.ts');
  const { posts, pages, authors, media, skipped } = await importContent({ target: CONTENT });
  for (const { file, line, message } of skipped)
    log.warn({ file, line }, `A demo post was not imported: ${message}`);
  const counts = { posts: posts.made, pages: pages.made, authors: authors.made, media: media.stored };
  log.info(counts, 'Imported the demo content');
}
