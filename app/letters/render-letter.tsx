import { renderToStaticMarkup } from 'react-dom/server';
import { toAccent } from '#contract/accent.ts';
import type { Locale } from '#contract/locales.ts';
import { config } from '#server/config.ts';
import type { LetterToRender, RenderLetter } from '#server/letters/letter-channel.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import type { LetterBody, LetterContext, LetterSite } from './letter-body.ts';
import { LetterLayout } from './letter-layout.tsx';
import { letterViews } from './letters.ts';
import { toTextPart } from './text-part.ts';
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
