import { FEATURE_RIGHTS, includesScope, type KeyScope } from '#contract/keys.ts';
import type { Locale } from '#contract/locales.ts';
import type { AdminRight, FeatureRights, Role } from '#contract/users/roles.ts';
import type { Actor, Person } from './actor.ts';

export type CommentFacts = { authorId: string | null; isHidden: boolean };
export type UserFacts = { id: string };
/** The properties of a post, or of a standalone page, that permissions depend on. */
export type PostFacts = {
  /** The user who has begun it; null for a program, an import and the command line. */
  ownerId: string | null;
  isPage: boolean;
  /** Whether readers see a version of it, or will at some time. */
  isPublic: boolean;
  /** The setting of the site: whether authors publish their own posts. */
  authorsPublish: boolean;
};
export type TextFacts = PostFacts & { locale: Locale };
export type FileFacts = { ownerIds: readonly string[] };

type Records = Record<AdminRight, undefined> & {
  'write comment': undefined;
  'edit comment': CommentFacts;
  'delete comment': CommentFacts;
  'hide comment': undefined;
  'read comment': CommentFacts;
  'block user': UserFacts;
  'delete user': UserFacts;
  'reset second factor': UserFacts;
  'begin post': { isPage: boolean };
  'read post': PostFacts;
  'edit text': TextFacts;
  'edit settings': PostFacts;
  'publish post': PostFacts;
  'delete post': PostFacts;
  'share preview': PostFacts;
  'connect programs': undefined;
  'describe media': FileFacts;
  'use media': FileFacts;
  'delete media': FileFacts;
  'manage media': undefined;
};

export type Action = keyof Records;

/** The record that a permission is checked against, as a parameter list of one element or none. */
export type RecordOf<Name extends Action> = Records[Name] extends undefined ? [] : [Records[Name]];

type Rule<Facts> = (actor: Actor, record: Facts) => boolean;
type Rules = { [Name in Action]: Rule<Records[Name]> };

const isAdmin = hasRole('admin');
const isEditor = hasRole('editor', 'admin');
const isAuthor = hasRole('author', 'editor', 'admin');
const isWriter = hasRole('translator', 'author', 'editor', 'admin');

const OF_FEATURES = Object.fromEntries(
  Object.entries(FEATURE_RIGHTS).map(([right, { role, scope }]) => [
    right,
    rule(role === 'admin' ? isAdmin : isEditor, scope),
  ]),
) as Pick<Rules, keyof FeatureRights>;

const RULES: Rules = {
  ...OF_FEATURES,
  'write comment': (actor) => isActive(actor),
  'edit comment': (actor, comment) => isActive(actor) && isOfAuthor(actor, comment),
  // Authors may delete their comments, blocked ones too.
  'delete comment': (actor, comment) => isOfAuthor(actor, comment) || isSignedIn(actor, isEditor),
  'hide comment': rule(isEditor, 'moderate'),
  'read comment': (actor, comment) => !comment.isHidden || isOfAuthor(actor, comment) || isModerator(actor),
  'moderate comments': isModerator,
  'open admin': (actor) => isSignedIn(actor, isWriter),
  // An admin who is blocked could not unblock themselves.
  'block user': (actor, user) => rule(isAdmin)(actor, user) && !isSelf(actor, user.id),
  'delete user': (actor, user) => rule(isAdmin)(actor, user) || isSelf(actor, user.id),
  'manage users': rule(isAdmin),
  // Otherwise a stolen session of an admin could remove that admin’s second factor.
  'reset second factor': (actor, user) => rule(isAdmin)(actor, user) && !isSelf(actor, user.id),
  // Some text of some post; each post and text has rules of its own.
  'edit posts': rule(isWriter, 'write'),
  'begin post': rule((person, { isPage }) => isEditor(person) || (!isPage && isAuthor(person)), 'write'),
  // Also what is not public, and who has written what. Programs that may write may read what is written.
  'read post': rule(
    (person, post) =>
      isEditor(person) || isOwn(person, post) || (!post.isPage && hasRole('translator')(person)),
    'read',
    'write',
  ),
  'edit text': rule(
    (person, text) => isEditor(person) || isOwn(person, text) || isOfTranslator(person, text),
    'write',
  ),
  'edit settings': rule((person, post) => isEditor(person) || isOwn(person, post), 'write'),
  // Changes what readers see.
  'publish post': rule(
    (person, post) => isEditor(person) || (isOwn(person, post) && post.authorsPublish),
    'publish',
  ),
  'delete post': rule(
    (person, post) => isEditor(person) || (isOwn(person, post) && (post.authorsPublish || !post.isPublic)),
    'publish',
  ),
  'share preview': rule((person, post) => isEditor(person) || isOwn(person, post), 'write'),
  // Any post.
  'publish posts': rule(isEditor, 'publish'),
  // Posts that are not public: drafts and scheduled ones.
  'read all posts': rule(hasRole('translator', 'editor', 'admin'), 'read'),
  'read analytics': rule(isEditor, 'read'),
  'manage pages': rule(isEditor, 'write'),
  'empty bin': rule(isAuthor, 'publish'),
  'manage keys': rule(isAdmin),
  // A program acts for a person.
  'connect programs': (actor) => isSignedIn(actor, isAdmin),
  'manage tags': rule(isEditor),
  'manage authors': rule(isEditor),
  'upload media': rule(isAuthor, 'upload'),
  'describe media': rule((person, file) => isEditor(person) || isOwnFile(person, file), 'upload'),
  // Where a file is used, and its texts.
  'use media': rule((person, file) => isEditor(person) || isOwnFile(person, file)),
  'delete media': rule((person, file) => isEditor(person) || isOnlyOwnFile(person, file)),
  // The files of everybody; replacing one changes the posts that use it.
  'manage media': rule(isEditor),
  'read audit log': rule(isAdmin),
  'change settings': rule(isAdmin),
  // Making and downloading backups, which hold all data, and exporting all texts.
  'manage backups': rule(isAdmin),
  'manage letters': rule(isAdmin),
  // Seeing the subscribers' addresses and sending them letters.
  'manage subscribers': rule(isEditor, 'subscribers'),
};

