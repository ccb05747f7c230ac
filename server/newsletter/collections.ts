import type { Collections } from '#server/db/collection.ts';

export const newsletterCollections: Collections = {
  subscribers: {
    indexes: [
      { key: { emailKey: 1 }, unique: true },
      { key: { tokenHashes: 1 } },
      { key: { state: 1, _id: -1 } },
      // These contain every field that the numbers of the admin need, so that counting reads no document.
      { key: { state: 1, frequency: 1, languages: 1, source: 1 } },
      { key: { languages: 1, confirmedAt: 1 } },
    ],
    // Only subscribers who have not confirmed their address have the field.
    expiry: { field: 'expiresAt', seconds: 0 },
    personal: {
      of: ['emailKey'],
      shown: [
        'languages',
        'frequency',
        'tagIds',
        'state',
        'source',
        'consent',
        'asked',
        'confirmedAt',
        'stoppedAt',
        'stopReason',
      ],
    },
  },
  newsletterIssues: {
    indexes: [{ key: { state: 1 } }],
    personal: null,
  },
  newsletterWaits: {
    indexes: [{ key: { issueId: 1, locale: 1 } }, { key: { subscriberId: 1 } }],
    personal: null,
  },
};
