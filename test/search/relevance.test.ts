import { beforeEach, describe, expect, it } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { searchPosts } from '#server/search/results/search.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { SEARCH_MODES, useSearchMode } from './modes.ts';

useDatabase();

/** Posts that share words: what one is about, others mention. */
const POSTS: [slug: string, uk: [title: string, content: string], en: [title: string, content: string]][] = [
  [
    'borscht',
    ['Борщ із печі', 'Буряк, капуста й квасоля. Печеня подається окремо. Хліб до борщу беремо житній.'],
    ['Borscht from the oven', 'Beetroot, cabbage and beans. Serve rye bread beside it.'],
  ],
  [
    'rye-bread',
    ['Житній хліб на заквасці', 'Закваска стоїть ніч. Випікайте хліб у гарячій печі годину.'],
    ['Rye bread on sourdough', 'The starter rests overnight. Bake the bread in a hot oven for an hour.'],
  ],
  [
    'oven',
    ['Як скласти піч', 'Піч складають із цегли. У такій печі добре печеться хліб, вариться борщ.'],
    ['How to build an oven', 'An oven is built of bricks. Bread bakes well in it, and so does borscht.'],
  ],
  [
    'night-train',
    ['Нічний потяг до Львова', 'Потяг рушає о десятій вечора. Уночі у вагоні тихо, зранку — кава у Львові.'],
    [
      'The night train to Lviv',
      'The train leaves at ten. It is quiet at night, and there is coffee in Lviv.',
    ],
  ],
  [
    'lviv-coffee',
    ['Де пити каву у Львові', 'Три кав’ярні біля вокзалу, з якого йде потяг додому.'],
    ['Where to drink coffee in Lviv', 'Three cafés near the station where the train home leaves.'],
  ],
  [
    'stars',
    ['Зоряне небо влітку', 'Найкраще дивитися на зорі опівночі, далеко від міста. Ніч має бути безмісячна.'],
    ['The summer sky', 'Look at the stars at midnight, far from the city, on a moonless night.'],
  ],
  [
    'city-birds',
    ['Птахи великого міста', 'Сороки, дрозди та синиці живуть поруч із людьми.'],
    ['Birds of the big city', 'Magpies, thrushes and tits live next to people.'],
  ],
  [
    'name',
    ['Ім’я для проєкту', 'Як дібрати ім’я, що його легко вимовити. Перевірте, чи вільна адреса.'],
    ['A name for a project', 'Choose a name that is easy to say. Check that the address is free.'],
  ],
  [
    'child-books',
    ['Книжки для дітей', 'Десять книжок, які люблять наші діти. Читайте дитині щовечора.'],
    ['Books for children', 'Ten books that our children love. Read to a child every evening.'],
  ],
  [
    'writing',
    ['Писати щодня', 'Хто пише щодня, той пише краще. Пишіть уранці, поки в місті тихо.'],
    ['Writing every day', 'Who writes daily writes better. Write in the morning while the city sleeps.'],
  ],
];

const EXPECTED: [locale: Locale, query: string, ...slugs: string[]][] = [
  ['uk', 'борщем', 'borscht'],
  ['uk', 'хлібу', 'rye-bread'],
  ['uk', 'печами', 'oven'],
  ['uk', 'житній хліб', 'rye-bread'],
  ['uk', 'хліб печі', 'rye-bread', 'oven'],
  ['uk', 'потяги у Львів', 'night-train'],
  ['uk', 'кава львівська у Львові', 'lviv-coffee'],
  ['uk', '"кава у Львові"', 'night-train'],
  ['uk', 'ночами', 'rye-bread', 'stars'],
  ['uk', 'зоря', 'stars'],
  ['uk', 'птах у місті', 'city-birds'],
  ['uk', 'іменем', 'name'],
  ['uk', "ім'ям проєктів", 'name'],
  ['uk', 'дитяча книжка для дитини', 'child-books'],
  ['uk', 'пишу', 'writing'],
  ['uk', 'потяг -пити', 'night-train'],
  ['uk', 'gnf[b', 'city-birds'],
  ['en', 'ovens', 'oven'],
  ['en', 'baking bread', 'rye-bread'],
  ['en', 'trains at night', 'night-train'],
  ['en', 'coffee lviv', 'lviv-coffee'],
  ['en', 'child book', 'child-books'],
  ['en', 'naming a project', 'name'],
  ['en', 'wrote daily', 'writing'],
  ['en', 'city bird', 'city-birds'],
  ['en', 'star', 'stars'],
  ['en', 'ищщлі', 'child-books'],
];

describe.each(SEARCH_MODES)('SEARCH=%s', (mode) => {
  useSearchMode(mode);

  describe('the first three results', () => {
    beforeEach(async () => {
      const publishedAt = new Date('2026-01-01T00:00:00Z');
      const version = ([title, content]: [string, string]) => aVersion({ title, content });
      for (const [slug, uk, en] of POSTS) {
        await aPost({ slug, uk: version(uk), en: version(en), publishedAt });
      }
    });

    it('begin with the expected posts', async () => {
      const misses: string[] = [];
      for (const [locale, q, ...slugs] of EXPECTED) {
        const { answer } = await searchPosts({ q, locale, page: 1, limit: 3 });
        const found = answer.results.map((result) => result.slug);
        const first = found.slice(0, slugs.length).sort();
        if (first.join() !== slugs.sort().join()) misses.push(`${q}: ${found.join(', ') || 'nothing'}`);
      }
      expect(misses).toEqual([]);
    });
  });
});
