type Habit = { pattern: RegExp; instead: string };

/** What CONTRIBUTING.md names under “Plain words”, in comments, documents and titles of tests. */
export const PLAIN_WORDS: readonly Habit[] = [
  { pattern: /^(?:Of|Apart from|Those) /, instead: 'the noun that the comment is about' },
  {
    pattern:
      /\b(?:null|false|true|empty|undefined|absent|disabled|throws \w+),? where\b|\bwhere (?:there (?:is|are) (?:no|one)|absent|none|it is (?:empty|missing|absent|not))\b/i,
    instead: 'if',
  },
  { pattern: /\balone\b/i, instead: 'only' },
  { pattern: /\bin place of\b/i, instead: 'instead of' },
  { pattern: /\bbeside\b/i, instead: 'next to, or while' },
  { pattern: /\bby itself\b/i, instead: 'automatically' },
  { pattern: /\bwhoever\b/i, instead: 'anyone who, or if' },
  { pattern: /\bmeanwhile\b/i, instead: 'in the meantime' },
  {
    pattern: /\b(?:is|are) [1-5]\d\d(?=[.,;:)]|$| (?:if|for|with|when|unless)\b)/,
    instead: 'gets, or responds with',
  },
  {
    pattern: /(?<!\bthere )\b(?:is|are) no (?!longer|more|less|higher|lower|larger|wider|faster|slower)\w+/i,
    instead: 'is not a',
  },
];

const TERM = 'the term of the glossary in CONTRIBUTING.md';

/** Habits in Ukrainian texts of the interface. */
export const UKRAINIAN: readonly Habit[] = [
  {
    pattern:
      /вивантаж|аналітик|картинк|акаунт|сесі[яїйю]|схов|публікуванн|повернути (цей|коментар)|(?<!\p{L})(тегу|пост[иіа]?|юзер|клікн|лінк|в кошик|медіа)(?!\p{L})/iu,
    instead: TERM,
  },
  {
    pattern:
      /\p{L}+(?:но|то) (?:модератором|адміністратором|користувачем|автором|сервером|сайтом|вами|ними|кимось)(?!\p{L})/iu,
    instead: 'the person who acts as the subject',
  },
];

/** Habits in English texts of the interface. */
export const ENGLISH: readonly Habit[] = [
  {
    pattern:
      /\b(images?|photos?|articles?|trash|log ?in|log ?out|e-mail|meanwhile|strangers?|unhide|unhid)\b/i,
    instead: TERM,
  },
  {
    pattern:
      /\b(?:can ?not|(?:do|does|did|is|are|was|were|has|have|had|will|could|would) not|you (?:will|are)|it is you|there is)\b/i,
    instead: 'the contraction',
  },
  // The message is an email, and what the site tells is a notification; a letter of the alphabet has another word with it.
  {
    pattern: /\b(?<!(?:Latin|only) )(?:letters?(?! (?:and|or) digits)|notices?)\b/i,
    instead: 'email, or notification',
  },
];

/** What the habits of a text are, each with better words. Code and quotations may have any words. */
export function findHabits(text: string, habits: readonly Habit[]): string[] {
  const prose = text.replaceAll(/`[^`]*`|“[^”]*”|"[^"]*"|«[^»]*»/g, '…');
  return habits.flatMap(({ pattern, instead }) => {
    const found = pattern.exec(prose)?.[0];
    return found === undefined ? [] : [`“${found}” → ${instead}: ${prose}`];
  });
}
