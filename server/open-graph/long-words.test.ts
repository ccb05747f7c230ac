import { expect, test } from 'vitest';
import { beginningsOf, divideLongWords } from './long-words.ts';

/** Every letter is half an em wide, as is the hyphen that follows a part. */
function measured(title: string) {
  return [...beginningsOf(title)].map(([word, parts]) => ({
    word,
    beginnings: parts.map((text) => ({ text, width: (text.length + Number(text !== word)) / 2 })),
  }));
}

test.each([
  ['Інтернаціоналізація в дії', 20, 'Інтернаціоналізація в дії'],
  ['Інтернаціоналізація в дії', 8, 'Інтернаціоналі- зація в дії'],
  ['Інтернаціоналізація в дії', 5, 'Інтерна- ціоналіза- ція в дії'],
  ['Internationalization', 6, 'Internation- alization'],
  ['W'.repeat(40), 5, 'W'.repeat(40)],
])('%j on lines of %d ems is %j', (title, width, expected) => {
  expect(divideLongWords(title, measured(title), width)).toBe(expected);
});
