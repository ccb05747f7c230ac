import { renderToStaticMarkup } from 'react-dom/server';
import { letterViews } from '#app/letters.ts';
import { toAccent } from '#contract/accent.ts';
import type { Locale } from '#contract/locales.ts';
import { config } from '#server/config.ts';
import type { LetterToRender, RenderLetter } from '#server/letters/letter-channel.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import type { LetterBlock, LetterBody, LetterContext, LetterSite } from './letter-body.ts';
import { LetterLayout } from './letter-layout.tsx';
import { letterMessages } from './texts/messages.ts';

const LOGO_HEIGHT = 32;

/** Draws a letter: its subject, its HTML part and its text part. */
export const renderLetter: RenderLetter = (letter) => {
  const { locale } = letter;
  const site = letterSite(locale);
  const context = { locale, site, t: letterMessages[locale] };
  const body = bodyOf(letter, context);
  const html = renderToStaticMarkup(<LetterLayout letter={body} {...context} />);
  return { subject: body.subject, html: `<!DOCTYPE html>${html}`, text: toTextPart(body, site) };
};

function bodyOf({ kind, props }: LetterToRender, context: LetterContext): LetterBody {
  const view = letterViews[kind] as (given: typeof props, context: LetterContext) => LetterBody;
  return view(props, context);
}

function letterSite(locale: Locale): LetterSite {
  const { names, logo, accent, timeZone } = siteSettings();
  const { publicUrl } = config();

  // The light one: most programs show letters on a light background.
  const picture = logo.light ?? logo.dark;
  return {
    name: names[locale],
    url: `${publicUrl}/${locale}`,
    logo: picture && {
      url: `${publicUrl}${picture.url}`,
      width: Math.round((picture.width / picture.height) * LOGO_HEIGHT),
      height: LOGO_HEIGHT,
    },
    accent: toAccent(accent),
    timeZone,
  };
}

/** The text part of a letter, from the same sentences as its HTML. */
function toTextPart(
  { title, blocks, action, after = [], reason, stop = [] }: LetterBody,
  { name, url }: LetterSite,
): string {
  const paragraphs = [
    title,
    // A picture has no text.
    ...blocks.map(toText).filter((text) => text !== ''),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...after,
    // Programs recognize this line and show what follows as a signature.
    ['-- ', reason, ...stop.map(({ label, url: page }) => `${label}: ${page}`), `${name}: ${url}`].join('\n'),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function toText(block: LetterBlock): string {
  if ('items' in block) {
    return block.items
      .map(({ text, url, note }) =>
        [`• ${text}`, note, url].filter((line) => line !== undefined).join('\n  '),
      )
      .join('\n');
  }
  if (!('quote' in block)) return block.text;

  const quoted = block.quote.replace(/^/gm, '> ');
  return block.by === undefined ? quoted : `${block.by}:\n${quoted}`;
}
