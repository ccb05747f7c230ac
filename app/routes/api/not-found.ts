import { noSuchAddress } from '#server/http/routes/methods.ts';

export const loader = noSuchAddress;
export const action = loader;
