import { describe, expect, it } from 'vitest';
import { moderationUk } from './admin/uk/moderation.ts';
import { en } from './messages.en.ts';
import { uk } from './messages.uk.ts';

describe('the dictionaries', () => {
  const ukrainian = sentences(uk);
  const english = sentences(en);

  it('have the same keys', () => {
    expect([...english.keys()]).toEqual([...ukrainian.keys()]);
  });

  it('use the quotation marks and the apostrophe of their language', () => {
    for (const [key, text] of ukrainian) expect(text, key).not.toMatch(/["'“”‘]/);
    for (const [key, text] of english) expect(text, key).not.toMatch(/["'«»]/);
  });

  it('write Ukrainian without Russian letters and English without Cyrillic', () => {
    for (const [key, text] of ukrainian) expect(text, key).not.toMatch(/[ёъыэ]/i);
    for (const [key, text] of english) expect(text, key).not.toMatch(/\p{Script=Cyrillic}/u);
  });

  it('use one Ukrainian verb for hiding', () => {
    expect([uk.community.comments.hide, moderationUk.hide]).toEqual(['Приховати', 'Приховати']);
    for (const [key, text] of ukrainian) expect(text, key).not.toMatch(/схов/i);
  });
});

/** Every text by its dotted path. Functions are called with small numbers for all arguments. */
function sentences(dictionary: object, prefix = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(dictionary)) {
    const path = prefix + key;
    if (typeof value === 'string') found.set(path, value);
    else if (typeof value === 'function') found.set(path, value(2, 3, 4));
    else for (const [inner, text] of sentences(value, `${path}.`)) found.set(inner, text);
  }
  return found;
}
