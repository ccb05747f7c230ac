import { expect, test } from 'vitest';
import { prefixIds } from './prefix-ids.ts';

test('ids and references to them get the prefix, texts and other attributes do not', () => {
  const html =
    '<h2 id="a"><a href="#a">id="a"</a></h2><section aria-labelledby="a b"><a href="/x#a" title="#a">c</a></section>';
  expect(prefixIds(html, 'uk-')).toBe(
    '<h2 id="uk-a"><a href="#uk-a">id="a"</a></h2><section aria-labelledby="uk-a uk-b"><a href="/x#a" title="#a">c</a></section>',
  );
});
