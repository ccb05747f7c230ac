import { describe, expect, it } from 'vitest';
import { element, escapeXml, textElement, xmlDocument } from './xml.ts';

describe('escapeXml', () => {
  it('escapes what is markup, and the end of a CDATA section', () => {
    expect(escapeXml(`a & b < c > d " e ' f ]]> g`)).toBe(
      'a &amp; b &lt; c &gt; d &quot; e &apos; f ]]&gt; g',
    );
  });

  it('removes characters that XML 1.0 forbids', () => {
    expect(escapeXml('a\u0000b\u0008c\u000bd\u001fe\ufffef\uffffg')).toBe('abcdefg');
    expect(escapeXml('tab\t, line\n, ї, \u0085, \u2028, 😀, \ufffd')).toBe(
      'tab\t, line\n, ї, \u0085, \u2028, 😀, \ufffd',
    );
  });

  it('removes lone surrogates', () => {
    expect(escapeXml('a\ud83db\ude00c')).toBe('abc');
    expect(escapeXml('\ud83d\ude00')).toBe('😀');
  });

  it('escapes carriage returns', () => {
    expect(escapeXml('a\r\nb')).toBe('a&#13;\nb');
  });
});

describe('elements', () => {
  it('nest, and are empty tags without children', () => {
    const link = element('link', { href: '/?a=1&b="2"\n', rel: undefined });
    expect(link).toBe('<link href="/?a=1&amp;b=&quot;2&quot;&#10;"/>');
    expect(element('entry', {}, [link, textElement('title', '1 < 2', { 'xml:lang': 'uk' })])).toBe(
      `<entry>${link}<title xml:lang="uk">1 &lt; 2</title></entry>`,
    );
  });

  it('come after a declaration', () => {
    expect(xmlDocument(element('a', {}))).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<a/>\n');
  });
});
