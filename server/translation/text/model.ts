import type { ComparedBlock } from '#server/markdown/renderer-process.ts';

/** A text between placeholders. */
export type Run = {
  /** As it is sent. */
  text: string;
  /** What each line break stands for in the source, such as `\n> `; empty if there is none. */
  lineBreak: string;
  /** It begins or ends next to a mark such as `**`, where no space may stand. */
  isTightBefore: boolean;
  isTightAfter: boolean;
  /** A character that would end the run, such as the quotation mark of a caption. */
  stops: string;
};

/** What stays here, instead of a placeholder. */
export type Gap = {
  source: string;
  /** It separates lines, items or cells; the spaces around it do not count. */
  isStructural: boolean;
};

/** A text as it is sent. There is one gap between two runs, and `head` and `tail` are not sent. */
export type Message = { head: string; tail: string; runs: Run[]; gaps: Gap[] };

/** A block at the top level of a text. */
export type SourceBlock = {
  source: string;
  /** What follows it, up to the next block. */
  after: string;
  /** Null if there is nothing to translate. */
  message: Message | null;
  /** For the alignment with another text. */
  compared: ComparedBlock;
};

export type SplitText = {
  /** What precedes the first block. */
  before: string;
  blocks: SourceBlock[];
  /** Definitions of links and footnotes, without which a block does not have the same meaning. */
  definitions: string;
};

/** Blocks that correspond; `text` is what would be sent of a block. */
export type PassagePair = Record<'left' | 'right', { source: string; text: string }[]>;

/** What is wrong with an answer. */
export type Damage = 'placeholders' | 'markup' | 'blocks' | 'length' | 'language' | 'empty';
