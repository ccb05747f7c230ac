/** `content` of one entry is read before the next one. */
export type ArchiveEntry = {
  name: string;
  type: 'file' | 'directory' | 'other';
  content: () => AsyncIterable<Uint8Array>;
};
