import { noSuchAddress } from '#server/http/methods.ts';

export const loader = noSuchAddress;
export const action = loader;
