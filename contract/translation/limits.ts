export const TRANSLATION_BODY_BYTES = 16 * 1024;
export const TRANSLATION_URL_MAX = 500;
export const TRANSLATION_KEY_MAX = 1_000;
export const TRANSLATION_MODEL_MAX = 200;
/** What the owner adds to the instruction, in characters. */
export const INSTRUCTION_MAX = 4_000;
export const TERMS_MAX = 5_000;
export const TERM_MAX = 100;
export const TERM_NOTE_MAX = 300;
/** The variants of a term that are not allowed, in characters. */
export const TERM_FORBIDDEN_MAX = 500;
/** A CSV file of terms. */
export const GLOSSARY_BYTES = 4 * 1024 * 1024;
/** The segments of the memory; the oldest give way. */
export const MEMORY_MAX = 200_000;
/** Longer blocks are not remembered. */
export const SEGMENT_MAX = 4_000;
