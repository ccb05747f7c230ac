import { hasFeature } from '#contract/feature.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { config } from '#server/config.ts';
import { type LlmsMessages, toLlms, writeLlmsFull } from '#server/feeds/llms.ts';
import { loadMarkdownPaths, streamPostMarkdown } from '#server/posts/read/documents/markdown.ts';
import { streamPostSummaries } from '#server/posts/read/documents/summaries.ts';
import { countPosts } from '#server/posts/read/posts.ts';
import { listPages } from '#server/posts/standalone/pages.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { llmsEn } from './llms-texts-en.ts';
import { llmsUk } from './llms-texts-uk.ts';

/** Kept apart from the page dictionaries, because no page shows these texts. */
const DICTIONARIES = { uk: llmsUk, en: llmsEn };

/** The public interface specifies this number. */
const FULL_POSTS = 50;

/** `/llms.txt` for these languages. */
export async function loadLlms(locales: readonly Locale[]): Promise<string> {
  const now = new Date();
  const parts = locales.map(async (locale) => {
    const posts = streamPostSummaries({ locale, now });
    const [total, pages] = await Promise.all([countPosts({ locale, now }), listPages({ locale })]);
    return { locale, messages: messagesOf(locale), posts, pages, total };
  });
  return toLlms({
    site: site(locales),
    parts: await Promise.all(parts),
    pathOf: await loadMarkdownPaths({ now }),
    hasMcp: config().mcp && hasFeature('assistants'),
  });
}

export async function loadLlmsFull(): Promise<AsyncIterable<string>> {
  const now = new Date();
  const counts = await Promise.all(LOCALES.map((locale) => countPosts({ locale, now })));
  const total = counts.reduce((sum, count) => sum + count, 0);

  return writeLlmsFull({
    site: site(LOCALES),
    parts: LOCALES.map((locale) => ({ locale, messages: messagesOf(locale) })),
    texts: streamPostMarkdown({ limit: FULL_POSTS, now }),
    pathOf: await loadMarkdownPaths({ now }),
    shown: Math.min(total, FULL_POSTS),
    total,
  });
}

/** A list of several languages has the name in each, if they differ. */
function site(locales: readonly Locale[]) {
  const { names } = siteSettings();
  const name = [...new Set(locales.map((locale) => names[locale]))].join(' · ');
  return { name, url: config().publicUrl };
}

function messagesOf(locale: Locale): LlmsMessages {
  const llms = DICTIONARIES[locale];
  return { ...llms, summary: llms.summary(siteSettings().names[locale]) };
}
