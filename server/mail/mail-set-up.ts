import { config } from '#server/config.ts';

/** Whether the site sends letters. If not, no page, response or text speaks of them. */
export function isMailSetUp(): boolean {
  return config().mail !== null;
}
