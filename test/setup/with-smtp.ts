import { afterAll, beforeEach } from 'vitest';
import { startSmtpServer } from './smtp.ts';

/**
 * A real SMTP server and the settings that name it. The first module of the service reads the settings, so a test
 * file imports this one in `vi.hoisted`.
 */
export const smtp = await startSmtpServer();

process.env.SMTP_URL = smtp.url;
process.env.MAIL_FROM = 'letters@blog.example';
process.env.PUBLIC_URL = 'https://blog.example';

beforeEach(() => {
  smtp.received.length = 0;
  smtp.behave({});
});
afterAll(() => smtp.close());
