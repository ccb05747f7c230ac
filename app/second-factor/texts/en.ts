import { plural } from '#app/formats/plural.ts';
import type { secondFactorUk } from './uk.ts';

const codes = (count: number) => plural('en', count, { one: '# code', other: '# codes' });

/** Two-step sign-in in English. */
export const secondFactorEn: typeof secondFactorUk = {
  title: 'Two-step sign-in',
  lead: 'After the password, or a sign-in with another service, the site asks for a passkey: your fingerprint, your face, the PIN of your device or a security key. A password is no longer enough.',
  isOn: 'Two-step sign-in is on.',
  isOff: 'Two-step sign-in is off.',
  /** On the overview of an admin without it. */
  off: { text: 'Two-step sign-in is off for your account.', turnOn: 'Turn on two-step sign-in' },
  settings: 'Set up two-step sign-in',
  advice:
    'We advise all admins to turn on two-step sign-in: then nobody can manage the site with just a stolen password.',
  confirm: 'Confirm it’s you',
  confirmHelp: 'The confirmation is valid for 15 minutes.',
  confirmSubmit: 'Confirm',
  passkeys: 'Passkeys',
  created: (date) => `created ${date}`,
  used: (date) => `last used ${date}`,
  unused: 'not used yet',
  otherHost: (host) => `for ${host}, doesn’t work here`,
  remove: 'Remove',
  removeName: (name) => `Remove the passkey: ${name}`,
  removeLast:
    'If you remove the last passkey, two-step sign-in is turned off and the recovery codes stop working.',
  add: 'Add a passkey',
  name: 'Passkey name',
  nameHelp: 'Helps you recognise the passkey in the list, for example “Phone”.',
  addFirstHelp: 'Adding the first passkey signs you out on all other devices.',
  missing: 'This needs JavaScript and a browser that supports passkeys.',
  impossible: (address) =>
    `Passkeys only work at an address with a domain name and HTTPS, or on localhost. You’re at ${address}.`,
  addFailed: 'No passkey was created: the request was cancelled or timed out. Try again.',
  exists: 'This device already has a passkey for your account.',
  codes: 'Recovery codes',
  codesHelp: 'Use a code when you don’t have your passkey with you. Each code works once.',
  codesLeft: (count) => `${codes(count)} left.`,
  noCodes: 'No codes are left. Create new ones.',
  newCodes: 'Create new codes',
  newCodesHelp: 'The previous codes stop working.',
  yourCodes: 'Save your recovery codes',
  codesOnce:
    'They won’t be shown again. Write them down or print them, and keep them away from the device with the passkey. Without a passkey and without codes you can’t sign in.',
  done: {
    confirmed: 'Confirmed.',
    added: 'Passkey added.',
    removed: 'Passkey removed.',
    recovered: 'You signed in with a recovery code. If the passkey is lost, remove it and add another one.',
  },
  on: 'Two-step sign-in is on. You’ll need to sign in again on other devices.',
  step: {
    title: 'Second step',
    lead: 'Use your passkey to finish signing in.',
    use: 'Use the passkey',
    failed: 'The passkey wasn’t used: the request was cancelled or timed out. Try again.',
    otherHosts: (hosts) => `Your passkeys belong to ${hosts} and don’t work here. Enter a recovery code.`,
    noPasskey: 'No passkey at hand?',
    code: 'Recovery code',
    codeHelp: 'Four groups of letters and digits. Each code works once.',
    useCode: 'Sign in with the code',
    lost: 'No passkey and no codes? Ask an admin to turn off two-step sign-in for you.',
    otherWay: 'Sign in another way',
  },
};
