import type { EventEmitter } from 'node:events';

/** Resolves when more may be written to a stream, or it is closed. */
export function drained(stream: EventEmitter & { destroyed?: boolean }): Promise<void> {
  if (stream.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const settle = () => {
      stream.off('drain', settle).off('close', settle);
      resolve();
    };
    stream.once('drain', settle).once('close', settle);
  });
}
