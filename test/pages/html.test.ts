import { describe, expect, test } from 'vitest';
import { LOCALES } from '#contract/locales.ts';
import { staticPaths } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { aComment } from '#test/comments/factory.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { htmlProblems } from '#test/setup/html-problems.ts';
import { request } from '#test/setup/request.ts';

/** Every kind of Markdown that the renderer knows. */
const EVERYTHING = `Text with *emphasis*, \`code\`, a [link](https://example.org/), <kbd>Ctrl</kbd> and a note[^1].

## Heading one

| Name | Value |
|:-----|------:|
| a    | 1     |

> [!WARNING]
> A callout with $$x^2$$.

### Heading two

- [x] done
- [ ] open

\`\`\`js {1}
const a = 1;
\`\`\`

$$
\\sum_{i=1}^n \\frac{1}{i}
$$

![A picture](https://example.org/a.png "A caption")

![A film](https://example.org/a.mp4)

<details><summary>More</summary>

Hidden text.

</details>

Term
: What it means

## Heading three

## Heading four

[^1]: The note, with a [link](/en).
`;

const seed = async () => {
  const tags = [{ slug: 'topic', nameUk: 'Тема', nameEn: 'Topic' }];
  for (let count = 0; count < 14; count++) await aPost({ slug: `post-${count}`, tags });
  const version = (title: string) => aVersion({ title, excerpt: 'Про що це.', content: EVERYTHING });
  const { posts } = await aPost({
    slug: 'rich',
    tags,
    coverImage: '/x.png',
    uk: version('Усе'),
    en: version('All'),
  });

  await aPost({ slug: 'alone', en: undefined });
  const { user, cookie } = await aSignedIn();
  const [post] = posts;
  if (post) await aComment(user, { postId: post.id });
  return cookie;
};

useDatabase();

async function problemsOf(path: string, cookie?: string): Promise<string[]> {
  const response = await request(path, cookie === undefined ? {} : { cookie });
  expect(response.headers.get('content-type'), path).toContain('text/html');
  return htmlProblems(await response.text(), path);
}

describe('pages are valid HTML', () => {
  test('for readers, also those who are signed in', async () => {
    const cookie = await seed();
    const pages = [
      ...staticPaths('everyone'),
      ...LOCALES.flatMap((locale) => [
        paths.blog(locale, 2),
        paths.post(locale, 'rich'),
        paths.bothVersions(locale, 'rich'),
        paths.tag(locale, 'topic'),
        paths.search(locale, 'text'),
        paths.search(locale, 'немаєтакого'),
        `/${locale}/nothing`,
      ]),
      paths.post('uk', 'alone'),
      paths.post('en', 'alone'),
    ];
    const problems = [];
    for (const path of pages) problems.push(...(await problemsOf(path)));
    for (const locale of LOCALES) {
      for (const path of [paths.post(locale, 'rich'), paths.account(locale)]) {
        problems.push(...(await problemsOf(path, cookie)));
      }
    }
    expect(problems).toEqual([]);
  });

  test('on an empty blog', async () => {
    const problems = [];
    for (const path of ['/uk', '/en/blog', '/uk/tags']) problems.push(...(await problemsOf(path)));
    expect(problems).toEqual([]);
  });
});

test('the validation finds what is wrong', async () => {
  const problems = await htmlProblems(
    '<!DOCTYPE html><html lang="en"><head><title>x</title></head><body><p><div></div></p><a></b></body></html>',
    'page',
  );
  expect(problems.length).toBeGreaterThan(1);
});
