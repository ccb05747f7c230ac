import type { Locale } from '#contract/locales.ts';
import { createPostSchema } from '#contract/posts/requests.ts';
import { mayHaveLocalDestinations, replaceDestinations } from '#server/markdown/destinations.ts';
import { isRelative } from '#server/markdown/links.ts';
import { isMediaName } from '#server/media/media-urls.ts';
import type { MediaImporter } from './media-importer.ts';
import type { ContentFile, ContentVersion, Problem } from './model.ts';
import type { PostLinks } from './post-links.ts';
import { isInFolder, ROOTS, resolveReference } from './references.ts';

const SEARCHED = `the content folder or in ${ROOTS.filter(Boolean).join(', ')}`;

type Mention = { url: string; line: number | null };
/** `file` is relative to `root`. */
type Context = { root: string; file: string; media: MediaImporter };

/**
 * Stores the media that a file refers to by path, and replaces the paths by their addresses, and paths of other files by
 * the addresses of their posts. If a reference leads nowhere, it stays as it is in the text, and a cover is left out;
 * `problems` has a line for each.
 */
export async function replaceReferences({
  root,
  contentFile,
  media,
  posts,
}: {
  root: string;
  contentFile: ContentFile;
  media: MediaImporter;
  posts: PostLinks;
}): Promise<{ version: ContentVersion; problems: Problem[] }> {
  const { file, version, lines } = contentFile;
  const problems: Problem[] = [];
  const context = { root, file, media };
  const content = await replaceInContent({ ...context, contentFile, posts, problems });
  const pictureOf = async (field: 'coverImage' | 'metaImage') => {
    const written = version[field];
    if (!written) return written;
    const { url, problem } = await storePicture({ url: written, line: lines[field] }, context);
    if (problem) problems.push(problem);
    return url;
  };

  const pictures = { coverImage: await pictureOf('coverImage'), metaImage: await pictureOf('metaImage') };
  return { version: { ...version, content, ...pictures }, problems };
}

/**
 * The address of a cover or profile picture, and what is wrong with it. A picture of another site stays as it is, and a
 * path from `/` that may be an address of this one; `url` is null if there is none.
 */
export async function storePicture(
  mention: Mention,
  context: Context,
): Promise<{ url: string | null; problem: Problem | null }> {
  const { url, line } = mention;
  const address = isInFolder(url) ? await addressOf(mention, context) : null;
  if (typeof address === 'string') return { url: address, problem: null };

  const isAddress = createPostSchema.shape.coverImage.safeParse(url).success;
  const message = `${url} is not the address of a picture`;
  const problem = address ?? (isAddress ? null : { file: context.file, line, message });
  return { url: isAddress ? url : null, problem };
}

/** The content with the addresses of stored files for paths, and those of posts for links; adds problems. */
export async function replaceInContent({
  contentFile: { version, contentLine, locale },
  posts,
  problems,
  ...context
}: Context & {
  contentFile: Pick<ContentFile, 'contentLine' | 'locale'> & { version: { content: string } };
  posts: PostLinks;
  problems: Problem[];
}): Promise<string> {
  const { content } = version;
  if (!mayHaveLocalDestinations(content)) return content;

  const mentions = new Map<string, Mention>();
  replaceDestinations(content, (url, line) => {
    if (isInFolder(url) && !mentions.has(url)) mentions.set(url, { url, line: contentLine + line - 1 });
    return null;
  });

  const addresses = new Map<string, string>();
  for (const mention of mentions.values()) {
    const address = isMediaName(mention.url)
      ? await addressOf(mention, context)
      : await linkOf(mention, { ...context, locale, posts });
    if (typeof address === 'string') addresses.set(mention.url, address);
    else if (address) problems.push(address);
  }

  if (addresses.size === 0) return content;
  return replaceDestinations(content, (url) => addresses.get(url) ?? null);
}

/** The address of the post that a link leads to; null if it may be an address of the site. */
async function linkOf(
  { url, line }: Mention,
  { file, locale, posts }: Context & { locale: Locale; posts: PostLinks },
): Promise<string | Problem | null> {
  const address = await posts.find({ file, url, locale });
  if (address !== null || !posts.isOfFolder(url)) return address;
  return { file, line, message: `${url} leads to no post, page, picture or video` };
}

/** The address of the stored file, or why there is none. */
async function addressOf({ url, line }: Mention, { root, file, media }: Context): Promise<string | Problem> {
  const problem = (message: string) => ({ file, line, message });
  const reference = await resolveReference({ root, file, url });
  if (reference.kind === 'outside') return problem(`${url} leads out of the content folder`);
  if (reference.kind === 'missing') {
    const where = isRelative(url) ? '' : ` in ${SEARCHED}`;
    return problem(`${url} does not exist${where}`);
  }

  const stored = await media.store(reference.path);
  return 'url' in stored ? stored.url + reference.suffix : problem(`${url}: ${stored.reason}`);
}
