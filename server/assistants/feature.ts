import type { Feature } from '#server/feature.ts';
import { mapProgramNames } from './oauth/programs.ts';
import { deleteProgramsOf, endProgramsOf } from './oauth/store.ts';

export const assistants: Feature = {
  mapProgramNames,
  endAccess: endProgramsOf,
  eraseAccount: ({ _id }) => deleteProgramsOf(_id),
};
