import { paths } from '#contract/paths.ts';
import { WRITERS } from '#contract/users/roles.ts';
import { isInReview } from '#server/posts/review/review.ts';
import { makeConfirmation } from '#server/users/email/confirm-email.ts';
import { findPreparedLink } from '#server/users/email/links.ts';
import { makeReset } from '#server/users/management/reset-password.ts';
import { findPasswordLink } from '#server/users/password-links.ts';
import type { SecurityKind } from '#server/users/security-letters.ts';
import { findActing } from '#server/users/store.ts';
import type { Kinds, Letter } from './kind.ts';

type LinkKind =
  | 'confirmAddress'
  | 'newAddress'
  | 'addressChanged'
  | 'resetPassword'
  | 'passwordLink'
  | 'invitation';

/**
 * Opening one of these links proves who owns the address, so the address need not be confirmed before. Anybody can have
 * them sent to anybody, so those that need no admin have no text of the person who causes them, such as a name.
 */
const links: Kinds<LinkKind> = {
  async confirmAddress({ id, to, userId, locale, data: { returnTo }, link }) {
    const token = userId && (await makeConfirmation({ letterId: id, userId, email: to, returnTo }));
    return token ? { props: { url: link(paths.confirmEmail(locale, token)) } } : null;
  },
  async resetPassword({ id, to, userId, locale, link }) {
    const token = await makeReset({ letterId: id, to, userId });
    return token ? { props: { url: link(paths.resetPassword(locale, token)) } } : null;
  },
  async passwordLink({ secret, locale, data: { name }, link }) {
    const isOpen = secret !== null && (await findPasswordLink({ token: secret })) !== null;
    return isOpen ? { props: { name, url: link(paths.setPassword(locale, secret)) } } : null;
  },
  async newAddress({ data: { linkId }, locale, link }) {
    const token = await findPreparedLink('new-address', linkId);
    return token === null ? null : { props: { url: link(paths.confirmEmail(locale, token)) } };
  },
  async addressChanged({ data: { linkId, name, email }, locale, link }) {
    const token = await findPreparedLink('undo-address', linkId);
    return token === null ? null : { props: { name, email, url: link(paths.resetPassword(locale, token)) } };
  },
  async invitation({ data: { linkId, by, role }, locale, link }) {
    const token = await findPreparedLink('invitation', linkId);
    return token === null ? null : { props: { by, role, url: link(paths.invitation(locale, token)) } };
  },
};

export const accountKinds: Kinds<LinkKind | SecurityKind | 'review'> = {
  ...links,
  async review({ userId, data: { postId, ...data }, locale, link }) {
    const reader = userId && (await findActing(userId, WRITERS));
    const isWaiting = reader && (await isInReview({ postId, ...data }));
    return isWaiting
      ? { props: { ...data, url: link(paths.adminPost(locale, postId, data.language)) } }
      : null;
  },
  newSignIn: (letter) => ({ props: { ...toEvent(letter), device: letter.data.device } }),
  passwordChanged: (letter) => ({ props: toEvent(letter) }),
  secondFactorOff: (letter) => ({ props: toEvent(letter) }),
  keyCreated: (letter) => ({ props: { ...toEvent(letter), key: letter.data.key } }),
};

function toEvent<Name extends SecurityKind>({ data, locale, link }: Letter<Name>) {
  return { at: data.at.toISOString(), accountUrl: link(paths.account(locale)) };
}
