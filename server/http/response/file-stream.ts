import type { FileHandle } from 'node:fs/promises';

/** The bytes from `start` to before `end` of the file that `open` gives, if it gives one. */
export type FileRange = { open: () => Promise<FileHandle | null>; start: number; end: number };

/**
 * A body that is read while it is sent: from the file of its range, or else from `chunks`. A body that is never sent
 * opens nothing. If the client disconnects, at most one more chunk is read.
 */
export class FileStream extends ReadableStream<Uint8Array<ArrayBuffer>> {
  readonly range: FileRange;

  constructor(chunks: AsyncGenerator<Uint8Array>, range: FileRange) {
    super(toSource(chunks), { highWaterMark: 0 });
    this.range = range;
  }
}

function toSource(chunks: AsyncGenerator<Uint8Array>): UnderlyingDefaultSource<Uint8Array<ArrayBuffer>> {
  let next: Promise<IteratorResult<Uint8Array>> | undefined;
  return {
    async pull(controller) {
      const { done, value } = await (next ?? chunks.next());
      if (done) {
        controller.close();
        return;
      }

      controller.enqueue(value as Uint8Array<ArrayBuffer>);
      next = chunks.next();

      // The failure is handled by the code that awaits the promise.
      next.catch(() => {});
    },
    async cancel() {
      await chunks.return(undefined);
    },
  };
}
