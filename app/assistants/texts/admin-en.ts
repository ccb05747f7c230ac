import type { assistantsAdminUk } from './admin-uk.ts';

export const assistantsAdminEn: typeof assistantsAdminUk = {
  proposals: {
    title: 'Programs ask you to confirm',
    both: 'both languages',
    actions: {
      publish: () => 'Publish',
      unpublish: () => 'Unpublish',
      schedule: (time) => `Schedule for ${time}`,
    },
    confirm: 'Confirm',
    decline: 'Decline',
  },
  settings: {
    title: 'Programs and assistants',
    confirms: 'Publish only after a confirmation',
    confirmsHelp:
      'What an assistant (MCP) asks to publish waits on the overview until an admin confirms it. Requests to the API with a key publish at once.',
  },
};
