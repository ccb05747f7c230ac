import type { ObjectId } from 'mongodb';
import type { ConnectedProgram, ProgramScope } from '#contract/assistants/programs.ts';

/** A program: `id` is the URL of its metadata document, or an id from its registration. */
export type Client = { id: string; name: string; redirectUris: string[] };

/** A program that a user has let in: the collection `programs`. */
export type ProgramDoc = {
  _id: ObjectId;
  userId: ObjectId;
  client: Pick<Client, 'id' | 'name'>;
  scopes: ProgramScope[];
  createdAt: Date;
  lastUsedAt: Date | null;
  /** Set when the user ends it, or when somebody else has used its code or token. */
  revokedAt: Date | null;
};

/** A code or a token: the collection `programTokens`. `_id` is its hash. */
export type TokenDoc = {
  _id: string;
  kind: 'code' | 'access' | 'refresh';
  programId: ObjectId;
  /** The URL of the resource that it is for. */
  resource: string;
  expiresAt: Date;
  /** Set when a code or a refresh token is used. If it is used again, somebody has stolen it. */
  usedAt?: Date;
  /** Only codes have it. */
  code?: { program: ProgramDoc; challenge: string; redirectUri: string };
};

/** A program that has registered: the collection `programClients`. */
export type ClientDoc = { _id: string; name: string; redirectUris: string[]; createdAt: Date };

export function toConnectedProgram({
  _id,
  client,
  scopes,
  createdAt,
  lastUsedAt,
}: ProgramDoc): ConnectedProgram {
  return {
    id: _id.toHexString(),
    name: client.name,
    host: URL.parse(client.id)?.host ?? null,
    scopes,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
