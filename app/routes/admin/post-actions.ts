import { LOCALES, type Locale } from '#contract/locales.ts';
import { type CreatePost, createPostSchema, type UpdatePost, updatePostSchema } from '#contract/posts.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { config } from '#server/config.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { createPost } from '#server/posts/write/create-post.ts';
import { updatePost } from '#server/posts/write/update-post.ts';
import { listTags } from '#server/tags/tags.ts';
import type { EditorIntent, EditorPost } from '../../ui/admin/editor/editor-post.ts';
import { chosenLanguages, dateIn, type Fields, problem, slugIn, tagsIn, versionsIn } from './post-fields.ts';

type Given = { actor: SignedIn; post: EditorPost; fields: Fields };
type Done = { done: EditorIntent; slug: string };
type PostAction = (given: Given) => Promise<Done>;

/** Addresses that are tried where the one made from the title is taken. */
const ATTEMPTS = 20;

/** The actions of the editor's form, by its `intent` field. Each saves what was written first. */
export const postActions: Record<string, PostAction> = {
  save: async (given) => ({ done: 'saved', slug: await save(given) }),

  async publish(given) {
    const languages = chosenLanguages(given.fields);
    const written = versionsIn(given.fields);
    const chosen = languages.filter((locale) => written[locale]);
    if (chosen.length === 0) throw new Invalid('Invalid request', [problem('publish', 'nothing_to_publish')]);
    const { fields, actor } = given;
    const publishedAt = dateIn(fields, config().timeZone);
    const slug = await save(given);
    const input = change({ published: true, publishedAt: publishedAt ?? undefined });
    for (const locale of chosen) await updatePost({ slug, locale, input, authorName: actor.user.name });
    return { done: publishedAt && publishedAt > new Date() ? 'scheduled' : 'published', slug };
  },

  async unpublish(given) {
    const slug = await save(given);
    await updatePost({ slug, input: change({ published: false }), authorName: given.actor.user.name });
    return { done: 'unpublished', slug };
  },
};

/** Stores what was written without publishing anything that is a draft. Returns the slug. */
async function save(given: Given): Promise<string> {
  return given.post.id === null ? create(given) : update(given);
}

async function create({ actor, fields }: Given): Promise<string> {
  const input = parse(createPostSchema, {
    ...(await sharedFields(fields)),
    slug: slugIn(fields),
    ...versionsIn(fields),
  });
  const isMade = (fields.slug?.trim() ?? '') === '';
  return insert({ ...input, published: false }, { authorName: actor.user.name, isMade });
}

/** An address that was made from the title gets a number where another post has it. */
async function insert(
  input: CreatePost,
  { authorName, isMade }: { authorName: string; isMade: boolean },
): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const slug = attempt === 1 ? input.slug : `${input.slug}-${attempt}`;
    try {
      await createPost({ input: { ...input, slug }, authorName });
      return slug;
    } catch (error) {
      if (!(error instanceof Conflict) || !isMade || attempt === ATTEMPTS) throw error;
    }
  }
}

async function update({ actor, post, fields }: Given): Promise<string> {
  const written = versionsIn(fields);
  const slug = slugIn(fields);
  const input = parse(updatePostSchema, {
    ...(await sharedFields(fields)),
    ...written,
    ...(slug === post.slug ? {} : { slug }),
  });
  const authorName = actor.user.name;
  const isNew = (locale: Locale) => post.versions[locale] === null && input[locale] !== undefined;
  const known = LOCALES.filter((locale) => !isNew(locale));
  const texts = Object.fromEntries(known.map((locale) => [locale, input[locale]]));
  const result = await updatePost({
    slug: post.slug,
    input: change({ ...input, uk: undefined, en: undefined, ...texts }),
    authorName,
  });
  // A version that is added would otherwise be published where the other one is.
  for (const locale of LOCALES.filter(isNew)) {
    const added = change({ [locale]: input[locale], published: false });
    await updatePost({ slug: result.slug, locale, input: added, authorName });
  }
  return result.slug;
}

async function sharedFields(fields: Fields) {
  const publishedAt = dateIn(fields, config().timeZone);
  return {
    coverImage: fields.coverImage?.trim() ?? '',
    tags: tagsIn(fields, await listTags()),
    ...(publishedAt ? { publishedAt: publishedAt.toISOString() } : {}),
  };
}

function change(fields: Partial<UpdatePost>): UpdatePost {
  const nothing = { slug: undefined, uk: undefined, en: undefined, coverImage: undefined };
  return { ...nothing, published: undefined, publishedAt: undefined, tags: undefined, ...fields };
}
