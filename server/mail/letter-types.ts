/** What is stored with a letter of each kind, until it is sent. */
export type LetterData = {
  test: Record<string, never>;
};

/** What the component of each kind shows. Texts of people are as they are; addresses are absolute. */
export type LetterProps = {
  test: { adminUrl: string };
};

export type LetterKind = keyof LetterData;
