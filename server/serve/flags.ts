import { parseArgs } from 'node:util';

/** What the arguments of the service say. */
export type Flags = { isDevelopment: boolean; isDemo: boolean; startedAt: number };

/** `started-at` is when the set-up began, so that the log shows the whole start time. */
export function readFlags(args: string[]): Flags {
  const options = {
    dev: { type: 'boolean' },
    demo: { type: 'boolean' },
    'started-at': { type: 'string' },
  } as const;
  const { values } = parseArgs({ args, options });
  return {
    isDevelopment: values.dev ?? false,
    isDemo: values.demo ?? false,
    startedAt: Number(values['started-at'] ?? performance.timeOrigin),
  };
}
