import type { Locale } from '#contract/locales.ts';
import { en } from './en/messages.ts';
import { type Messages, uk } from './uk/messages.ts';

export const messages: Record<Locale, Messages> = { uk, en };
