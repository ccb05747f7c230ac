import { type ErrorBody, invalidExample } from './errors.ts';
import { PICTURE_WIDTHS } from './limits.ts';
import type { Locale } from './locales.ts';
import type { Post, PostListItem } from './posts/records.ts';
import type { LanguageVersion } from './posts/requests.ts';
import { mapFields, SHARING_FIELDS } from './posts/text-fields.ts';

// All examples are about one post, so that the documented requests can be sent one after the other.
const versions = {
  uk: {
    title: 'Перший допис',
    excerpt: 'Коротко про те, навіщо цей блог.',
    content: 'Вітаємо! Це **перший** допис.',
  },
  en: {
    title: 'The first post',
    excerpt: 'What this blog is for, in short.',
    content: 'Welcome! This is the **first** post.',
  },
} as const satisfies Record<Locale, LanguageVersion>;

const { content, ...listedText } = versions.uk;
const unlistedText = { ...mapFields(SHARING_FIELDS, () => null), content };

const tags = [
  { id: 1, slug: 'news', nameUk: null, nameEn: null },
  { id: 2, slug: 'web', nameUk: 'Веброзробка', nameEn: 'Web development' },
];

const translationId = '6920318a5c1e4b0d2f7a9c10';

const written = {
  translationId,
  slug: 'first-post',
  published: true,
  status: 'published',
  posts: [
    { id: '6920318a5c1e4b0d2f7a9c11', slug: 'first-post', locale: 'uk', url: '/uk/blog/first-post' },
    { id: '6920318a5c1e4b0d2f7a9c12', slug: 'first-post', locale: 'en', url: '/en/blog/first-post' },
  ],
};

const listItem = {
  id: '6920318a5c1e4b0d2f7a9c11',
  slug: 'first-post',
  locale: 'uk',
  ...listedText,
  coverImage: null,
  published: true,
  status: 'published',
  publishedAt: '2026-11-21T09:30:00.000Z',
  viewCount: 12,
  authorName: 'Леся Українка',
  createdAt: '2026-11-21T09:30:00.000Z',
  translationId,
} satisfies PostListItem;

const uploadedMedia = {
  url: '/api/media/66f0c0ffee0123456789abcd5eed1234',
  type: 'image',
  size: 48_213,
  deduplicated: false,
};

export const examples = {
  slug: 'first-post',
  createPost: {
    slug: 'first-post',
    ...versions,
    published: true,
    tags: ['news', { slug: 'web', nameUk: 'Веброзробка', nameEn: 'Web development' }],
  },
  updatePost: {
    published: true,
    en: { ...versions.en, title: 'The very first post' },
  },
  attachTags: { slug: 'first-post', tags: ['news', { slug: 'typescript', nameEn: 'TypeScript' }] },
  written,
  dryRun: {
    dryRun: true,
    status: 'published',
    slug: 'first-post',
    published: true,
    posts: written.posts.map(({ slug, locale, url }) => ({ slug, locale, url })),
  },
  postList: { posts: [listItem], pagination: { page: 1, limit: 10, total: 1, totalPages: 1 } },
  post: {
    ...listItem,
    url: '/uk/blog/first-post',
    ...unlistedText,
    pinned: false,
    commentsOpen: true,
    series: null,
    seriesPart: null,
    outdated: null,
    machineTranslated: false,
    revision: 'p3Xo0Qm2ZtVd1bqk8RyUfA',
    updatedAt: '2026-11-21T09:30:00.000Z',
    tags,
    alternates: [{ locale: 'en', title: versions.en.title, url: '/en/blog/first-post', published: true }],
  } satisfies Post,
  deletedPost: { success: true, posts: 2 },
  archive: {
    locale: 'uk',
    total: 1,
    years: [{ year: 2026, total: 1, months: [{ month: 11, total: 1 }] }],
  },
  tagList: { tags },
  attachedTags: { success: true, added: 1, posts: 2 },
  uploadedPicture: { url: '/api/media/66f0c0ffee0123456789abcd5eed1234' },
  uploadedMedia,
  deduplicatedMedia: { ...uploadedMedia, deduplicated: true },
};

const noSuchPost: ErrorBody = { error: 'Post not found' };

export const errorExamples = {
  noSuchPost,
  slugTaken: {
    error: 'The slug is taken',
    details: [
      {
        path: 'slug',
        message: 'This slug is taken; to add a language version, use PATCH',
        code: 'slug_taken',
      },
    ],
  },
  changedByOthers: { error: 'The post is being changed by others; try again' },
  unfinishedChange: {
    error: 'An earlier change to the post cannot be applied',
    details: [
      {
        path: 'slug',
        message:
          'The service retries it every minute and logs the reason. PATCH the affected language version or DELETE the whole post to replace the earlier change',
        code: 'unfinished_change',
      },
    ],
  },
  limitTooBig: invalidExample('limit', 'Too big: expected number to be <=50', 'too_big'),
  badLocale: invalidExample('locale', 'Invalid option: expected one of "uk"|"en"', 'invalid_value'),
  nothingToChange: invalidExample('', 'Nothing to change', 'nothing_to_change'),
  outsideOfFile: { error: 'The file has no such part' },
  noForm: invalidExample('', 'Content-Type must be multipart/form-data with a boundary', 'content_type'),
  noSuchWidth: invalidExample('w', `One of ${PICTURE_WIDTHS.join(', ')}`, 'invalid_value'),
  badEncoding: { error: 'The address is not valid percent-encoded UTF-8' },
  noSuchFile: { error: 'File not found' },
  noTags: invalidExample('tags', 'Too small: expected array to have >=1 items', 'too_small'),
} satisfies Record<string, ErrorBody>;
