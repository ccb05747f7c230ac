import { describe, expect, it } from 'vitest';
import { adminEn } from '#app/admin/texts/en/admin.ts';
import { adminUk } from '#app/admin/texts/uk/admin.ts';
import { assistantsEn } from '#app/api-docs/texts/assistants-en.ts';
import { assistantsUk } from '#app/api-docs/texts/assistants-uk.ts';
import { apiDocsEn } from '#app/api-docs/texts/en.ts';
import { apiReferenceUk } from '#app/api-docs/texts/reference-uk.ts';
import { apiDocsUk } from '#app/api-docs/texts/uk.ts';
import { programsEn } from '#app/assistants/texts/en.ts';
import { programsUk } from '#app/assistants/texts/uk.ts';
import { backupLettersEn } from '#app/backup/texts/letters-en.ts';
import { backupLettersUk } from '#app/backup/texts/letters-uk.ts';
import { commentLettersEn } from '#app/comments/texts/letters-en.ts';
import { commentLettersUk } from '#app/comments/texts/letters-uk.ts';
import { llmsEn } from '#app/feeds/llms-texts-en.ts';
import { llmsUk } from '#app/feeds/llms-texts-uk.ts';
import { lettersEn } from '#app/letters/texts/en.ts';
import { lettersUk } from '#app/letters/texts/uk.ts';
import { newsletterLettersEn } from '#app/newsletter/texts/letters-en.ts';
import { newsletterLettersUk } from '#app/newsletter/texts/letters-uk.ts';
import { secondFactorEn } from '#app/second-factor/texts/en.ts';
import { secondFactorUk } from '#app/second-factor/texts/uk.ts';
import { webhookLettersEn } from '#app/webhooks/texts/letters-en.ts';
import { webhookLettersUk } from '#app/webhooks/texts/letters-uk.ts';
import { en } from './en/messages.ts';
import { uk } from './uk/messages.ts';

/** Serves functions whose second parameter is a number as well as those that take details of a change. */
const DETAILS = Object.assign(Object(3), { count: 3, other: 'names' });

const ukrainian = sentences({
  uk,
  adminUk,
  programsUk,
  secondFactorUk,
  lettersUk,
  commentLettersUk,
  newsletterLettersUk,
  backupLettersUk,
  webhookLettersUk,
  llmsUk,
  apiDocsUk,
  assistantsUk,
});
const english = sentences({
  en,
  adminEn,
  programsEn,
  secondFactorEn,
  lettersEn,
  commentLettersEn,
  newsletterLettersEn,
  backupLettersEn,
  webhookLettersEn,
  llmsEn,
  apiDocsEn,
  assistantsEn,
});
const reference = sentences({ apiReferenceUk });

/** Words for which the interface has another term; CONTRIBUTING.md lists the terms. */
const UKRAINIAN_SYNONYMS =
  /вивантаж|аналітик|картинк|акаунт|сесі[яїйю]|схов|публікуванн|повернути (цей|коментар)|(?<!\p{L})(тегу|пост[иіа]?|юзер|клікн|лінк|в кошик|медіа)(?!\p{L})/iu;
/** An impersonal verb in -но or -то with its agent in the instrumental, as in «приховано модератором». */
const AGENT_IN_INSTRUMENTAL =
  /\p{L}+(?:но|то) (?:модератором|адміністратором|користувачем|автором|сервером|сайтом|вами|ними|кимось)(?!\p{L})/iu;
const ENGLISH_SYNONYMS =
  /\b(images?|photos?|articles?|trash|log ?in|log ?out|e-mail|meanwhile|strangers?|unhide|unhid)\b/i;
const ENGLISH_FULL_FORMS =
  /\b(?:can ?not|(?:do|does|did|is|are|was|were|has|have|had|will|could|would) not|you (?:will|are)|it is you|there is)\b/i;

describe('the dictionaries', () => {
  it('have the same keys', () => {
    const withoutNames = (texts: Map<string, string>) =>
      [...texts.keys()].map((key) => key.replace(/^\w+\./, ''));
    expect(withoutNames(english).toSorted()).toEqual(withoutNames(ukrainian).toSorted());
  });

  it('use the quotation marks and the apostrophe of their language', () => {
    for (const [key, text] of ukrainian) expect(withoutCode(text), key).not.toMatch(/["'“”‘]/);
    for (const [key, text] of english) expect(withoutCode(text), key).not.toMatch(/["'«»]/);
  });

  it('write Ukrainian without Russian letters and English without Cyrillic', () => {
    for (const [key, text] of ukrainian) expect(text, key).not.toMatch(/[ёъыэ]/i);
    for (const [key, text] of english) expect(text, key).not.toMatch(/\p{Script=Cyrillic}/u);
  });

  it('use one term for one thing', () => {
    for (const [key, text] of [...ukrainian, ...reference]) expect(text, key).not.toMatch(UKRAINIAN_SYNONYMS);
    for (const [key, text] of english) expect(withoutCode(text), key).not.toMatch(ENGLISH_SYNONYMS);
  });

  it('name who acts as the subject in Ukrainian, not in the instrumental', () => {
    for (const [key, text] of [...ukrainian, ...reference]) {
      expect(text, key).not.toMatch(AGENT_IN_INSTRUMENTAL);
    }
  });

  it('contract verbs in the English interface', () => {
    const inInterface = [...english].filter(([key]) => !/^(apiDocs|llms)/.test(key));
    expect(inInterface.length).toBeGreaterThan(500);
    for (const [key, text] of inInterface) expect(text, key).not.toMatch(ENGLISH_FULL_FORMS);
  });

  it('have no spaces at the ends or in pairs, and no hyphen instead of a dash', () => {
    for (const [key, text] of [...ukrainian, ...english, ...reference]) {
      expect(text, key).not.toMatch(/ {2}| - |--|\s$/);
    }
  });
});

/** Every text by its dotted path. Functions are called with sample arguments. */
function sentences(dictionary: object, prefix = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(dictionary)) {
    const path = prefix + key;
    if (typeof value === 'string') found.set(path, value);
    else if (typeof value === 'function') found.set(path, value(2, DETAILS, 4));
    else for (const [inner, text] of sentences(value, `${path}.`)) found.set(inner, text);
  }
  return found;
}

function withoutCode(text: string): string {
  return text.replaceAll(/`[^`]*`/g, '');
}
