import type { TranslationKind } from '#contract/translation/translation.ts';
import { systemMessage } from './instruction.ts';
import type { Service } from './service.ts';

type Found = Record<string, unknown>;

/** The value at a path of objects and lists; undefined if there is none. */
function at(json: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Found | null | undefined)?.[name], json);
}

function textAt(json: unknown, ...path: (string | number)[]): string | null {
  const text = at(json, ...path);
  return typeof text === 'string' ? text : null;
}

const openai: Service = {
  path: ['v1', 'chat', 'completions'],
  toRequest: ({ key, model, addition }, ask) => ({
    headers: authorization('Bearer', key),
    json: {
      ...(model === '' ? {} : { model }),
      temperature: 0,
      stream: false,
      messages: [
        { role: 'system', content: systemMessage(ask, addition) },
        { role: 'user', content: ask.text },
      ],
    },
  }),
  // An answer that was cut is worth nothing.
  read: (json) =>
    at(json, 'choices', 0, 'finish_reason') === 'length'
      ? ''
      : textAt(json, 'choices', 0, 'message', 'content'),
};

const deepl: Service = {
  path: ['v2', 'translate'],
  toRequest: ({ key, model }, { text, from, to, context }) => ({
    headers: authorization('DeepL-Auth-Key', key),
    json: {
      text: [escaped(text).replaceAll(/⟦(\d+)⟧/g, '<x id="$1"/>')],
      source_lang: from.toUpperCase(),
      target_lang: to === 'en' ? 'EN-GB' : 'UK',
      tag_handling: 'xml',
      context: [context.title, context.before, context.after].filter(Boolean).join('\n'),
      ...(model === '' ? {} : { model_type: model }),
    },
  }),
  read(json) {
    const text = textAt(json, 'translations', 0, 'text');
    return text && unescaped(text.replaceAll(/<x id="(\d+)"\s*(?:\/>|><\/x>)/g, '⟦$1⟧'));
  },
};

const libretranslate: Service = {
  path: ['translate'],
  toRequest: ({ key }, { text, from, to }) => ({
    headers: {},
    json: { q: text, source: from, target: to, format: 'text', ...(key === null ? {} : { api_key: key }) },
  }),
  read: (json) => textAt(json, 'translatedText'),
};

export const SERVICES: Readonly<Record<TranslationKind, Service>> = { openai, deepl, libretranslate };

function authorization(scheme: string, key: string | null): Record<string, string> {
  return key === null ? {} : { Authorization: `${scheme} ${key}` };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function unescaped(text: string): string {
  const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => signs[name] ?? '');
}
