import { newId } from '#server/db/ids.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import type { MessageDoc } from './model.ts';

/**
 * Has the outbox bring a message to its desired state. `cause` is the same if the cause repeats, so that one delivery is
 * stored.
 */
export async function enqueueMessage({ _id, channelId }: MessageDoc, cause: string): Promise<void> {
  const to = channelId.toHexString();
  await enqueue([
    {
      id: newId(),
      channel: 'announcement',
      kind: 'message',
      key: `announcement:${_id}:${cause}`,
      to,
      toKey: to,
      data: { message: _id },
      messageId: _id,
      priority: 1,
    },
  ]);
}