/** Whether the actor may do this to the record. Every permission check calls this pure function. */
export function can<Name extends Action>(actor: Actor, action: Name, ...[record]: RecordOf<Name>): boolean {
  return RULES[action](actor, record as Records[Name]);
}

/**
 * What people may do, and the scopes with any of which a program may do it for them: never more than its person may at this
 * moment. The command line counts as an admin: anyone who can run it can change the database anyway. So do keys that
 * it has made.
 */
function rule<Facts>(
  isAllowed: (person: Person, record: Facts) => boolean,
  ...wanted: KeyScope[]
): Rule<Facts> {
  return (actor, record) => {
    if (actor.kind === 'command line' || actor.kind === 'service') return true;
    if (actor.kind === 'user') return isSignedIn(actor, (person) => isAllowed(person, record));
    if (actor.kind !== 'key') return false;
    const { scopes, person } = actor.key;
    const isGranted = wanted.some((scope) => includesScope(scopes, scope));
    return isGranted && (!person || (!person.isBlocked && isAllowed(person, record)));
  };
}

function hasRole(...roles: Role[]) {
  return ({ role }: Person): boolean => roles.includes(role);
}

function isActive(actor: Actor): boolean {
  return isSignedIn(actor, () => true);
}

function isSignedIn(actor: Actor, isAllowed: (person: Person) => boolean): boolean {
  if (actor.kind !== 'user' || actor.user.isBlocked) return false;
  return isAllowed(actor.needsSecondFactor ? { ...actor.user, role: 'reader' } : actor.user);
}

/** The command line has no page to moderate on. */
function isModerator(actor: Actor): boolean {
  return (actor.kind === 'user' || actor.kind === 'key') && rule(isEditor, 'moderate')(actor, undefined);
}

function isSelf(actor: Actor, id: string): boolean {
  return actor.kind === 'user' && actor.user.id === id;
}

function isOfAuthor(actor: Actor, comment: CommentFacts): boolean {
  return comment.authorId !== null && isSelf(actor, comment.authorId);
}

/** A post is its author’s only as long as they are an author: a translator has no posts. */
function isOwn(person: Person, { ownerId, isPage }: PostFacts): boolean {
  return person.role === 'author' && !isPage && ownerId === person.id;
}

function isOfTranslator({ role, languages }: Person, { isPage, locale }: TextFacts): boolean {
  return role === 'translator' && !isPage && languages.includes(locale);
}

function isOwnFile({ id, role }: Person, { ownerIds }: FileFacts): boolean {
  return role === 'author' && ownerIds.includes(id);
}

function isOnlyOwnFile(person: Person, { ownerIds }: FileFacts): boolean {
  return isOwnFile(person, { ownerIds }) && ownerIds.length === 1;
}
