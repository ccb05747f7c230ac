/** Letters about webhooks in Ukrainian. */
export const webhookLettersUk = {
  names: {
    webhookOff: 'Вебхук вимкнено',
  },
  webhookOff: {
    title: 'Вебхук вимкнено',
    text: (hosts: string) =>
      `Запити до ${hosts} три дні не вдавалося доставити, або одержувач від них відмовився. Тепер сайт туди нічого не надсилає.`,
    action: 'Відкрити «Вебхуки»',
    after: 'На цій сторінці є останні запити з відповідями, і там вебхук можна знову увімкнути.',
  },
};
