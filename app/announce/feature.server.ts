import type { ServerFeature } from '#app/feature.server.ts';
import { announcePaths } from '#contract/announce/paths.ts';
import { countFailingChannels } from '#server/announce/channels.ts';
import { listDiscussions } from '#server/announce/discussions.ts';
import { listPlannedMessages } from '#server/announce/planned-messages.ts';
import { element, escapeXml, textElement, type Xml } from '#server/feeds/xml.ts';
import { announceLetters } from './letters.ts';
import { planChoice } from './routes/plan-choice.ts';
import { announceCore } from './texts/core.ts';
import { announceTexts } from './texts/messages.ts';

export const announce: ServerFeature = {
  letters: announceLetters,
  async attention({ actor, locale }) {
    const count = await countFailingChannels({ actor });
    return { text: announceCore[locale].failing(count), count, to: announcePaths.channels(locale) };
  },
  publishing: { load: listPlannedMessages, plan: planChoice },
  async post(_args, post): Promise<string | null> {
    const { locale } = post;
    const discussions = await listDiscussions(post);
    if (discussions.length === 0) return null;
    const { kinds } = announceTexts[locale];
    const links = discussions.map(({ kind, name, address }) =>
      textElement('a', `${kinds[kind]} (${name})`, { href: address }),
    );
    // Letters import this module too, without a bundler.
    const { default: styles } = await import('./announce.css?url');
    const style = element('link', { rel: 'stylesheet', href: styles });
    const label = escapeXml(announceCore[locale].discussedOn) as Xml;
    return element('p', { class: 'discussions' }, [style, label, ...links]);
  },
};
