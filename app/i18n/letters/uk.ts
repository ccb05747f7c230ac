import { accountLettersUk } from './account-uk.ts';
import { newsletterLettersUk } from './newsletter-uk.ts';

/** Letters in Ukrainian. */
export const lettersUk = {
  layout: {
    address: 'Якщо кнопка не працює, відкрийте цю адресу:',
  },
  ...accountLettersUk,
  newsletter: newsletterLettersUk,
  test: {
    subject: (site: string) => `Пробний лист із сайту «${site}»`,
    preheader: 'Пошта працює.',
    title: 'Пошта працює',
    text: 'Сервер пошти прийняв цей лист і доставив його вам. Якщо він потрапив до спаму, перевірте записи SPF, DKIM і DMARC на сторінці «Листи».',
    action: 'Відкрити «Листи»',
    reason: 'Ви отримали цей лист, бо адміністратор надіслав його зі сторінки «Листи».',
  },
};
