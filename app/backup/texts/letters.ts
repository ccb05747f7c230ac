export const backupLetterTexts = {
  uk: {
    names: {
      backupFailed: 'Резервну копію не створено',
    },
    backupFailed: {
      title: 'Резервну копію не створено',
      text: (_detail: string) => 'Створити нічну резервну копію не вдалося. Сайт повідомляє:',
      action: 'Відкрити «Резервні копії»',
      after: 'Сайт спробує знову через годину. Доки копії немає, ви отримуватимете один такий лист на день.',
    },
  },
  en: {
    names: {
      backupFailed: 'Backup failed',
    },
    backupFailed: {
      title: 'The backup failed',
      text: () => 'The nightly backup couldn’t be made. The site says:',
      action: 'Open Backups',
      after: 'The site tries again in an hour. Until there’s a backup, you’ll get one email like this a day.',
    },
  },
};
