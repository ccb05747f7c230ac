export const webhookLetterTexts = {
  uk: {
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
  },
  en: {
    names: {
      webhookOff: 'Webhook switched off',
    },
    webhookOff: {
      title: 'A webhook has been switched off',
      text: (hosts: string) =>
        `Requests to ${hosts} kept failing for three days, or the receiver asked for no more of them. The site sends nothing there now.`,
      action: 'Open Webhooks',
      after:
        'That page shows the last requests with their responses. You can switch the webhook on again there.',
    },
  },
};
