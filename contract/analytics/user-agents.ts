/** The purposes of requests by programs; requests by browsers have none. */
export const MACHINE_PURPOSES = [
  'search',
  'answering',
  'fetching',
  'training',
  'preview',
  'feed-reader',
  'tool',
  'headless',
  'other',
] as const;

export type MachinePurpose = (typeof MACHINE_PURPOSES)[number];

/** The kinds of resources that programs read. */
export const MACHINE_RESOURCES = ['post', 'feed', 'llms'] as const;

export type MachineResource = (typeof MACHINE_RESOURCES)[number];

export const DEVICES = ['desktop', 'phone', 'tablet', 'other'] as const;

export type Device = (typeof DEVICES)[number];
