import type { Theme } from '#contract/theme.ts';

/** The background of pages, `--paper` in `tokens.css`. */
export const PAPER: Record<Theme, string> = { light: '#fbfaf7', dark: '#161719' };

/** The colour of the browser's own bars: that of the chosen theme, else of the system's. */
export function ThemeColor({ theme }: { theme: Theme | null }) {
  if (theme) return <meta name="theme-color" content={PAPER[theme]} />;
  return (['light', 'dark'] as const).map((scheme) => (
    <meta
      key={scheme}
      name="theme-color"
      media={`(prefers-color-scheme: ${scheme})`}
      content={PAPER[scheme]}
    />
  ));
}
