import { expect, test } from 'vitest';
import { ENGLISH, findHabits, PLAIN_WORDS, UKRAINIAN } from './habits.ts';

test('each habit is found where it occurs', () => {
  const samples = {
    plain: [
      'Of the stored file.',
      'The tag; null where there is none.',
      'For admins alone.',
      'A date in place of a name.',
      'The name beside the picture.',
      'It ends by itself.',
      'Whoever has the link.',
      'It changes meanwhile.',
      'Two hosts are 400.',
      'A text that is no address.',
    ],
    ukrainian: ['Додати картинку', 'Приховано модератором'],
    english: ['Choose an image', 'This does not work', 'Send a letter'],
  };
  const counts = (texts: string[], habits: typeof PLAIN_WORDS) =>
    texts.map((text) => findHabits(text, habits).length);
  expect(counts(samples.plain, PLAIN_WORDS)).toEqual(PLAIN_WORDS.map(() => 1));
  expect(counts(samples.ukrainian, UKRAINIAN)).toEqual(UKRAINIAN.map(() => 1));
  expect(counts(samples.english, ENGLISH)).toEqual(ENGLISH.map(() => 1));
});

test('code, quotations and letters of the alphabet may have any words', () => {
  expect(findHabits('Only letters and digits', ENGLISH)).toEqual([]);
  expect(findHabits('`it is alone` and “by itself”', PLAIN_WORDS)).toEqual([]);
});
