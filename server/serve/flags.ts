import { parseArgs } from 'node:util';

export type Flags = {
  isDevelopment: boolean;
  isDemo: boolean;
  /** Whether the data folder is removed when the service stops. */
  isDataTemporary: boolean;
  /** Whether the service stops when npm, the process that started it, ends. */
  endsWithParent: boolean;
};

export function readFlags(args: string[]): Flags {
  const options = {
    dev: { type: 'boolean' },
    demo: { type: 'boolean' },
    'temporary-data': { type: 'boolean' },
    'ends-with-parent': { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ args, options });
  return {
    isDevelopment: values.dev ?? false,
    isDemo: values.demo ?? false,
    isDataTemporary: values['temporary-data'] ?? false,
    endsWithParent: values['ends-with-parent'] ?? false,
  };
}
