import { announce } from '#server/events/events.ts';
import { type MediaDoc, publicIdOf } from './model.ts';

export async function announceMedia(docs: MediaDoc[]): Promise<void> {
  await announce(
    docs.map((doc) => {
      const id = publicIdOf(doc);
      return { kind: 'media', change: 'created', id, key: `${id}:created`, at: doc.createdAt };
    }),
  );
}
