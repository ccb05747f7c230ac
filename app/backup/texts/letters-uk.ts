/** Letters about backups in Ukrainian. */
export const backupLettersUk = {
  names: {
    backupFailed: 'Резервну копію не створено',
  },
  backupFailed: {
    title: 'Резервну копію не створено',
    text: (_detail: string) => 'Створити нічну резервну копію не вдалося. Сайт повідомляє:',
    action: 'Відкрити «Резервні копії»',
    after: 'Сайт спробує знову через годину. Доки копії немає, ви отримуватимете один такий лист на день.',
  },
};
