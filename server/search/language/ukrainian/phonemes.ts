const VOWELS = 'аеиіоу';
const IOTATED: Record<string, string> = { я: 'а', ю: 'у', є: 'е', ї: 'і' };

export function isVowel(letter: string | undefined): boolean {
  return letter !== undefined && VOWELS.includes(letter);
}

/**
 * A word with its iotated letters taken apart, so that one table of endings serves hard and soft stems:
 * `надія` is `надійа`, `земля` is `земльа`. Expects normalised text (lower case, no apostrophes).
 */
export function toPhonemes(word: string): string {
  if (!/[яюєї]/.test(word)) return word;

  let phonemes = '';
  for (const letter of word) {
    const vowel = IOTATED[letter];
    const previous = phonemes.at(-1);
    if (vowel === undefined) phonemes += letter;
    else phonemes += (previous === undefined || previous === 'ь' || isVowel(previous) ? 'й' : 'ь') + vowel;
  }

  return phonemes;
}

/** The last consonant is soft, or one that takes the soft or mixed endings. */
export function isSoft(stem: string): boolean {
  return 'ьйжчшщц'.includes(stem.at(-1) ?? '?');
}

/** The stem as it is compared: softness before a consonant varies between forms (день, дня; палець, пальця). */
export function toStem(phonemes: string): string {
  return phonemes.includes('ь') ? phonemes.replace(/ь(?![аеиіоу])/g, '') : phonemes;
}

/**
 * The stems in open syllables that a stem in a closed syllable may correspond to: кіт is кот- (кота) or кет-, день is
 * дн-, боєць is бійц-. The stem itself comes first.
 */
export function openings(stem: string): string[] {
  const found = [stem];
  const closed = /^(.*)([іое])([^аеиіоу]+)$/.exec(stem);
  // -ів of longer words is an ending or a suffix that stays.
  if (!closed || /..[^аеиіоу]ів$/.test(stem)) return found;

  const [, before = '', vowel, after = ''] = closed;
  if (vowel === 'і') {
    found.push(`${before}о${after}`, `${before}е${after}`);
    if (before.endsWith('л')) found.push(`${before}ьо${after}`);
  }
  // The vowel that divides a final cluster: вікон is вікн-, хлопець is хлопц-.
  else if (after.length === 1 && before !== '' && !isVowel(before.at(-1))) {
    found.push(before + after);
    if (before.endsWith('ой')) found.push(`${before.slice(0, -2)}ій${after}`);
  }

  return found;
}

/** The stems that become this one before the -і of the dative and locative: книзі is from книг-. */
export function beforeI(stem: string): string[] {
  return replaceLast(stem, { ц: ['к'], з: ['г'], с: ['х'] });
}

/** The stems of an infinitive in -ати that become this one in the present tense: пише is from пис-. */
export function beforePresentOfA(stem: string): string[] {
  return [
    ...replaceLast(stem, { ш: ['с', 'х'], ж: ['з', 'г'], ч: ['к', 'т'], щ: ['ск', 'ст'] }),
    ...withoutL(stem),
  ];
}

/** The stems of an infinitive in -ити or -іти before `я роблю, ходжу, ношу`. */
export function beforeFirstUser(stem: string): string[] {
  const clusters: [string, string][] = [
    ['ждж', 'зд'],
    ['дж', 'д'],
    ['щ', 'ст'],
  ];
  for (const [changed, original] of clusters) {
    if (stem.endsWith(changed)) return [stem.slice(0, -changed.length) + original];
  }
  return [...replaceLast(stem, { ш: ['с'], ж: ['з'], ч: ['т'] }), ...withoutL(stem)];
}

/** The л that labials take: люблю is люб-. */
export function withoutL(stem: string): string[] {
  return /[бпвмф]л$/.test(stem) ? [stem.slice(0, -1)] : [];
}

export function replaceLast(stem: string, originals: Record<string, string[]>): string[] {
  return (originals[stem.at(-1) ?? ''] ?? []).map((original) => stem.slice(0, -1) + original);
}
