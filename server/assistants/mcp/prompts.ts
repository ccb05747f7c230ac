import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { LOCALES, type Locale, otherLocale } from '#contract/locales.ts';
import { can } from '#server/auth/policy.ts';
import { only } from '#server/db/projection.ts';
import { NotFound, nullIfNotFound } from '#server/errors.ts';
import type { Address, PostDoc } from '#server/posts/model.ts';
import { getPost } from '#server/posts/read/posts.ts';
import { findPage } from '#server/posts/standalone/store.ts';
import { localeInput } from '#server/programs/inputs.ts';
import type { Caller } from '#server/programs/tool.ts';
import { slugInput } from './slug-input.ts';

const CONTENT = only<PostDoc>()('content');

const LANGUAGES: Record<Locale, string> = { uk: 'Ukrainian', en: 'English' };

/** The slug of the standalone page that lists the site's terms, if there is one. */
const GLOSSARY = 'glossary';

const RULES =
  'Keep the Markdown, the links, the addresses of pictures and the code as they are. Do not publish anything: a person does that.';

/** Two tasks that people start: to translate a post, and to bring a translation up to date. */
export function addPrompts(server: McpServer, caller: Caller): void {
  const argsSchema = z.object({
    slug: slugInput.meta({ description: 'The last part of the address of the post' }),
    locale: localeInput.meta({ description: 'The language to write in' }),
  });

  server.registerPrompt(
    'translate_post',
    {
      title: 'Translate this post',
      description: 'Writes the missing language of a post as a draft.',
      argsSchema,
    },
    async ({ slug, locale }) => {
      await requireText(slug, otherLocale(locale), caller);
      return toPrompt(
        `Translate the post "${slug}" from ${LANGUAGES[otherLocale(locale)]} into ${LANGUAGES[locale]}. Read it with \`read_post\`, write as an editor of ${LANGUAGES[locale]} would, and store title, excerpt and content with \`update_version\` (locale "${locale}"). ${RULES}`,
        await findGlossary(),
      );
    },
  );

  server.registerPrompt(
    'update_translation',
    {
      title: 'Bring the translation up to date',
      description: 'Carries over what has changed in the other language.',
      argsSchema,
    },
    async ({ slug, locale }) => {
      await requireText(slug, locale, caller);
      return toPrompt(
        `The ${LANGUAGES[locale]} version of the post "${slug}" may be older than the ${LANGUAGES[otherLocale(locale)]} one. Read what has changed with \`compare_translation\` and both texts with \`read_post\`. Carry over only these changes, and store them with \`update_version\`, naming the \`revision\` that you have read. If nothing has to change, use \`mark_up_to_date\`. ${RULES}`,
        await findGlossary(),
      );
    },
  );
}

function toPrompt(task: string, glossary: string | null) {
  const text = glossary === null ? task : `${task}\n\nUse the words of this glossary:\n\n${glossary}`;
  return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] };
}

/** Throws NotFound unless the program may read this version. */
async function requireText(slug: string, locale: Locale, { actor }: Caller): Promise<void> {
  await getPost({ slug, locale, withDrafts: can(actor, 'read all posts') });
}

async function findGlossary(): Promise<string | null> {
  for (const locale of LOCALES) {
    const text = await getStandaloneText({ slug: GLOSSARY, locale }).catch(nullIfNotFound);
    if (text !== null) return text;
  }
  return null;
}

/** The Markdown of a page that readers see. Throws NotFound. */
async function getStandaloneText({ slug, locale }: Address): Promise<string> {
  const doc = await findPage({ slug, locale }, CONTENT);
  if (!doc) throw new NotFound('Page not found');
  return doc.content;
}
