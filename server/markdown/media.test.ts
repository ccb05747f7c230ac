import { describe, expect, test } from 'vitest';
import { compiled, htmlOf } from '#test/markdown/compiled.ts';
import { localMedium } from './media.ts';

const LAZY = 'loading="lazy" decoding="async"';

describe('pictures', () => {
  test('that are a whole paragraph are figures, with dimensions if known', () => {
    expect(htmlOf('![Пес](/api/media/small)')).toBe(
      `<figure class="image"><img src="/api/media/small" alt="Пес" width="300" height="200" ${LAZY}></figure>`,
    );
  });

  test('the title is the caption', () => {
    expect(htmlOf('![](https://a.example/x.png "Рисунок 1")')).toBe(
      `<figure class="image"><img src="https://a.example/x.png" alt="" ${LAZY}>` +
        '<figcaption>Рисунок 1</figcaption></figure>',
    );
  });

  test('variants narrower than the original are offered, in order', () => {
    expect(htmlOf('![](/api/media/picture)')).toContain(
      'srcset="/api/media/picture?w=480 480w, /api/media/picture?w=960 960w, ' +
        '/api/media/picture?w=1440 1440w, /api/media/picture?w=2880 2000w" sizes="min(76rem, 100vw)"',
    );
  });

  test('in a line stay in it', () => {
    expect(htmlOf('так ![x](y.png "t") ні')).toBe(
      `<p>так <img src="/uk/blog/y.png" alt="x" title="t" ${LAZY}> ні</p>`,
    );
  });

  test('that share one paragraph are a figure each', () => {
    expect(htmlOf('![a](a.png)\n![b](b.png)').match(/<figure class="image">/g)).toHaveLength(2);
  });

  test('a picture that is a link stays one', () => {
    expect(htmlOf('[![x](y.png)](/z)')).toBe(
      `<figure class="image"><a href="/z"><img src="/uk/blog/y.png" alt="x" ${LAZY}></a></figure>`,
    );
  });

  test('the address of the site itself is left out', () => {
    expect(htmlOf('![x](https://blog.example/api/media/small)')).toContain('<img src="/api/media/small"');
  });

  test('an unsafe URL leaves the description', () => {
    expect(htmlOf('так ![опис](data:image/png;base64,x)')).toBe('<p>так <span>опис</span></p>');
  });
});

describe('videos', () => {
  test('are players with a poster, a name and a fallback link', () => {
    expect(htmlOf('![Огляд](/api/media/video "Підпис")')).toBe(
      '<figure class="video"><video src="/api/media/video" controls preload="metadata" ' +
        'poster="/api/media/video/thumbnail" width="640" height="360" aria-label="Огляд">' +
        '<a href="/api/media/video">Огляд</a></video><figcaption>Підпис</figcaption></figure>',
    );
  });

  test('without a description have a generic name', () => {
    expect(htmlOf('![](/api/media/video)')).toContain('aria-label="Відео"');
  });

  test('of another site are players that load nothing before they are played', () => {
    expect(htmlOf('![Огляд](https://a.example/film.mp4?x=1 "Підпис")')).toBe(
      '<figure class="video"><video src="https://a.example/film.mp4?x=1" controls preload="none" aria-label="Огляд">' +
        '<a href="https://a.example/film.mp4?x=1">Огляд</a></video><figcaption>Підпис</figcaption></figure>',
    );
    expect(htmlOf('![x](https://a.example/page?film.mp4)')).toContain('<img');
  });

  test('inside a link are not linked, since a player has controls', () => {
    expect(htmlOf('[![x](/api/media/video)](/y)')).not.toContain('href="/y"');
  });
});

test('the local media of a document are listed in order, without duplicates', () => {
  const markdown =
    '![a](/api/media/b)\n\n[c](/api/media/a?w=480) ![d][r] <img src="/api/media/e">\n\n' +
    '![f](https://blog.example/api/media/b#t=5) ![g](https://other.example/api/media/z)\n\n' +
    '[r]: /api/media/c\n\n<td>\n\n![h](/api/media/f)\n\n</td>\n\nx[^1]\n\n[^1]: ![](/api/media/g)';
  expect(compiled(markdown).media).toEqual(['b', 'a', 'c', 'e', 'f', 'g'].map((id) => `/api/media/${id}`));
});

test.each([
  ['/api/media/x', '/api/media/x'],
  ['/api/media/x?w=480#y', '/api/media/x'],
  ['https://blog.example/api/media/x', '/api/media/x'],
  ['https://blog.example.evil/api/media/x', null],
  ['/api/media/', null],
  ['/api/media/x/thumbnail', null],
  ['api/media/x', null],
  ['/other', null],
])('the medium of %s is %s', (url, expected) => {
  expect(localMedium(url, 'https://blog.example')).toBe(expected);
});
