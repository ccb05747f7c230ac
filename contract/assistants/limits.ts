/** The maximum lengths of the name and the addresses of a program that asks a user for access. */
export const PROGRAM_NAME_MAX = 100;
export const PROGRAM_ADDRESS_MAX = 2_048;
export const REDIRECTS_MAX = 20;
/** The maximum length of a file in a JSON body, in Base64: 3 MB. */
export const FILE_DATA_MAX = 4 * 1024 * 1024;
export const FILE_NAME_MAX = 200;
