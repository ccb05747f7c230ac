import { formatMoment } from '#app/formats/moment.ts';
import type { LetterBody, LetterContext, LetterSite, LetterView } from '#app/letters/letter-body.ts';

const confirmAddress: LetterView<'confirmAddress'> = ({ url }, { t: { confirmAddress: t }, site }) =>
  linkLetter(url, t, t.text(site.name), site);
const newAddress: LetterView<'newAddress'> = ({ url }, { t: { newAddress: t }, site }) =>
  linkLetter(url, t, t.text(site.name), site);
const addressChanged: LetterView<'addressChanged'> = (
  { name, email, url },
  { t: { addressChanged: t }, site },
) => linkLetter(url, t, t.text(name, email, site.name), site);
const resetPassword: LetterView<'resetPassword'> = ({ url }, { t: { resetPassword: t }, site }) =>
  linkLetter(url, t, t.text(site.name), site);
const passwordLink: LetterView<'passwordLink'> = ({ name, url }, { t: { passwordLink: t }, site }) =>
  linkLetter(url, t, t.text(name, site.name), site);

type LinkWords = Record<'preheader' | 'title' | 'action' | 'after', string> &
  Record<'subject' | 'reason', (site: string) => string>;

/** A letter that has only a link with what it is for. */
function linkLetter(url: string, t: LinkWords, text: string, site: LetterSite): LetterBody {
  return {
    subject: t.subject(site.name),
    preheader: t.preheader,
    title: t.title,
    blocks: [{ text }],
    action: { label: t.action, url },
    after: [t.after],
    reason: t.reason(site.name),
  };
}

const review: LetterView<'review'> = (
  { title, by, note, state, language, url },
  { t: { review: t }, site },
) => ({
  subject: t.subject[state](title),
  preheader: t.text[state](by, language),
  title: t.subject[state](title),
  blocks: [{ text: t.text[state](by, language) }, ...(note ? [{ text: t.note(note) }] : [])],
  action: { label: t.action, url },
  reason: t.reason(site.name),
});

const invitation: LetterView<'invitation'> = ({ by, role, url }, { t: { invitation: t }, site }) => ({
  subject: t.subject(site.name),
  preheader: t.preheader(by),
  title: t.title(site.name),
  blocks: [{ text: t.text[role](by, site.name) }],
  action: { label: t.action, url },
  after: [t.after],
  reason: t.reason(site.name),
});

const newSignIn: LetterView<'newSignIn'> = ({ device, ...event }, context) =>
  securityLetter(context, 'newSignIn', event, device);
const passwordChanged: LetterView<'passwordChanged'> = (event, context) =>
  securityLetter(context, 'passwordChanged', event);
const secondFactorOff: LetterView<'secondFactorOff'> = (event, context) =>
  securityLetter(context, 'secondFactorOff', event);
const keyCreated: LetterView<'keyCreated'> = ({ key, ...event }, context) =>
  securityLetter(context, 'keyCreated', event, key);

/** A letter that says what happened to an account, when, and what to do if it was somebody else. */
function securityLetter(
  { locale, t: { security: t }, site }: LetterContext,
  kind: keyof typeof t.events,
  { at, accountUrl }: { at: string; accountUrl: string },
  detail = '',
) {
  const event = t.events[kind];
  const when = t.when(formatMoment(at, { locale, timeZone: site.timeZone }));
  return {
    subject: t.subject(event.title, site.name),
    preheader: when,
    title: event.title,
    blocks: [{ text: event.text(site.name, detail) }, { text: when }],
    action: { label: t.action, url: accountUrl },
    after: [event.after],
    reason: t.reason(site.name),
    stop: [{ label: t.stop, url: accountUrl }],
  };
}

export const accountViews = {
  confirmAddress,
  newAddress,
  addressChanged,
  resetPassword,
  passwordLink,
  invitation,
  review,
  newSignIn,
  passwordChanged,
  secondFactorOff,
  keyCreated,
};
