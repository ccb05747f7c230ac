import { checkContent } from '#server/content/check.ts';
import { readArguments } from './arguments.ts';
import { withStorage } from './storage.ts';

/** Tags and media that no post uses are worth knowing but no fault. */
export function checkCommand(args: string[]): Promise<number> {
  readArguments(args, []);
  return withStorage(async () => {
    const found = await checkContent();
    const faults = [
      printFindings('Changes that were decided and not carried out', found.unfinishedChanges),
      printFindings('Posts that no translation holds together', found.postsWithoutTranslation),
      printFindings('Slugs that are taken by no post', found.slugsWithoutPosts),
      printFindings('Posts with tags that are not there', found.postsWithUnknownTags),
      printFindings(
        'Media that are not there',
        found.missingMedia.map(({ url, posts }) => `${url} in ${posts.join(', ')}`),
      ),
    ];
    printFindings('Tags without posts', found.unusedTags);
    printFindings('Media that no post refers to', found.unusedMedia);
    if (faults.some(Boolean)) return 1;
    process.stdout.write('Everything fits together.\n');
    return 0;
  });
}

/** True where there was something to print. */
function printFindings(title: string, items: string[]): boolean {
  if (items.length === 0) return false;
  process.stdout.write(`${title} (${items.length}):\n${items.map((item) => `  ${item}\n`).join('')}`);
  return true;
}
