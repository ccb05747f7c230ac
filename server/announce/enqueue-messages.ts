import { newId } from '#server/db/ids.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import type { MessageDoc } from './model.ts';

/**
 * Has the outbox bring messages to their desired state. `cause` is the same if the cause repeats, so that one delivery is
 * stored.
 */
export async function enqueueMessages(
  messages: Pick<MessageDoc, '_id' | 'channelId'>[],
  cause: string,
): Promise<void> {
  await enqueue(
    messages.map(({ _id, channelId }) => ({
      id: newId(),
      channel: 'announcement',
      kind: 'message',
      key: `announcement:${_id}:${cause}`,
      to: channelId.toHexString(),
      toKey: channelId.toHexString(),
      data: { message: _id },
      messageId: _id,
      priority: 1,
    })),
  );
}
