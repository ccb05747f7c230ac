import { createPostSchema } from '#contract/posts/requests.ts';
import { mayHaveRelativeDestinations, replaceDestinations } from '#server/markdown/destinations.ts';
import type { MediaImporter } from './media-importer.ts';
import type { ContentFile, ContentVersion, Problem } from './model.ts';
import { isMediaName, isRelative, mayNameMedia, resolveReference } from './references.ts';

type Mention = { url: string; line: number };
/** `file` is relative to `root`. */
type Context = { root: string; file: string; media: MediaImporter };

/**
 * Stores the media that a file refers to by relative path, and replaces the paths by their addresses. If a file can't
 * be stored, its reference in the text stays as it is, and a cover is left out; `problems` has a line for each.
 */
export async function storeMediaOf({
  root,
  contentFile,
  media,
}: {
  root: string;
  contentFile: ContentFile;
  media: MediaImporter;
}): Promise<{ version: ContentVersion; problems: Problem[] }> {
  const { file, version, contentLine, lines } = contentFile;
  const problems: Problem[] = [];
  const context = { root, file, media };
  const content = await replaceInContent({ ...context, content: version.content, contentLine, problems });
  const pictureOf = async (field: 'coverImage' | 'metaImage') => {
    const url = version[field];
    const address = url && (await pictureAddressOf({ url, line: lines[field] }, context));
    if (!address || typeof address === 'string') return address;
    problems.push(address);
    return null;
  };

  const pictures = { coverImage: await pictureOf('coverImage'), metaImage: await pictureOf('metaImage') };
  return { version: { ...version, content, ...pictures }, problems };
}

/** The address of a picture that a file in the content folder's root names, or what is wrong with it. */
export function storePicture(context: Context, url: string): Promise<string | Problem> {
  return pictureAddressOf({ url, line: 0 }, context);
}

/** A picture of another site, or a path of this one, stays as it is. */
async function pictureAddressOf(mention: Mention, context: Context): Promise<string | Problem> {
  const { url, line } = mention;
  if (isRelative(url)) return addressOf(mention, context);
  if (createPostSchema.shape.coverImage.safeParse(url).success) return url;
  return { file: context.file, line, message: `${url} is not the address of a picture` };
}

/** The content with the addresses of stored files for relative paths; adds a problem for each file that cannot be stored. */
export async function replaceInContent({
  content,
  contentLine,
  problems,
  ...context
}: Context & { content: string; contentLine: number; problems: Problem[] }): Promise<string> {
  if (!mayNameMedia(content) || !mayHaveRelativeDestinations(content)) return content;

  const mentions = new Map<string, Mention>();
  replaceDestinations(content, (url, line) => {
    if (isRelative(url) && isMediaName(url) && !mentions.has(url))
      mentions.set(url, { url, line: contentLine + line - 1 });
    return null;
  });

  const addresses = new Map<string, string>();
  for (const mention of mentions.values()) {
    const address = await addressOf(mention, context);
    if (typeof address === 'string') addresses.set(mention.url, address);
    else problems.push(address);
  }

  if (addresses.size === 0) return content;
  return replaceDestinations(content, (url) => addresses.get(url) ?? null);
}

/** The address of the stored file, or why there is none. */
async function addressOf({ url, line }: Mention, { root, file, media }: Context): Promise<string | Problem> {
  const problem = (message: string) => ({ file, line, message });
  const reference = await resolveReference({ root, file, url });
  if (reference.kind === 'outside') return problem(`${url} leads out of the content folder`);
  if (reference.kind === 'missing') return problem(`${url} does not exist`);
  const stored = await media.store(reference.path);
  return 'url' in stored ? stored.url + reference.suffix : problem(`${url}: ${stored.reason}`);
}
