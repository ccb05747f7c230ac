export const announceLetterTexts = {
  uk: {
    names: {
      channelFailing: 'Канал не діє',
    },
    channelFailing: {
      title: 'Канал не діє',
      text: (names: string) =>
        `Повідомлення про дописи не доходять: ${names}. Останні п’ять спроб поспіль були невдалі.`,
      action: 'Відкрити «Канали»',
      after: 'На цій сторінці сказано, що відповіла служба. Сайт пробує далі ще три дні.',
    },
  },
  en: {
    names: {
      channelFailing: 'Channel not working',
    },
    channelFailing: {
      title: 'A channel doesn’t work',
      text: (names: string) =>
        `Messages about posts don’t arrive: ${names}. The last five attempts in a row have failed.`,
      action: 'Open Channels',
      after: 'That page shows what the service responded. The site keeps trying for three days.',
    },
  },
};
