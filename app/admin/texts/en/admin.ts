import { auditEn } from '#app/admin/log/texts-en.ts';
import { rowsEn } from '#app/admin/rows/texts-en.ts';
import { homeEn } from '#app/admin/texts/home-en.ts';
import type { AdminMessages } from '#app/admin/texts/uk/admin.ts';
import { authorsEn } from '#app/authors/texts-en.ts';
import { editorEn } from '#app/editor/texts/editor-en.ts';
import { keysEn } from '#app/keys/texts-en.ts';
import { adminLettersEn } from '#app/letters/texts/admin-en.ts';
import { mediaEn } from '#app/media/texts-en.ts';
import { pagesEn } from '#app/pages/texts-en.ts';
import { postPagesEn } from '#app/posts/texts/post-pages-en.ts';
import { postsEn } from '#app/posts/texts/posts-en.ts';
import { settingsEn } from '#app/settings/texts-en.ts';
import { tagsEn } from '#app/tags/texts-en.ts';
import { usersEn } from '#app/users/texts-en.ts';
import { adminFormsEn } from './admin-forms.ts';

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
    keys: 'API keys',
    settings: 'Settings',
    log: 'Audit log',
    letters: 'Emails',
  },
  posts: postsEn,
  postPages: postPagesEn,
  newPost: 'New post',
  account: (name: string) => `Account: ${name}`,
  loading: 'Loading…',
  home: homeEn,
  editor: editorEn,
  pages: pagesEn,
  tags: tagsEn,
  authors: authorsEn,
  media: mediaEn,
  users: usersEn,
  keys: keysEn,
  letters: adminLettersEn,
  audit: auditEn,
  settings: settingsEn,
  forms: adminFormsEn,
  rows: rowsEn,
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
