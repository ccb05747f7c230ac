import { includesScope, type KeyScope } from '#contract/keys.ts';
import type { Actor } from './actor.ts';

/** The properties of a comment that permissions depend on. */
export type CommentFacts = { authorId: string | null; isHidden: boolean };
/** The properties of an account that permissions depend on. */
export type UserFacts = { id: string };

type Records = {
  'write comment': undefined;
  'edit comment': CommentFacts;
  'delete comment': CommentFacts;
  'hide comment': undefined;
  'read comment': CommentFacts;
  'moderate comments': undefined;
  'open admin': undefined;
  'block user': UserFacts;
  'delete user': UserFacts;
  'manage users': undefined;
  'reset second factor': UserFacts;
  'edit posts': undefined;
  'publish posts': undefined;
  'read all posts': undefined;
  'read analytics': undefined;
  'manage keys': undefined;
  'connect programs': undefined;
  'manage webhooks': undefined;
  'manage tags': undefined;
  'manage authors': undefined;
  'upload media': undefined;
  'describe media': undefined;
  'manage media': undefined;
  'read audit log': undefined;
  'change settings': undefined;
  'manage backups': undefined;
  'manage letters': undefined;
  'manage subscribers': undefined;
};

export type Action = keyof Records;

/** The record that a permission is checked against, as a parameter list of one element or none. */
export type RecordOf<Name extends Action> = Records[Name] extends undefined ? [] : [Records[Name]];

type Rules = { [Name in Action]: (actor: Actor, record: Records[Name]) => boolean };

const RULES: Rules = {
  'write comment': (actor) => isUser(actor) && !isBlocked(actor),
  'edit comment': (actor, comment) => isAuthor(actor, comment) && !isBlocked(actor),
  // Authors may delete their comments, blocked ones too.
  'delete comment': (actor, comment) => isAuthor(actor, comment) || isAdmin(actor),
  'hide comment': (actor) => isManager(actor) || hasScope(actor, 'moderate'),
  'read comment': (actor, comment) => !comment.isHidden || isAuthor(actor, comment) || isModerator(actor),
  'moderate comments': isModerator,
  'open admin': isAdmin,
  // An admin who is blocked could not unblock themselves.
  'block user': (actor, user) => isManager(actor) && !isSelf(actor, user.id),
  'delete user': (actor, user) => isManager(actor) || isSelf(actor, user.id),
  'manage users': isManager,
  // Otherwise a stolen session of an admin could remove that admin’s second factor.
  'reset second factor': (actor, user) => isManager(actor) && !isSelf(actor, user.id),
  'edit posts': (actor) => isManager(actor) || hasScope(actor, 'write'),
  // Changes what readers see.
  'publish posts': (actor) => isManager(actor) || hasScope(actor, 'publish'),
  // Posts that are not public: drafts and scheduled ones.
  'read all posts': (actor) => isManager(actor) || hasScope(actor, 'read'),
  'read analytics': (actor) => isManager(actor) || hasScope(actor, 'read'),
  'manage keys': isManager,
  // A program acts for a person.
  'connect programs': isAdmin,
  'manage webhooks': (actor) => isManager(actor) || hasScope(actor, 'webhooks'),
  'manage tags': isManager,
  'manage authors': isManager,
  'upload media': (actor) => isManager(actor) || hasScope(actor, 'upload'),
  'describe media': (actor) => isManager(actor) || hasScope(actor, 'upload'),
  // Where files are used, their texts, replacing and deleting them.
  'manage media': isManager,
  'read audit log': isManager,
  'change settings': isManager,
  // Making and downloading backups, which hold all data, and exporting all texts.
  'manage backups': isManager,
  'manage letters': isManager,
  // Seeing the subscribers' addresses and sending them letters.
  'manage subscribers': (actor) => isManager(actor) || hasScope(actor, 'subscribers'),
};

/** Whether the actor may do this to the record. Every permission check calls this pure function. */
export function can<Name extends Action>(actor: Actor, action: Name, ...[record]: RecordOf<Name>): boolean {
  return RULES[action](actor, record as Records[Name]);
}

function isUser(actor: Actor): boolean {
  return actor.kind === 'user';
}

function isBlocked(actor: Actor): boolean {
  return actor.kind === 'user' && actor.user.isBlocked;
}

function isAdmin(actor: Actor): boolean {
  return actor.kind === 'user' && actor.user.role === 'admin' && !actor.user.isBlocked;
}

function isModerator(actor: Actor): boolean {
  return isAdmin(actor) || hasScope(actor, 'moderate');
}

/** The command line counts as an admin: anyone who can run it can change the database anyway. */
function isManager(actor: Actor): boolean {
  return isAdmin(actor) || actor.kind === 'command line' || actor.kind === 'service';
}

function hasScope(actor: Actor, scope: KeyScope): boolean {
  return actor.kind === 'key' && includesScope(actor.key.scopes, scope);
}

function isSelf(actor: Actor, id: string): boolean {
  return actor.kind === 'user' && actor.user.id === id;
}

function isAuthor(actor: Actor, comment: CommentFacts): boolean {
  return comment.authorId !== null && isSelf(actor, comment.authorId);
}
