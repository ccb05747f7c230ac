import { config } from '#server/config.ts';

/** Whether the site sends letters. If not, no page, response or text mentions them. */
export function isMailSetUp(): boolean {
  return config().mail !== null;
}
