/**
 * The map of a serialized PHP array whose keys are texts and whose values are numbers or texts, such as
 * `a:2:{s:2:"uk";i:5;s:2:"en";i:9;}`; empty for anything else. Lengths are not used, because exports change line ends
 * and count bytes.
 */
export function readSerializedMap(text: string): Map<string, string> {
  const found = new Map<string, string>();
  if (!/^a:\d+:\{/.test(text)) return found;
  for (const [, key = '', number, value] of text.matchAll(
    /s:\d+:"([^"]{1,100})";(?:i:(\d{1,20});|s:\d+:"([^"]{0,1000})";)/g,
  ))
    found.set(key, number ?? value ?? '');
  return found;
}
