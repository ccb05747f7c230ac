import { LOCALES, type Locale } from '#contract/locales.ts';
import { config } from '#server/config.ts';
import { type LlmsMessages, toLlms, writeLlmsFull } from '#server/feeds/llms.ts';
import { listOutlines } from '#server/posts/read/feeds.ts';
import { listPosts } from '#server/posts/read/posts.ts';
import { listTexts, loadTextPaths } from '#server/posts/read/texts.ts';
import { messages } from './i18n/messages.ts';

/** The interface states this number. */
const FULL_POSTS = 50;

/** `/llms.txt` for these languages. */
export async function loadLlms(locales: readonly Locale[]): Promise<string> {
  const now = new Date();
  const parts = locales.map(async (locale) => {
    const posts = listOutlines({ locale, now });
    return { locale, messages: messagesOf(locale), posts, total: await countPosts(locale, now) };
  });
  return toLlms({ site: site(), parts: await Promise.all(parts), pathOf: await loadTextPaths({ now }) });
}

export async function loadLlmsFull(): Promise<AsyncIterable<string>> {
  const now = new Date();
  const counts = await Promise.all(LOCALES.map((locale) => countPosts(locale, now)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  return writeLlmsFull({
    site: site(),
    parts: LOCALES.map((locale) => ({ locale, messages: messagesOf(locale) })),
    texts: listTexts({ limit: FULL_POSTS, now }),
    pathOf: await loadTextPaths({ now }),
    shown: Math.min(total, FULL_POSTS),
    total,
  });
}

async function countPosts(locale: Locale, now: Date): Promise<number> {
  return (await listPosts({ locale, page: 1, limit: 1, now })).pagination.total;
}

function site() {
  const { siteName, publicUrl } = config();
  return { name: siteName, url: publicUrl };
}

function messagesOf(locale: Locale): LlmsMessages {
  const { llms } = messages[locale];
  return { ...llms, summary: llms.summary(config().siteName) };
}
