/** The colour of links and buttons in the light and in the dark theme, as `#rrggbb`. */
export type Accent = { light: string; dark: string };

export const DEFAULT_ACCENT: Accent = { light: '#1d4f9e', dark: '#93b7ff' };

/** The backgrounds that the accent is used on: pages, and boxes on them. */
const BACKGROUNDS: Record<keyof Accent, readonly string[]> = {
  light: ['#fbfaf7', '#f3f0e9'],
  dark: ['#161719', '#1f2023'],
};

/** The minimum contrast of text in its usual size (WCAG 2.2, 1.4.3). */
const CONTRAST_MIN = 4.5;

/** That of the default: more than the minimum, because light text on a dark page looks thinner. */
const DARK_CONTRAST = 7;

const COLOUR = /^#[0-9a-f]{6}$/;

export function isColour(value: string): boolean {
  return COLOUR.test(value);
}

/**
 * The accents of the themes. If the owner has chosen only the light one, the dark one is the same colour, mixed with
 * as much white as its contrast needs.
 */
export function toAccent({ light, dark }: Accent): Accent {
  const fitting = light === '' ? DEFAULT_ACCENT.dark : readableInTheDark(light);
  return { light: light || DEFAULT_ACCENT.light, dark: dark || fitting };
}

function readableInTheDark(colour: string): string {
  const mixed = (share: number) =>
    `#${channelsOf(colour)
      .map((one) =>
        Math.round(one + (255 - one) * share)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
  const shares = Array.from({ length: 11 }, (_, step) => step / 10);
  const share = shares.find((one) => contrastOn(mixed(one), 'dark') >= DARK_CONTRAST) ?? 1;
  return mixed(share);
}

/** Whether links in this colour can be read on every background of the theme. */
export function isReadable(colour: string, theme: keyof Accent): boolean {
  return contrastOn(colour, theme) >= CONTRAST_MIN;
}

/** The lowest contrast ratio of a colour with the backgrounds of the theme. */
export function contrastOn(colour: string, theme: keyof Accent): number {
  return Math.min(...BACKGROUNDS[theme].map((background) => contrast(colour, background)));
}

/** The contrast ratio of two colours, from 1 to 21 (WCAG 2.2, definition of contrast ratio). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance, from 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue, from 0 to 255. */
function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
