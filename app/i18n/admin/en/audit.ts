import type { auditUk } from '#app/i18n/admin/uk/audit.ts';
import { plural } from '#app/i18n/plural.ts';
import type { SettingName } from '#contract/site-settings.ts';

const comments = (count: number) => plural('en', count, { one: '# comment', other: '# comments' });
const posts = (count: number) => plural('en', count, { one: '# post', other: '# posts' });
const pages = (count: number) => plural('en', count, { one: '# page', other: '# pages' });
const textOf = (isPage: boolean) => (isPage ? 'page' : 'post');

const settings: Record<SettingName, string> = {
  names: 'name',
  taglines: 'tagline',
  footers: 'footer',
  navigation: 'menu',
  socialLinks: 'social links',
  timeZone: 'time zone',
  smartTypography: 'typographic quotes and dashes',
  accent: 'link colour',
  robots: 'permissions for AI crawlers',
  logo: 'logo',
  sharePicture: 'share picture',
  comments: 'comment rules',
  confirmPrograms: 'confirmation of what assistants publish',
  feedPosts: 'number of posts in feeds',
  analytics: 'view counting',
  analyticsEventDays: 'how long views are stored',
};

/** The names of settings after a colon; nothing for entries of earlier versions. */
function namesOf(other: string): string {
  const names = other.split(',').flatMap((name) => settings[name as SettingName] ?? []);
  return names.length > 0 ? `: ${names.join(', ')}` : '';
}

/** The page of the audit log in English. */
export const auditEn: typeof auditUk = {
  title: 'Audit log',
  lead: 'Who changed what on the site, and when. Entries are stored for a year.',
  filter: 'Which entries to show',
  who: 'Who',
  everybody: 'Everyone',
  kind: 'What',
  everything: 'Everything',
  from: 'From',
  to: 'To',
  show: 'Show',
  reset: 'Show all',
  empty:
    'The log is empty. Changes to posts, pages, tags, keys and users, and moderation decisions, will appear here.',
  nothing: 'No entries found.',
  commandLine: 'Command line',
  service: 'Server',
  untitled: 'untitled',
  deletedUser: 'Deleted user',
  key: (name) => `API key “${name}”`,
  program: (name) => `Program “${name}”`,
  renamed: (slug) => `former address: ${slug}`,
  on: (title) => `on “${title}”`,
  pages: 'Audit log pages',
  newer: 'Newer entries',
  older: 'Older entries',
  kinds: {
    posts: 'Posts and pages',
    comments: 'Comments',
    users: 'Users',
    keys: 'API keys',
    tags: 'Tags',
    authors: 'Authors',
    media: 'Media',
    settings: 'Settings',
    backups: 'Backups',
  },
  actions: {
    'post.created': (name, { isPage }) => `Created the draft ${isPage ? 'page ' : ''}“${name}”`,
    'post.changed': (name, { isPage }) => `Changed the ${textOf(isPage)} “${name}”`,
    'post.published': (name, { isPage }) => `Published the ${textOf(isPage)} “${name}”`,
    'post.unpublished': (name, { isPage }) => `Unpublished the ${textOf(isPage)} “${name}”`,
    'post.deleted': (name, { isPage }) => `Moved the ${textOf(isPage)} “${name}” to the bin`,
    'post.restored': (name, { isPage }) => `Restored the ${textOf(isPage)} “${name}” from the bin`,
    'post.purged': (name, { isPage }) => `Deleted the ${textOf(isPage)} “${name}” for good`,
    'post.proposed': (name) => `Proposed a change: “${name}”`,
    'post.up-to-date': (name) => `Marked a translation as up to date: “${name}”`,
    'preview.created': (name, { isPage }) => `Created a preview link to the ${textOf(isPage)} “${name}”`,
    'preview.withdrawn': (name, { isPage }) => `Revoked a preview link to the ${textOf(isPage)} “${name}”`,
    'posts.imported': (_name, { count }) => `Imported ${posts(count)}`,
    'pages.imported': (_name, { count }) => `Imported ${pages(count)}`,
    'comments.hidden': (_name, { count }) => `Hid ${comments(count)}`,
    'comments.shown': (_name, { count }) => `Showed ${comments(count)}`,
    'comments.deleted': (_name, { count }) => `Deleted ${comments(count)}`,
    'comments.undone': (_name, { count }) => `Reverted the moderation of ${comments(count)}`,
    'user.created': (name) => `Created the account of ${name}`,
    'user.made-admin': (name) => `Made ${name} an admin`,
    'user.made-reader': (name) => `Removed admin rights from ${name}`,
    'user.blocked': (name) => `Blocked ${name}`,
    'user.unblocked': (name) => `Unblocked ${name}`,
    'user.signed-out': (name) => `Signed ${name} out everywhere`,
    'user.password-link': (name) => `Created a link for a new password for ${name}`,
    'user.password-set': (name) => `Set a new password for ${name}`,
    'user.passkey-added': (name) => `Added a passkey: ${name}`,
    'user.passkey-removed': (name) => `Removed a passkey: ${name}`,
    'user.second-factor-removed': (name) => `Turned off two-step sign-in: ${name}`,
    'user.deleted': () => 'Deleted an account',
    'key.created': (name) => `Created the API key “${name}”`,
    'program.connected': (name) => `Connected a program: “${name}”`,
    'program.ended': (name) => `Disconnected a program: “${name}”`,
    'key.revoked': (name) => `Revoked the API key “${name}”`,
    'tag.created': (name) => `Created the tag “${name}”`,
    'tag.changed': (name) => `Changed the tag “${name}”`,
    'tag.merged': (name, { other }) => `Merged the tag “${other}” into “${name}”`,
    'tag.deleted': (name) => `Deleted the tag “${name}”`,
    'author.created': (name) => `Added the author ${name}`,
    'author.changed': (name) => `Changed the author page of ${name}`,
    'author.merged': (name, { other }) => `Merged the author “${other}” into ${name}`,
    'author.deleted': (name) => `Deleted the author page of ${name}`,
    'media.uploaded': (name) => `Uploaded the file “${name}”`,
    'media.described': (name) => `Changed the description of the file “${name}”`,
    'media.replaced': (name, { other }) => `Replaced the file “${other}” with “${name}”`,
    'media.deleted': (name) => `Deleted the file “${name}”`,
    'settings.comments': () => 'Changed the comment rules',
    'settings.site': (_name, { other }) => `Changed the site settings${namesOf(other)}`,
    'backup.made': (_name, { other }) => `Created the backup ${other}`,
    'backup.failed': (_name, { other }) => `The backup failed: ${other}`,
  },
};
