import { afterAll, beforeEach } from 'vitest';
import { startReceiver } from './receiver.ts';

/**
 * A receiver of requests, and the settings that allow it. The first module of the service reads the settings, so a
 * test file imports this one in `vi.hoisted`.
 */
export const receiver = await startReceiver();

process.env.WEBHOOK_ALLOW_HOSTS = receiver.host;
process.env.PUBLIC_URL = 'https://blog.example';
process.env.INDEXNOW = 'on';
process.env.INDEXNOW_ENDPOINT = receiver.url('/indexnow');
process.env.WEBSUB_HUB = receiver.url('/hub');

beforeEach(() => {
  receiver.received.length = 0;
  receiver.behave({});
});
afterAll(() => receiver.close());
