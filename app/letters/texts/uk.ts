import { plural } from '#app/formats/plural.ts';
import { newsletterLettersUk } from '#app/newsletter/texts/letters-uk.ts';
import { accountLettersUk } from '#app/users/texts-letters-uk.ts';

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
    text: 'Поштовий сервер прийняв цей лист і доставив його вам. Якщо він потрапив до теки «Спам», перевірте записи SPF, DKIM і DMARC на сторінці «Листи».',
    action: 'Відкрити «Листи»',
    reason: 'Ви отримали цей лист, бо адміністратор надіслав його зі сторінки «Листи».',
  },
  conversation: {
    subject: (count: number, by: string, post: string) =>
      count === 0 ? `Ваш коментар схвалено: «${post}»` : `${repliesUk(count, by)}: «${post}»`,
    preheader: 'Читайте розмову на сайті.',
    title: (count: number, by: string) => (count === 0 ? 'Ваш коментар схвалено' : repliesUk(count, by)),
    on: (post: string) => `Розмова під дописом «${post}».`,
    approved: 'Ваш коментар тепер бачать усі.',
    action: 'Перейти до розмови',
    reason: 'Ви отримали цей лист, бо коментували цей допис.',
    stop: 'Відписатися від цієї розмови',
    stopAll: 'Відписатися від усіх сповіщень',
  },
  commentsOnPosts: {
    subject: (count: number, post: string) => `${newUk(count)}: «${post}»`,
    title: newUk,
    on: (post: string) => `Під дописом «${post}».`,
    action: 'Перейти до розмови',
    reason: 'Ви отримали цей лист, бо текст цього допису востаннє змінювали ви.',
    stop: 'Відписатися від листів про коментарі до дописів',
  },
  commentsWaiting: {
    subject: (count: number) => `На схвалення ${waitUk(count)}`,
    preheader: 'Читачі побачать лише те, що ви схвалите.',
    title: (count: number) => `На схвалення ${waitUk(count)}`,
    action: 'Переглянути коментарі',
    reason: 'Ви отримали цей лист, бо ви адміністратор цього сайту.',
    stop: 'Відписатися від листів про коментарі, що чекають на схвалення',
  },
  troubles: {
    subject: (trouble: string, site: string) => `${trouble} — ${site}`,
    reason:
      'Ви отримали цей лист, бо ви адміністратор цього сайту. Такі листи надходять, навіть якщо ви відписалися від усіх сповіщень.',
    stop: 'Відписатися від листів про проблеми сайту',
    kinds: {
      backupFailed: {
        title: 'Резервну копію не створено',
        text: (_detail: string) => 'Створити нічну резервну копію не вдалося. Сайт повідомляє:',
        action: 'Відкрити «Резервні копії»',
        after:
          'Сайт спробує знову через годину. Доки копії немає, ви отримуватимете один такий лист на день.',
      },
      diskNearlyFull: {
        title: 'Диск майже заповнений',
        text: (_detail: string) =>
          'На диску сайту закінчується вільне місце. Коли його не стане, сайт можна буде лише читати.',
        action: 'Відкрити «Файли»',
        after: 'Видаліть непотрібні файли або збільште диск.',
      },
      lettersFailing: {
        title: 'Листи не доходять',
        text: (count: string) =>
          `За добу не вдалося надіслати ${plural('uk', Number(count), {
            one: '# лист',
            few: '# листи',
            many: '# листів',
            other: '# листа',
          })}.`,
        action: 'Відкрити «Листи»',
        after: 'На цій сторінці є відповіді поштового сервера, і звідти листи можна надіслати ще раз.',
      },
      webhookOff: {
        title: 'Вебхук вимкнено',
        text: (hosts: string) =>
          `Запити до ${hosts} три дні не вдавалося доставити, або одержувач від них відмовився. Тепер сайт туди нічого не надсилає.`,
        action: 'Відкрити «Вебхуки»',
        after: 'На цій сторінці є останні запити з відповідями, і там вебхук можна знову увімкнути.',
      },
    },
  },
  stopPage: {
    title: 'Листи від сайту',
    thread: 'Відписатися від цієї розмови?',
    all: 'Відписатися від усіх сповіщень? Листи про безпеку облікового запису надходитимуть і далі, а якщо ви адміністратор, то й листи про проблеми сайту.',
    waiting: 'Відписатися від листів про коментарі, що чекають на схвалення?',
    posts: 'Відписатися від листів про коментарі до дописів, у яких остання зміна тексту — ваша?',
    troubles: 'Відписатися від листів про невдалі резервні копії, заповнений диск та інші проблеми сайту?',
    submit: 'Відписатися',
    done: 'Ви відписалися. Таких листів більше не буде.',
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

function newUk(count: number): string {
  return plural('uk', count, {
    one: '# новий коментар',
    few: '# нові коментарі',
    many: '# нових коментарів',
    other: '# нового коментаря',
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
