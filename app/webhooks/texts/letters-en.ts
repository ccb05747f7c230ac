import type { webhookLettersUk } from './letters-uk.ts';

export const webhookLettersEn: typeof webhookLettersUk = {
  names: {
    webhookOff: 'Webhook switched off',
  },
  webhookOff: {
    title: 'A webhook has been switched off',
    text: (hosts) =>
      `Requests to ${hosts} kept failing for three days, or the receiver asked for no more of them. The site sends nothing there now.`,
    action: 'Open Webhooks',
    after:
      'That page shows the last requests with their responses. You can switch the webhook on again there.',
  },
};
