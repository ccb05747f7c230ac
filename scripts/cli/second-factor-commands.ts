import type { Row } from './command.ts';

export const secondFactorCommands: Row[] = [
  {
    usage: 'user reset-second-factor EMAIL',
    description: 'turn off two-step sign-in for a user who has lost the passkey and the recovery codes',
    load: async () => (await import('./second-factor.ts')).resetSecondFactorCommand,
  },
];
