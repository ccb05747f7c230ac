export const assistantsAdminUk = {
  /** What they ask to publish, on the overview. */
  proposals: {
    title: 'Програми чекають на підтвердження',
    both: 'обома мовами',
    actions: {
      publish: (_time: string) => 'Опублікувати',
      unpublish: (_time: string) => 'Зняти з публікації',
      schedule: (time: string) => `Запланувати на ${time}`,
    },
    confirm: 'Підтвердити',
    decline: 'Відхилити',
  },
  settings: {
    title: 'Програми та помічники',
    confirms: 'Публікувати лише після підтвердження',
    confirmsHelp:
      'Те, що просить опублікувати помічник (MCP), чекає в огляді, доки адміністратор не підтвердить. Запити до API з ключем публікують одразу.',
  },
};
