import { createHash } from 'node:crypto';
import { IncompleteFile, readFile } from '#server/db/bucket.ts';
import { collection } from '#server/db/client.ts';
import { type MediaDoc, publicIdOf } from '#server/media/model.ts';
import { isDone, send } from '#test/crash/client.ts';
import type { Writer } from '#test/crash/writer.ts';
import { aPicture } from '#test/factories/media.ts';

/** Uploads pictures with a key; every fourth has several chunks. */
export function uploadWriter(): Writer {
  /** The hash of the bytes by id. */
  const uploaded = new Map<string, string>();
  return {
    name: 'uploads',
    answered: () => uploaded.size,
    async write(client) {
      for (let number = 0; ; number++) {
        const size = number % 4 === 3 ? { width: 800, height: 600 } : {};
        const bytes = await aPicture('png', size);
        const form = new FormData();
        form.append('file', new Blob([bytes]), 'picture.png');
        const answer = await send(client, '/api/v1/upload', { as: 'key', method: 'POST', body: form });
        const done = isDone(answer, [200, 201]);
        if (done === null) return;
        if (done && answer) uploaded.set(JSON.parse(answer.text).url.split('/').at(-1), sha256(bytes));
      }
    },
    async findFaults() {
      const docs = await collection<MediaDoc>('media').find().toArray();
      const faults: string[] = [];
      for (const doc of docs) {
        const { _id, size, sha256: expected } = doc;
        const id = publicIdOf(doc);
        const hash = createHash('sha256');
        try {
          for await (const chunk of readFile({ id: _id, size })) hash.update(chunk);
        } catch (error) {
          if (!(error instanceof IncompleteFile)) throw error;
        }
        if (hash.digest('hex') !== expected) faults.push(`The bytes of the file ${id} are not whole`);
        if (uploaded.has(id) && uploaded.get(id) !== expected) faults.push(`The file ${id} is another one`);
      }
      const stored = new Set(docs.map(publicIdOf));
      faults.push(
        ...[...uploaded.keys()].filter((id) => !stored.has(id)).map((id) => `The file ${id} is lost`),
      );
      const known = docs.map(({ _id }) => _id);
      const left = await collection('media.chunks').distinct('files_id', { files_id: { $nin: known } });
      const variants = await collection('mediaVariants').distinct('_id');
      const orphans = left.filter((id) => !variants.some((variant) => variant.equals(id)));
      // The service that runs now may be receiving one.
      const staged = await collection('mediaStaging').distinct('_id');
      return [
        ...faults,
        ...orphans
          .filter((id) => !staged.some((other) => other.equals(id)))
          .map((id) => `Chunks of ${id} are left`),
      ];
    },
  };
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
