import type { ServerFeature } from '#app/feature.server.ts';
import { listNotices } from '#server/indexing/list-notices.ts';

export const indexing: ServerFeature = { notices: listNotices };
