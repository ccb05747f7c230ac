import type { AdminMessages } from '#app/i18n/admin/uk/admin.ts';
import { adminFormsEn } from './admin-forms.ts';
import { analyticsEn } from './analytics.ts';
import { auditEn } from './audit.ts';
import { authorsEn } from './authors.ts';
import { backupsEn } from './backups.ts';
import { editorEn } from './editor.ts';
import { homeEn } from './home.ts';
import { keysEn } from './keys.ts';
import { adminLettersEn } from './letters.ts';
import { mediaEn } from './media.ts';
import { moderationEn } from './moderation.ts';
import { newsletterAdminEn } from './newsletter.ts';
import { pagesEn } from './pages.ts';
import { postPagesEn } from './post-pages.ts';
import { postsEn } from './posts.ts';
import { settingsEn } from './settings.ts';
import { tagsEn } from './tags.ts';
import { usersEn } from './users.ts';
import { webhooksEn } from './webhooks.ts';

/** The texts of the admin in English. */
export const adminEn = {
  title: 'Admin',
  skip: 'Skip to content',
  navigation: {
    label: 'Admin sections',
    more: 'More',
    all: 'Sections',
    admin: 'Overview',
    posts: 'Posts',
    pages: 'Pages',
    translate: 'Translations',
    bin: 'Bin',
    adminTags: 'Tags',
    media: 'Media',
    adminAuthors: 'Authors',
    users: 'Users',
    analytics: 'Analytics',
    keys: 'API keys',
    webhooks: 'Webhooks',
    settings: 'Settings',
    backups: 'Backups',
    log: 'Audit log',
    letters: 'Emails',
    comments: 'Comments',
  },
  analytics: analyticsEn,
  newsletter: newsletterAdminEn,
  posts: postsEn,
  postPages: postPagesEn,
  newPost: 'New post',
  account: (name: string) => `Account: ${name}`,
  loading: 'Loading…',
  home: homeEn,
  editor: editorEn,
  comments: moderationEn,
  pages: pagesEn,
  tags: tagsEn,
  authors: authorsEn,
  media: mediaEn,
  users: usersEn,
  keys: keysEn,
  backups: backupsEn,
  letters: adminLettersEn,
  webhooks: webhooksEn,
  audit: auditEn,
  settings: settingsEn,
  forms: adminFormsEn,
  errors: {
    notFound: {
      title: 'Page not found',
      text: 'The post may have been deleted, or the address is mistyped.',
    },
    failed: {
      title: 'The site ran into an error',
      text: 'The details are in the server log. Try again in a minute.',
    },
    unavailable: {
      title: 'The database isn’t responding',
      text: 'This usually passes within seconds. Try again.',
    },
    offline: {
      title: 'The site can’t be reached',
      text: 'Check your network connection and try again.',
    },
    refused: {
      title: 'The request couldn’t be carried out',
      text: 'Go back to the previous page and try again.',
    },
    toHome: 'Back to the overview',
  },
} satisfies AdminMessages;
