export const announceLettersUk = {
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
};
