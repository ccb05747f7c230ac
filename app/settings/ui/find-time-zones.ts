import type { TimeZoneChoice } from '#contract/time/local-time.ts';

/**
 * The zones that contain all words of a query in the city, the country, the IANA name (which has the city in English)
 * or the offset. Those whose city begins with the query come first.
 */
export function findTimeZones(choices: TimeZoneChoice[], query: string): TimeZoneChoice[] {
  const words = fold(query).split(' ').filter(Boolean);
  const found = choices.filter(({ name, city, country, offset }) => {
    const text = fold(`${city} ${country} ${name} ${offset}`);
    return words.every((word) => text.includes(word));
  });
  const isFirst = ({ name, city }: TimeZoneChoice) =>
    [city, name.split('/').at(-1) ?? ''].some((place) => fold(place).startsWith(words.join(' ')));

  return [...found.filter(isFirst), ...found.filter((zone) => !isFirst(zone))];
}

/** Accents, dashes and the kind of apostrophe do not matter. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[’ʼ'`]/g, '')
    .replaceAll('−', '-')
    .replace(/[_,·]|(?<=\p{L})-/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
