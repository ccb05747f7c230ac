import { formatList, formatNumber } from '#app/formats/format.ts';
import { plural } from '#app/formats/plural.ts';
import { FREQUENCIES, type Frequency } from '#contract/newsletter/newsletter.ts';

const number = (count: number) => formatNumber(count, 'uk');
const readers = (count: number) =>
  plural('uk', count, {
    one: '# читач',
    few: '# читачі',
    many: '# читачів',
    other: '# читача',
  });

export const newsletterAdminUk = {
  numbers: {
    title: 'Скільки читачів отримують листи',
    active: (count: number) => `Отримують листи: ${readers(count)}.`,
    languages: ({ uk, en, both }: { uk: number; en: number; both: number }) =>
      `Українською — ${number(uk)}, англійською — ${number(en)}, обома мовами — ${number(both)}.`,
    often: 'Як часто',
    frequencies: {
      post: (count: number) => `про кожен допис — ${number(count)}`,
      weekly: (count: number) => `раз на тиждень — ${number(count)}`,
    } satisfies Record<Frequency, (count: number) => string>,
    others: ({ waiting, stopped }: { waiting: number; stopped: number }) =>
      `Ще не підтвердили адресу: ${number(waiting)}. Відписалися: ${number(stopped)}.`,
    growth: 'Нові читачі за тижнями',
    week: 'Тиждень від',
    sources: 'Звідки вони',
    source: 'Джерело',
    count: 'Читачі',
  },
  sources: {
    post: 'форма під дописом',
    page: 'сторінка підписки',
    account: 'обліковий запис',
    api: 'API',
    import: 'імпорт',
  },
  states: {
    active: 'отримує листи',
    waiting: 'ще не підтвердив адреси',
    stopped: 'відписався',
    bounced: 'листи не доходять',
  },
  languages: { uk: 'Українська', en: 'Англійська' },
  /** What the list says of a frequency; nothing of the usual one. */
  often: { post: [], weekly: ['раз на тиждень'] } satisfies Record<Frequency, string[]>,
  since: (date: string) => `з ${date}`,
  answer: (words: string) => `Відповідь поштового сервера: ${words}`,
  filter: 'Пошук підписників',
  text: 'Частина адреси',
  state: 'Стан',
  anyState: 'Будь-який',
  locale: 'Мова',
  anyLocale: 'Будь-яка',
  found: (count: number) => `Знайдено: ${number(count)}.`,
  nobody: 'Підписників поки що немає. Форма підписки вже є під дописами й на сторінці «Стежити за дописами».',
  notFound: 'Нікого не знайдено.',
  remove: 'Видалити',
  removeName: (email: string) => `Видалити: ${email}`,
  removeHelp: 'Адресу й усе, що з нею пов’язано, буде стерто назавжди.',
  export: 'Зберегти всіх як CSV',
  import: {
    title: 'Додати з файлу CSV',
    file: 'Файл CSV',
    help: `Перший рядок — назви стовпців: email, а за потреби language (uk, en або «uk en»), tags, consent (час згоди) і frequency (${FREQUENCIES.join(' або ')}). До 50 000 рядків. Читачі без часу згоди отримають лише лист із проханням підтвердити адресу.`,
    check: 'Перевірити',
    submit: 'Додати',
    checked: 'Перевірено, нічого не змінено',
    done: 'Готово',
    active: (count: number, isDryRun: boolean) =>
      `${isDryRun ? 'Одразу почнуть отримувати листи' : 'Отримуватимуть листи'}: ${number(count)}.`,
    toConfirm: (count: number, isDryRun: boolean) =>
      `${isDryRun ? 'Отримають' : 'Отримали'} прохання підтвердити адресу: ${number(count)}.`,
    problems: (count: number) => `Пропущено рядків: ${number(count)}.`,
    line: (line: number) => `Рядок ${number(line)}`,
    codes: {
      invalid_email: 'це не електронна адреса',
      invalid_language: 'невідома мова',
      unknown_tag: 'такого тега немає',
      invalid_date: 'незрозумілий або майбутній час згоди',
      duplicate: 'адреса вже є вище',
      subscribed: 'уже є серед підписників',
      stopped: 'цей читач відписався',
    },
    refused: {
      no_email_column: 'У першому рядку немає стовпця email.',
      too_many_lines: 'У файлі понад 50 000 рядків. Поділіть його на частини.',
    },
    failed: 'Файл не вдалося прочитати. Потрібен CSV у кодуванні UTF-8, до 16 МБ.',
  },
  done: { removed: 'Підписника видалено.' },
  issues: {
    title: 'Розсилки',
    digest: (date: string) => `Дайджест за тиждень до ${date}`,
    states: {
      planned: 'чекає на публікацію',
      sending: 'надсилається',
      paused: 'призупинено',
      sent: 'надіслано',
      withdrawn: 'відкликано',
    },
    counts: ({ sent, waiting, failed }: { sent: number; waiting: number; failed: number }) =>
      `Надіслано: ${number(sent)} · у черзі: ${number(waiting)} · не дійшло: ${number(failed)}`,
    waits: (count: number) => `Чекають на переклад: ${number(count)}`,
    endsAt: (moment: string) => `Останній лист піде орієнтовно ${moment}`,
    perHour: (count: number) => `Не більше ніж ${number(count)} на годину`,
    pause: 'Призупинити',
    resume: 'Продовжити',
    withdraw: 'Відкликати',
    withdrawHelp:
      'Те, що вже надіслано, не повернути. Решта листів не піде, і надіслати цей допис ще раз буде неможливо.',
    withdrawPlannedHelp: 'Допис вийде без розсилки. Надіслати його можна буде й потім.',
    withdrawConfirm: 'Відкликати',
  },
  send: {
    title: 'Надіслати читачам',
    toPost: 'До допису',
    /**
     * The label of the button, in the publishing panel and on the page. `uk` and `en` are the numbers of readers of
     * each language.
     */
    submit: (uk: number, en: number) => {
      const parts = [
        ...(uk > 0 ? [`${number(uk)} українською`] : []),
        ...(en > 0 ? [`${number(en)} англійською`] : []),
      ];
      const all = plural('uk', uk + en, {
        one: '# читачеві',
        few: '# читачам',
        many: '# читачам',
        other: '# читача',
      });
      return parts.length > 0
        ? `Надіслати ${all}: ${formatList(parts, 'uk')}`
        : 'Надіслати читачам: поки що нікому';
    },
    waiting: (count: number) => `На переклад чекатимуть: ${readers(count)}.`,
    later: 'Листи підуть, щойно допис буде опубліковано.',
    /** Who gets a language by email when it is published. */
    awaited: {
      uk: (count: number) =>
        plural('uk', count, {
          one: 'Лист отримає # читач, який чекав на український текст.',
          few: 'Лист отримають # читачі, які чекали на український текст.',
          many: 'Лист отримають # читачів, які чекали на український текст.',
          other: 'Лист отримають # читача, які чекали на український текст.',
        }),
      en: (count: number) =>
        plural('uk', count, {
          one: 'Лист отримає # читач, який чекав на англійський текст.',
          few: 'Лист отримають # читачі, які чекали на англійський текст.',
          many: 'Лист отримають # читачів, які чекали на англійський текст.',
          other: 'Лист отримають # читача, які чекали на англійський текст.',
        }),
    },
    paused: 'Розсилку призупинено: листи підуть, коли ви її продовжите.',
    checkbox: 'Надіслати листом, коли допис вийде',
    checkboxNow: 'Надіслати листом',
    preview: 'Переглянути листи',
    missing: {
      title: 'Читачам мови, якою допису ще немає',
      wait: 'Чекати на переклад: лист піде, коли переклад буде опубліковано',
      other: 'Надіслати іншою мовою з приміткою',
      skip: 'Не надсилати',
    },
    content: { title: 'Що в листі', whole: 'Увесь текст', excerpt: 'Лише уривок із посиланням' },
    letters: 'Перегляд листів',
    letter: { uk: 'Лист українською', en: 'Лист англійською' },
    test: 'Надіслати пробний лист собі',
    notReady: 'Спершу опублікуйте або заплануйте допис.',
    done: {
      test: (email: string) => `Пробні листи надіслано на ${email}.`,
      sent: 'Листи вже надсилаються.',
    },
    once: 'Допис можна надіслати лише раз. Зміни в тексті після цього до листів не потраплять.',
  },
  settings: {
    title: 'Листи з новими дописами',
    isOn: 'Читачі можуть підписатися на листи',
    isOnHelp: 'Форма підписки з’явиться під дописами й на сторінці «Стежити за дописами».',
    inFooter: 'Посилання на підписку внизу кожної сторінки',
    sendsByDefault: 'У панелі публікації одразу стоїть позначка «Надіслати листом»',
    isWhole: 'У листі',
    digestDay: 'День тижневого дайджесту',
    days: ['понеділок', 'вівторок', 'середа', 'четвер', 'п’ятниця', 'субота', 'неділя'],
    digestHour: 'Година',
    digestHelp:
      'За часовим поясом сайту. Якщо за тиждень нічого не вийшло, листа не буде. О цій годині надходять і щоденні листи про коментарі, що чекають на схвалення.',
  },
};
