import path from 'node:path';
import { expect, test } from 'vitest';
import { LOCALES } from '#contract/locales.ts';
import type { Program } from '#contract/moving/imports.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import type { Plan } from '#server/moving/plan/model.ts';
import { prepareImport } from '#server/moving/run/prepare.ts';
import { aContentFolder } from '#test/factories/content-folder.ts';
import { useDatabase } from '#test/setup/database.ts';
import { ghostExport, translatedTexts } from './other-exports.ts';
import { type WordPressPost, wxr } from './wordpress-export.ts';

useDatabase();

const PAIRS = 30;
/** Posts that have no translation, of each language. */
const ALONE = 5;

type Text = { id: number; locale: 'uk' | 'en'; pair: number | null; html: string };

const TEXTS: Text[] = LOCALES.flatMap((locale, side) => [
  ...Array.from({ length: PAIRS }, (_, index) => ({
    id: index * 2 + side + 1,
    locale,
    pair: index,
    html: translatedTexts(index)[locale],
  })),
  ...Array.from({ length: ALONE }, (_, index) => ({
    id: 1000 + index * 2 + side,
    locale,
    pair: null,
    html: translatedTexts(500 + index * 2 + side)[locale],
  })),
]);

const slugOf = ({ id, locale }: Text) => `${locale}-only-${id}`;
const titleOf = ({ id, locale }: Text) => (locale === 'uk' ? `Запис ${id}` : `Entry ${id}`);
const dateOf = ({ id, pair }: Text) => {
  const day = pair ?? id;
  return `2024-0${1 + (day % 9)}-${10 + (day % 17)}`;
};
const post = (text: Text): WordPressPost => ({
  id: text.id,
  slug: slugOf(text),
  title: titleOf(text),
  html: text.html.replaceAll('__GHOST_URL__', 'https://old.example'),
  date: `${dateOf(text)} 10:0${text.id % 10}:00`,
});
const page = (text: Text) =>
  `---\ntitle: ${titleOf(text)}\ndate: ${dateOf(text)}\n---\n\n${text.html.replaceAll('__GHOST_URL__', '')}\n`;

const ghosts = LOCALES.map((locale) =>
  ghostExport(
    TEXTS.filter((text) => text.locale === locale).map((text) => ({
      id: String(text.id),
      title: titleOf(text),
      slug: slugOf(text),
      html: text.html,
      published_at: `${dateOf(text)}T10:00:00.000Z`,
    })),
    { title: locale, locale },
  ),
);

type Case = { name: string; program: Program; files: Record<string, string>; sources: string[] };

const CASES: Case[] = [
  {
    name: 'WordPress with Polylang',
    program: 'wordpress',
    files: {
      'a.xml': wxr(
        TEXTS.map((text) => ({
          ...post(text),
          locale: text.locale,
          ...(text.pair === null ? {} : { pair: text.pair + 1 }),
        })),
      ),
    },
    sources: ['a.xml'],
  },
  {
    name: 'WordPress with WPML',
    program: 'wordpress',
    files: {
      'a.xml': wxr(
        TEXTS.map((text) => ({
          ...post(text),
          locale: text.locale,
          ...(text.pair === null ? {} : { pair: text.pair + 1 }),
        })),
        { plugin: 'wpml' },
      ),
    },
    sources: ['a.xml'],
  },
  {
    name: 'WordPress with neither',
    program: 'wordpress',
    files: { 'a.xml': wxr(TEXTS.map(post), { plugin: 'none' }) },
    sources: ['a.xml'],
  },
  {
    name: 'two Ghosts',
    program: 'ghost',
    files: { 'uk.json': ghosts[0] ?? '', 'en.json': ghosts[1] ?? '' },
    sources: ['uk.json', 'en.json'],
  },
  {
    name: 'Hugo, the language in the file name',
    program: 'hugo',
    files: Object.fromEntries(
      TEXTS.map((text) => [`content/posts/${text.pair ?? slugOf(text)}.${text.locale}.md`, page(text)]),
    ),
    sources: [''],
  },
  {
    name: 'Hugo, the language as a folder',
    program: 'hugo',
    files: Object.fromEntries(
      TEXTS.map((text) => [`content/${text.locale}/posts/${text.pair ?? slugOf(text)}.md`, page(text)]),
    ),
    sources: [''],
  },
  {
    name: 'Hugo, a key of translations',
    program: 'hugo',
    files: Object.fromEntries(
      TEXTS.map((text) => [
        `content/posts/${slugOf(text)}.md`,
        page(text).replace(
          '---\n',
          `---\nlanguage: ${text.locale}\n${text.pair === null ? '' : `translationKey: k${text.pair}\n`}`,
        ),
      ]),
    ),
    sources: [''],
  },
  {
    name: 'Jekyll with lang and ref',
    program: 'jekyll',
    files: Object.fromEntries(
      TEXTS.map((text) => [
        `_posts/${dateOf(text)}-${slugOf(text)}.md`,
        page(text).replace(
          '---\n',
          `---\nlang: ${text.locale}\n${text.pair === null ? '' : `ref: k${text.pair}\n`}`,
        ),
      ]),
    ),
    sources: [''],
  },
];

/** How many pairs of the plan are right, how many are wrong, and how many were not found. */
function judge({ posts }: Plan): { right: number; wrong: number; left: number } {
  const textOf = (title: string) => TEXTS.find((text) => titleOf(text) === title);
  const pairs = posts.filter(({ pair }) => pair !== null);
  const right = pairs.filter(({ versions }) => {
    const [one, other] = versions.map(({ title }) => textOf(title)?.pair ?? null);
    return one !== null && one === other;
  }).length;
  return { right, wrong: pairs.length - right, left: PAIRS - right };
}

test.each(CASES)(
  '$name: every translation is found, and nothing else is paired',
  async ({ program, files, sources }) => {
    const root = await aContentFolder(files);
    const { plan } = await prepareImport({
      actor: COMMAND_LINE,
      program,
      files: sources.map((name) => path.join(root, name)),
    });
    expect(judge(plan)).toEqual({ right: PAIRS, wrong: 0, left: 0 });
    expect(plan.posts.flatMap(({ versions }) => versions)).toHaveLength(TEXTS.length);
  },
);
