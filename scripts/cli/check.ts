import { checkContent } from '#server/content/check.ts';
import { readArguments } from './arguments.ts';
import { withStorage } from './storage.ts';

/** Unused tags and media, and links that lead nowhere, are reported but are not errors. */
export function checkCommand(args: string[]): Promise<number> {
  readArguments(args, []);
  return withStorage(async () => {
    const found = await checkContent();
    const problems = [
      printFindings('Unfinished changes', found.unfinishedChanges),
      printFindings('Language versions without a post group', found.postsWithoutTranslation),
      printFindings('Post groups without a language version', found.slugsWithoutPosts),
      printFindings('Posts with tags that do not exist', found.postsWithUnknownTags),
      printFindings(
        'Missing media',
        found.missingMedia.map(({ url, posts }) => `${url} in ${posts.join(', ')}`),
      ),
    ];

    const remarks = [
      printFindings(
        'Broken links',
        found.deadLinks.map(({ url, posts }) => `${url} in ${posts.join(', ')}`),
      ),
      printFindings('Tags without posts', found.unusedTags),
      printFindings('Unused media', found.unusedMedia),
    ];
    if (problems.some(Boolean)) return 1;

    process.stdout.write(remarks.some(Boolean) ? 'No other problems.\n' : 'No problems.\n');
    return 0;
  });
}

/** Returns true if there are items. */
function printFindings(title: string, items: string[]): boolean {
  if (items.length === 0) return false;
  process.stdout.write(`${title} (${items.length}):\n${items.map((item) => `  ${item}\n`).join('')}`);
  return true;
}
