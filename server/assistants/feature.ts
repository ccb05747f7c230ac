import type { Feature } from '#server/feature.ts';
import { deleteProgramsOf, endProgramsOf } from './oauth/store.ts';

export const assistants: Feature = {
  endAccess: endProgramsOf,
  eraseAccount: ({ _id }) => deleteProgramsOf(_id),
};
