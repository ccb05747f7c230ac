import { formatMoment } from '#app/formats/moment.ts';
import type { LetterContext, LetterView } from '#app/letters/letter-body.ts';

const confirmAddress: LetterView<'confirmAddress'> = ({ url }, { t: { confirmAddress: t }, site }) => ({
  subject: t.subject(site.name),
  preheader: t.preheader,
  title: t.title,
  blocks: [{ text: t.text(site.name) }],
  action: { label: t.action, url },
  after: [t.after],
  reason: t.reason(site.name),
});

const newAddress: LetterView<'newAddress'> = ({ url }, { t: { newAddress: t }, site }) => ({
  subject: t.subject(site.name),
  preheader: t.preheader,
  title: t.title,
  blocks: [{ text: t.text(site.name) }],
  action: { label: t.action, url },
  after: [t.after],
  reason: t.reason(site.name),
});

const addressChanged: LetterView<'addressChanged'> = (
  { name, email, url },
  { t: { addressChanged: t }, site },
) => ({
  subject: t.subject(site.name),
  preheader: t.preheader,
  title: t.title,
  blocks: [{ text: t.text(name, email, site.name) }],
  action: { label: t.action, url },
  after: [t.after],
  reason: t.reason(site.name),
});

const resetPassword: LetterView<'resetPassword'> = ({ url }, { t: { resetPassword: t }, site }) => ({
  subject: t.subject(site.name),
  preheader: t.preheader,
  title: t.title,
  blocks: [{ text: t.text(site.name) }],
  action: { label: t.action, url },
  after: [t.after],
  reason: t.reason(site.name),
});

const passwordLink: LetterView<'passwordLink'> = ({ name, url }, { t: { passwordLink: t }, site }) => ({
  subject: t.subject(site.name),
  preheader: t.preheader,
  title: t.title,
  blocks: [{ text: t.text(name, site.name) }],
  action: { label: t.action, url },
  after: [t.after],
  reason: t.reason(site.name),
});

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
