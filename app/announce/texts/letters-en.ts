import type { announceLettersUk } from './letters-uk.ts';

export const announceLettersEn: typeof announceLettersUk = {
  names: {
    channelFailing: 'Channel not working',
  },
  channelFailing: {
    title: 'A channel doesn’t work',
    text: (names) =>
      `Messages about posts don’t arrive: ${names}. The last five attempts in a row have failed.`,
    action: 'Open Channels',
    after: 'That page shows what the service responded. The site keeps trying for three days.',
  },
};
