import type { Locale } from '#contract/locales.ts';
import { en } from './messages.en.ts';
import { type Messages, uk } from './messages.uk.ts';

export const messages: Record<Locale, Messages> = { uk, en };
