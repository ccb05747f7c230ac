import { scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import type { Chart } from '#app/ui/admin/analytics/analytics-page.ts';
import type { Analytics } from '#contract/analytics.ts';
import type { Locale } from '#contract/locales.ts';

const WIDTH = 720;
const HEIGHT = 220;
const MARGIN = { top: 8, bottom: 8 };
const TICKS = 4;

/** The views of both languages on one scale; null for a single day. */
export function toChart({ days }: Analytics): Chart | null {
  if (days.length < 2) return null;
  const most = Math.max(...days.flatMap(({ uk, en }) => [uk.views, en.views]));
  const y = scaleLinear()
    .domain([0, Math.max(most, TICKS)])
    .nice(TICKS)
    .range([HEIGHT - MARGIN.bottom, MARGIN.top]);
  const x = scalePoint<string>()
    .domain(days.map(({ day }) => day))
    .range([0, WIDTH]);
  const path = (locale: Locale) =>
    line<Analytics['days'][number]>()
      .x(({ day }) => x(day) ?? 0)
      .y((entry) => y(entry[locale].views))
      .digits(1)(days) ?? '';
  const end = (locale: Locale) => y(days.at(-1)?.[locale].views ?? 0);
  return {
    width: WIDTH,
    height: HEIGHT,
    lines: { uk: path('uk'), en: path('en') },
    ticks: y.ticks(TICKS).map((value) => ({ value, y: y(value) })),
    ends: { uk: end('uk'), en: end('en') },
    most,
  };
}
