export const TRANSLATION_BODY_BYTES = 16 * 1024;
export const TRANSLATION_URL_MAX = 500;
export const TRANSLATION_KEY_MAX = 1_000;
export const TRANSLATION_MODEL_MAX = 200;
/** What the owner adds to the instruction, in characters. */
export const INSTRUCTION_MAX = 4_000;
