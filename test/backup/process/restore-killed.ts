import { restore } from '#server/backup/restore.ts';
import { config } from '#server/config.ts';
import { collection } from '#server/db/client.ts';
import { listCollectionNames } from '#server/db/raw-documents.ts';
import { openStorage, openStorageForRestore } from '#server/storage.ts';

// A process that restores a backup and is killed after a step, or that starts like the service and says what is there.
const [file, step] = process.argv.slice(2);
if (file) {
  await openStorageForRestore({ config: config() });
  const onStep = (done: string) => {
    process.stdout.write(`${done}\n`);
    if (done === step) process.kill(process.pid, 'SIGKILL');
  };
  await restore({ file, passphrase: null, replace: true, onStep });
  process.exit(0);
}

const storage = await openStorage({ config: config() });
const slugs = (name: string) => collection(name).distinct('slug');
const names = await listCollectionNames();
const found = {
  groups: await slugs('postGroups'),
  posts: await slugs('posts'),
  tags: await slugs('tags'),
  media: await collection('media.chunks').countDocuments(),
  indexes: (await collection('posts').indexes()).length > 3,
  staged: names.filter((name) => name.startsWith('restoring.')),
};
process.stdout.write(JSON.stringify(found));
await storage.close();
process.exit(0);
