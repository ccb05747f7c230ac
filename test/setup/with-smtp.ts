import { beforeEach } from 'vitest';
import { findSmtpServer } from './smtp.ts';

/**
 * A real SMTP server and the settings that name it. The first module of the service reads the settings: in a process
 * that several files share this module is a setup file; other files import it in `vi.hoisted`.
 */
export const smtp = await findSmtpServer();

process.env.SMTP_URL = smtp.url;
process.env.MAIL_FROM = 'letters@blog.example';
process.env.PUBLIC_URL = 'https://blog.example';

beforeEach(() => {
  smtp.received.length = 0;
  smtp.behave({});
});
