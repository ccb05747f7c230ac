import { z } from './browsers/zod.ts';

// C0 control characters except tab and line feed, and lone surrogates, which UTF-8 can't encode.
const NEVER_ALLOWED =
  /[\u0000-\u0008\u000b-\u001f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** U+007F and the C1 control characters, which XML and HTML can represent. */
const ALLOWED_IN_CODE = /[\u007f-\u009f]/;

/** White space and characters without a visible form: zero-width characters, fillers, the empty Braille pattern. */
const INVISIBLE = /^[\s\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * A schema for text that normalizes line ends to LF and characters to NFC, and refuses control characters. With
 * `hasCode`, the text is Markdown and may have U+007F to U+009F in code: the server refuses them in the rest of it.
 * Lengths are in code points after the normalization, like JSON Schema's `maxLength`. Text of only white
 * space and invisible characters counts as empty.
 */
export function text({
  min = 0,
  max,
  singleLine = false,
  trimmed = false,
  hasCode = false,
}: {
  min?: number;
  max: number;
  singleLine?: boolean;
  trimmed?: boolean;
  hasCode?: boolean;
}) {
  return z
    .string()
    .overwrite((value) => (trimmed ? value.trim() : value).replace(/\r\n?/g, '\n'))
    .overwrite(toNfc)
    .superRefine((value, context) => {
      const addIssue = (code: string, message: string) =>
        context.addIssue({ code: 'custom', message, params: { code } });
      if (isLonger(value, max)) addIssue('too_big', `At most ${max} characters`);
      else if (min > 0 && INVISIBLE.test(value)) addIssue('too_small', 'Must not be empty');
      if (NEVER_ALLOWED.test(value) || (!hasCode && ALLOWED_IN_CODE.test(value)))
        addIssue('invalid_characters', 'Control characters are not allowed');
      else if (singleLine && /[\n\t\u2028\u2029]/.test(value))
        addIssue('invalid_characters', 'Must be a single line');
    })
    .meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max });
}

/** Thirty combining marks in a row, before another one; U+034F, the grapheme joiner, ends a row. */
const MANY_MARKS = /(?:(?!\u034f)\p{M}){30}(?=(?!\u034f)\p{M})/gu;

/**
 * The text in NFC. Normalizing takes time that grows with the square of a row of combining marks, so that longer rows
 * are divided as in the Stream-Safe Text Format (UAX 15, 13). No writing system needs them.
 */
export function toNfc(text: string): string {
  return text.replace(MANY_MARKS, '$&\u034f').normalize('NFC');
}

/** An optional field in which `null` counts as absent. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();
}

/** The basic and the extended format of ISO 8601: `20200102T0304Z`, `2020-01-02T03:04:05.6+02`. */
const ISO_TIME =
  /^(\d{4})(-?)(\d\d)\2(\d\d)T(\d\d)(:?)(\d\d)(?:\6(\d\d)(?:[.,](\d+))?)?(?:(Z)|([+-]\d\d)(?::?(\d\d))?)?$/;

/**
 * An instant: an ISO 8601 date and time, or only a date (midnight). Without a time zone it is in UTC; seconds are
 * optional.
 */
export const instant = z
  .preprocess(
    (value) => (typeof value === 'string' ? toCommonFormat(value) : value),
    z.union([z.iso.datetime({ offset: true }), z.iso.date()], {
      error: 'Must be an ISO 8601 date, or date and time',
    }),
  )
  .transform((value) => new Date(value))
  // A time zone offset can move a date out of the years 0001 to 9999, which ISO 8601 writes with four digits.
  .refine((value) => /^(?!0000)\d{4}-/.test(value.toISOString()), {
    error: 'Must be in a year from 0001 to 9999',
    params: { code: 'invalid_date' },
  })
  .meta({ example: '2026-11-21T09:30:00Z' });

/** Converts to the one format that `Date` reads everywhere. Other texts stay as they are. */
function toCommonFormat(value: string): string {
  const date = /^(\d{4})(\d\d)(\d\d)$/.exec(value);
  if (date) return date.slice(1).join('-');

  const time = ISO_TIME.exec(value);
  if (!time) return value;

  const [, year, , month, day, hour, , minute, second = '00', fraction = '0', , offset, offsetMinute] = time;
  const zone = offset === undefined ? 'Z' : `${offset}:${offsetMinute ?? '00'}`;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction}${zone}`;
}

/** An integer in a query string. Refuses `''`, `1.5`, `1e3` and ` 1`. */
export function queryInteger({ min, max }: { min: number; max: number }) {
  return z
    .string()
    .regex(/^-?\d{1,15}$/, { error: 'Must be a whole number' })
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .meta({ override: { type: 'integer', minimum: min, maximum: max } });
}

function isLonger(value: string, max: number): boolean {
  if (value.length <= max) return false;

  let points = value.length;
  for (let index = 0; index < value.length; index++) {
    const unit = value.charCodeAt(index);
    if (unit >= 0xd800 && unit <= 0xdbff) points--;
  }

  return points > max;
}
