import type { CoreLetterKind } from '#server/mail/letter-classes.ts';
import type { Letters, SampleInput } from './letter-body.ts';

export const samples: Letters<CoreLetterKind>['samples'] = {
  confirmAddress: (given) => linked(given, 'confirm-email'),
  resetPassword: (given) => linked(given, 'reset-password'),
  passwordLink: (given) => ({ ...linked(given, 'set-password'), name: nameIn(given) }),
  newAddress: (given) => linked(given, 'confirm-email'),
  addressChanged: (given) => ({
    ...linked(given, 'reset-password'),
    name: nameIn(given),
    email: 'new.address@example.com',
  }),
  invitation: (given) => ({
    by: given.inWords({ uk: 'Ольга Кобилянська', en: 'Olha Kobylianska' }),
    role: 'admin',
    url: linked(given, 'invitation').url,
  }),
  review: (given) => ({
    title: given.inWords({ uk: 'Про чайок', en: 'On Gulls' }),
    by: nameIn(given),
    note: given.inWords({
      uk: 'Перевірте, будь ласка, назви птахів.',
      en: 'Please check the names of the birds.',
    }),
    state: 'sent',
    language: 'en',
    url: given.link('admin/posts/gulls'),
  }),
  newSignIn: (given) => ({ ...event(given), device: 'Firefox, Linux' }),
  passwordChanged: event,
  secondFactorOff: event,
  keyCreated: (given) => ({ ...event(given), key: given.inWords({ uk: 'Резервні копії', en: 'Backups' }) }),
  diskNearlyFull: (given) => trouble(given, 'admin/media'),
  lettersFailing: (given) => ({ ...trouble(given, 'admin/letters'), detail: '12' }),
  test: ({ link }) => ({ adminUrl: link('admin/letters') }),
};

function linked({ link }: SampleInput, path: string) {
  return { url: link(`${path}?token=${'0123456789abcdef'.repeat(4)}`) };
}

function nameIn({ inWords }: SampleInput) {
  return inWords({ uk: 'Леся Українка', en: 'Lesia Ukrainka' });
}

function event({ link }: SampleInput) {
  return { at: '2026-11-25T10:15:00.000Z', accountUrl: link('account') };
}

function trouble({ link }: SampleInput, path: string) {
  return { detail: '', url: link(path), stopUrl: link('letters/stop?token=1') };
}
