import type { Actor } from './actor.ts';

/** What the rules ask about a comment. */
export type CommentFacts = { authorId: string | null; isHidden: boolean };
/** What the rules ask about an account. */
export type PersonFacts = { id: string };

type Records = {
  'write comment': undefined;
  'edit comment': CommentFacts;
  'delete comment': CommentFacts;
  'hide comment': undefined;
  'read comment': CommentFacts;
  'moderate comments': undefined;
  'block person': PersonFacts;
  'change account': PersonFacts;
};

export type Action = keyof Records;

type Rules = { [Name in Action]: (actor: Actor, record: Records[Name]) => boolean };

const RULES: Rules = {
  'write comment': (actor) => isPerson(actor) && !isBlocked(actor),
  'edit comment': (actor, comment) => isAuthor(actor, comment) && !isBlocked(actor),
  // Taking one's words back is open to everybody, blocked people too.
  'delete comment': (actor, comment) => isAuthor(actor, comment) || isAdmin(actor),
  'hide comment': isAdmin,
  'read comment': (actor, comment) => !comment.isHidden || isAuthor(actor, comment) || isAdmin(actor),
  'moderate comments': isAdmin,
  // An admin who blocked themselves could not lift it.
  'block person': (actor, person) => isAdmin(actor) && !isSelf(actor, person.id),
  'change account': (actor, person) => isSelf(actor, person.id),
};

/** Whether the actor may do this to this record: the one place that says so. Pure. */
export function can<Name extends Action>(
  actor: Actor,
  action: Name,
  ...[record]: Records[Name] extends undefined ? [] : [Records[Name]]
): boolean {
  return RULES[action](actor, record as Records[Name]);
}

function isPerson(actor: Actor): boolean {
  return actor.kind === 'person';
}

function isBlocked(actor: Actor): boolean {
  return actor.kind === 'person' && actor.person.isBlocked;
}

function isAdmin(actor: Actor): boolean {
  return actor.kind === 'person' && actor.person.role === 'admin' && !actor.person.isBlocked;
}

function isSelf(actor: Actor, id: string): boolean {
  return actor.kind === 'person' && actor.person.id === id;
}

function isAuthor(actor: Actor, comment: CommentFacts): boolean {
  return comment.authorId !== null && isSelf(actor, comment.authorId);
}
