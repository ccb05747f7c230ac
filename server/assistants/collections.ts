import type { Collections } from '#server/db/collection.ts';

export const assistantsCollections: Collections = {
  programs: {
    personal: { of: ['userId'], shown: ['client', 'scopes', 'createdAt', 'lastUsedAt', 'revokedAt'] },
  },
  programClients: {
    personal: null,
  },
  programTokens: {
    expiry: { field: 'expiresAt', seconds: 0 },
    isLeftOut: true,
    personal: { of: ['code.program.userId'], shown: ['expiresAt'] },
  },
  postProposals: {
    expiry: { field: 'at', seconds: 30 * 86_400 },
    personal: { of: ['by.id'], shown: ['action', 'at'] },
  },
};
