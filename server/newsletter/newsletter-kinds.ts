import type { newsletter } from '#contract/newsletter/feature.ts';
import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import type { Kinds, Letter } from '#server/letters/kind.ts';
import { findLetterText, findReader } from './letter-text.ts';
import type { LetterPost } from './letter-types.ts';

/** Marks visits that come from letters; the page’s script removes it. */
const FROM_LETTER = { from: 'letter' };

type Link = Letter<'test'>['link'];

export const newsletterKinds: Kinds<keyof typeof newsletter.letters> = {
  async confirmSubscription({ data, locale, link }) {
    const reader = await findReader(data.subscriberId);
    if (!reader) return null;

    const { subscriber, token } = reader;
    const props = {
      url: link(paths.subscription(locale), { token }),
      isKnown: subscriber.state === 'active',
    };
    return { props };
  },

  async newsletterPost({ data, locale, link }) {
    // A test, to an admin who may not be a subscriber.
    if ('frozen' in data) {
      const manageUrl = link(paths.subscription(locale));
      return { props: { ...toProps(data.frozen, link), isOther: false, otherUrl: null, manageUrl } };
    }

    const found = await findLetterText(data);
    if (!found?.post) return null;

    const { post, other, token, subscriber } = found;
    const otherUrl = other ? link(post.path.replace(/^\/\w+/, `/${other}`), FROM_LETTER) : null;
    const isOther = !subscriber.languages.split(' ').includes(data.text);
    const manageUrl = link(paths.subscription(locale), { token });

    return {
      props: { ...toProps(post, link), isOther, otherUrl, manageUrl },
      list: toList(link, token),
    };
  },

  async newsletterDigest({ data, locale, link }) {
    const found = await findLetterText(data);
    if (!found || found.items.length === 0) return null;

    const items = found.items.map(({ title, excerpt, path }) => ({
      text: title,
      note: excerpt,
      url: link(path, FROM_LETTER),
    }));
    const manageUrl = link(paths.subscription(locale), { token: found.token });
    const url = link(paths.blog(locale), FROM_LETTER);

    return { props: { items, url, manageUrl }, list: toList(link, found.token) };
  },
};

function toProps({ path, ...post }: LetterPost, link: Link) {
  return { ...post, url: link(path, FROM_LETTER) };
}

function toList(link: Link, token: string) {
  return { name: 'newsletter', oneClickUrl: link(operations.unsubscribe.path, { token }) } as const;
}
