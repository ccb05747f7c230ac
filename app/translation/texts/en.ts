import { formatNumber } from '#app/formats/format.ts';
import { plural } from '#app/formats/plural.ts';
import type { translationUk } from './uk.ts';

/** Machine translation in English. */
export const translationEn: typeof translationUk = {
  problems: {
    unauthorized: 'The server doesn’t accept the key. Check it in the translation settings.',
    refused: 'The server refused. Check the address and the model.',
    busy: 'The server is overloaded or has a fault. Try again later.',
    unreachable: 'The server doesn’t answer.',
    slow: 'The server didn’t answer in time.',
    garbage: 'The server’s answer makes no sense.',
    address: 'The site sends no requests to this address, because it is in a private network.',
    limit: 'The monthly limit of characters is used up.',
    cancelled: 'The translation was cancelled.',
    invalid_format: 'This must be an address that begins with http.',
    too_small: 'Fill in this field.',
  },
  pane: {
    label: { uk: 'Machine translation into Ukrainian', en: 'Machine translation into English' },
    draft: 'Draft the translation',
    changed: 'Draft what changed',
    block: 'Draft this block',
    asking: 'The block is being translated…',
    noBlock: 'There’s nothing to translate here: no block is missing at the cursor.',
    blocks: 'Translated blocks',
    cost: (characters: number) => `About ${formatNumber(characters, 'en')} characters will be sent.`,
    progress: (done: number, total: number) => `${done} of ${total} translated`,
    cancel: 'Cancel',
    undo: 'Bring the text back',
    filled: 'The draft is in the text. Read it before you publish.',
    beside: 'The draft is ready. Your text is as it was.',
    show: 'Show the draft',
    take: 'Replace my text with the draft',
    kept: (count: number) =>
      plural('en', count, {
        one: '# block couldn’t be translated and is in the original language.',
        other: '# blocks couldn’t be translated and are in the original language.',
      }),
    unread: (count: number) =>
      plural('en', count, { one: 'Nobody has read # block.', other: 'Nobody has read # blocks.' }),
    next: 'Go to the next one',
    accept: 'I have read this one',
    acceptAll: 'I have read everything',
    keys: 'Alt+N goes to the next unread block, Alt+R marks this one as read, Alt+D drafts this block',
    failed: 'The site can’t be reached. This browser keeps your text.',
  },
  terms: {
    problems: 'Terms that don’t follow the glossary',
    wrong: (term, used, expected) =>
      `The term “${term}” is translated as “${used}” here; the glossary has “${expected}”`,
    missing: (term, expected) => `The term “${term}” isn’t translated as “${expected}” here`,
    forbidden: (used, expected) => `Write “${expected}” instead of “${used}”`,
    outside: 'Title or excerpt',
    inOriginal: (count) => `Terms of the original: ${formatNumber(count, 'en')}`,
  },
  memory: {
    title: (count) => `Translated on this site before: ${formatNumber(count, 'en')}`,
    take: 'Insert',
    same: 'the same text',
    similar: 'a similar text',
  },
  publishing: {
    title: 'Machine translation',
    unread: {
      uk: (count: number) => `Ukrainian: nobody has read ${blocks(count)}.`,
      en: (count: number) => `English: nobody has read ${blocks(count)}.`,
    },
    agree: 'Publish it unread',
  },
  settings: {
    title: 'Translation',
    text: 'A server of your choice can draft the other language.',
    link: 'Set up translation',
    back: 'Settings',
    lead: 'A server of your choice drafts the other language, block by block. A person reads, edits and publishes it.',
    server: 'Server',
    nowhere: 'There’s no server, so no text is sent anywhere.',
    goesTo: (host: string, kind: string) => `Texts go to ${host} (${kind}).`,
    whatGoes:
      'What is sent are the words of the text that is translated: the title, the excerpt, descriptions of pictures, and each block with the beginnings of its neighbours. Code, addresses, pictures, formulas and HTML stay here.',
    fromEnvironment: 'The variables TRANSLATE_* set the server, so it can’t be changed here.',
    kind: 'Interface',
    kinds: {
      openai: 'Chat completions (Ollama and others)',
      deepl: 'DeepL',
      libretranslate: 'LibreTranslate',
    },
    url: 'Address',
    urlHelp: 'A server on this machine is fine too.',
    key: 'Key',
    keyHelp: 'If the server needs one. It is never shown.',
    keyKept: 'An empty field keeps the stored key, which is never shown.',
    model: 'Model',
    modelHelp: 'As the server calls it.',
    test: 'Test with one sentence and save',
    remove: 'Remove the server',
    removeHelp: 'The key is deleted. Finished drafts stay.',
    rules: 'Instruction and limit',
    instruction: (version: number) => `The instruction that the model gets (version ${version}):`,
    addition: 'Your addition to the instruction',
    additionHelp: 'Tone, form of address, settled names.',
    limit: 'Characters a month',
    used: (count: number) =>
      `Sent this month: ${formatNumber(count, 'en')}. An empty field removes the limit.`,
    save: 'Save',
    done: {
      tested: 'The server has translated a sentence. It is saved.',
      saved: 'Saved.',
      removed: 'The server is removed.',
    },
  },
};

function blocks(count: number): string {
  return plural('en', count, { one: '# block', other: '# blocks' });
}
