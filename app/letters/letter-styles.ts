import type { CSSProperties } from 'react';
import type { LetterSite } from './letter-body.ts';

/** Colours of the light theme, as on pages. Programs that remove style sheets show these. */
const LIGHT = { paper: '#f3f0e9', card: '#fbfaf7', ink: '#1c1b1a', soft: '#5f5b55', rule: '#dfdad0' };
const DARK = { paper: '#161719', card: '#1f2023', ink: '#e9e6e1', soft: '#aba69e', rule: '#35363a' };

const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';
const SERIF = 'Georgia, "Times New Roman", serif';

export type LetterStyles = Record<
  | 'page'
  | 'preheader'
  | 'column'
  | 'header'
  | 'siteName'
  | 'card'
  | 'title'
  | 'text'
  | 'quote'
  | 'by'
  | 'list'
  | 'item'
  | 'note'
  | 'link'
  | 'button'
  | 'address'
  | 'footer',
  CSSProperties
>;

/** Inline, because programs drop style sheets. */
export function letterStyles({ accent }: LetterSite): LetterStyles {
  const small = { fontSize: '14px', lineHeight: '21px', color: LIGHT.soft };
  // Long addresses and words must not widen the letter.
  const wrapped = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const;
  return {
    page: { margin: 0, padding: 0, background: LIGHT.paper, color: LIGHT.ink, fontFamily: SANS },
    preheader: { display: 'none', maxHeight: 0, overflow: 'hidden', fontSize: '1px', lineHeight: '1px' },
    column: { maxWidth: '560px', margin: '0 auto', padding: '24px 16px' },
    header: { margin: '0 0 16px', fontFamily: SERIF, fontSize: '18px', lineHeight: '24px', ...wrapped },
    siteName: { color: LIGHT.ink, textDecoration: 'none' },
    card: {
      padding: '24px 20px 28px',
      background: LIGHT.card,
      border: `1px solid ${LIGHT.rule}`,
      borderRadius: '8px',
    },
    title: {
      margin: '0 0 16px',
      fontFamily: SERIF,
      fontSize: '26px',
      lineHeight: '32px',
      fontWeight: 'normal',
      ...wrapped,
    },
    text: { margin: '0 0 16px', fontSize: '17px', lineHeight: '26px', whiteSpace: 'pre-line', ...wrapped },
    quote: {
      margin: '0 0 16px',
      padding: '0 0 0 14px',
      borderLeft: `3px solid ${LIGHT.rule}`,
      fontSize: '17px',
      lineHeight: '26px',
      whiteSpace: 'pre-line',
      ...wrapped,
    },
    by: { margin: '0 0 4px', ...small, ...wrapped },
    list: { margin: '0 0 16px', padding: '0 0 0 20px' },
    item: { margin: '0 0 10px', fontSize: '17px', lineHeight: '26px', ...wrapped },
    note: { display: 'block', ...small },
    link: { color: accent.light },
    button: {
      display: 'inline-block',
      margin: '8px 0 4px',
      padding: '12px 18px',
      background: accent.light,
      borderRadius: '6px',
      color: '#ffffff',
      fontSize: '17px',
      lineHeight: '24px',
      fontWeight: 'bold',
      textDecoration: 'none',
    },
    address: { margin: '16px 0 0', ...small, ...wrapped },
    footer: { margin: '20px 4px 0', ...small, ...wrapped },
  };
}

/**
 * Styles for programs that have a dark theme and keep style sheets. They need `!important`, because inline styles are
 * stronger otherwise.
 */
export function darkStyles({ accent }: LetterSite): string {
  const { paper, card, ink, soft, rule } = DARK;
  return [
    ':root{color-scheme:light dark}',
    // Links in a post’s text have no class.
    `.text a{color:${accent.light}}`,
    '@media (prefers-color-scheme:dark){',
    `.page{background:${paper}!important;color:${ink}!important}`,
    `.name,.title,.text{color:${ink}!important}`,
    `.card{background:${card}!important;border-color:${rule}!important}`,
    `.quote{border-color:${rule}!important}`,
    `.soft{color:${soft}!important}`,
    `.text a{color:${accent.dark}}`,
    `.link{color:${accent.dark}!important}`,
    `.button{background:${accent.dark}!important;color:${paper}!important}`,
    '}',
  ].join('');
}
