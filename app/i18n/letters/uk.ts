import { plural } from '#app/i18n/plural.ts';
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
    text: 'Поштовий сервер прийняв цей лист і доставив його вам. Якщо він потрапив до спаму, перевірте записи SPF, DKIM і DMARC на сторінці «Листи».',
    action: 'Відкрити «Листи»',
    reason: 'Ви отримали цей лист, бо адміністратор надіслав його зі сторінки «Листи».',
  },
  conversation: {
    subject: (count: number, by: string, post: string) =>
      count === 0 ? `Ваш коментар схвалено: ${post}` : `${repliesUk(count, by)}: ${post}`,
    preheader: 'Читайте розмову на сайті.',
    title: (count: number, by: string) => (count === 0 ? 'Ваш коментар схвалено' : repliesUk(count, by)),
    on: (post: string) => `Розмова під дописом «${post}».`,
    approved: 'Ваш коментар тепер бачать усі.',
    action: 'Перейти до розмови',
    reason: 'Ви отримали цей лист, бо коментували цей допис.',
    stop: 'Не писати про цю розмову',
    stopAll: 'Не надсилати жодних сповіщень',
  },
  commentsWaiting: {
    subject: (count: number) => `На схвалення ${waitUk(count)}`,
    preheader: 'Читачі побачать їх, коли ви їх схвалите.',
    title: (count: number) => `На схвалення ${waitUk(count)}`,
    action: 'Переглянути коментарі',
    reason: 'Ви отримали цей лист, бо ви адміністратор цього сайту.',
  },
  troubles: {
    subject: (trouble: string, site: string) => `${trouble} — ${site}`,
    kinds: {
      backupFailed: {
        title: 'Резервну копію не створено',
        text: (_detail: string) => 'Створити нічну резервну копію не вдалося. Сайт повідомляє:',
        action: 'Відкрити «Резервні копії»',
        after: 'Сайт спробує знову за годину. Доки копії немає, ви отримуватимете один такий лист на день.',
      },
      diskNearlyFull: {
        title: 'Диск майже заповнений',
        text: (_detail: string) =>
          'На диску сайту закінчується вільне місце. Коли його не стане, сайт можна буде лише читати.',
        action: 'Відкрити «Файли»',
        after: 'Видаліть непотрібні файли й старі резервні копії або збільште диск.',
      },
      lettersFailing: {
        title: 'Листи не доходять',
        text: (count: string) =>
          `За добу сервер відмовився прийняти ${plural('uk', Number(count), {
            one: '# лист',
            few: '# листи',
            many: '# листів',
            other: '# листа',
          })}.`,
        action: 'Відкрити «Листи»',
        after: 'На цій сторінці є відповіді сервера, і звідти листи можна надіслати ще раз.',
      },
      webhookOff: {
        title: 'Вебхук вимкнено',
        text: (hosts: string) =>
          `Запити до ${hosts} три дні не вдавалося доставити, або ця адреса відмовилася їх приймати. Тепер туди нічого не надсилається.`,
        action: 'Відкрити «Вебхуки»',
        after: 'На цій сторінці є останні запити з відповідями, і там вебхук можна знову увімкнути.',
      },
    },
  },
  stopPage: {
    title: 'Листи від сайту',
    thread: 'Більше не надсилати листів про цю розмову?',
    all: 'Більше не надсилати жодних сповіщень на вашу пошту? Листи про безпеку облікового запису надходитимуть і далі.',
    submit: 'Не надсилати',
    done: 'Готово. Таких листів більше не буде.',
    unknown: 'Це посилання недійсне. Відкрийте його ще раз із листа.',
  },
};

function repliesUk(count: number, by: string): string {
  if (count === 1) return `${by} відповідає на ваш коментар`;
  return plural('uk', count, {
    one: '# відповідь',
    few: '# відповіді',
    many: '# відповідей',
    other: '# відповіді',
  });
}

function waitUk(count: number): string {
  return plural('uk', count, {
    one: 'чекає # коментар',
    few: 'чекають # коментарі',
    many: 'чекають # коментарів',
    other: 'чекають # коментаря',
  });
}
