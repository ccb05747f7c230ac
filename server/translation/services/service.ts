import type { Locale } from '#contract/locales.ts';
import type { DraftProblem, TranslationKind } from '#contract/translation/translation.ts';

/** The server that translates. */
export type TranslationServer = {
  kind: TranslationKind;
  url: string;
  key: string | null;
  model: string;
  /** What the owner adds to the instruction. */
  addition: string;
  /** How many characters may be sent in a month; null for no limit. */
  monthlyLimit: number | null;
  /** Private hosts that may be called, as `host` or `host:port`. */
  allowHosts: string[];
};

/** What a server that understands it is told besides the text. */
export type Context = {
  title: string;
  before: string;
  after: string;
  terms: { from: string; to: string; note: string }[];
  examples: { from: string; to: string }[];
};

/** `text` has placeholders such as `⟦1⟧`. */
export type Ask = { text: string; from: Locale; to: Locale; context: Context; signal: AbortSignal };

/** A request in the interface of one kind of server, and its answer. */
export type Service = {
  /** The path of the interface below the address of the server. */
  path: string[];
  toRequest: (server: TranslationServer, ask: Ask) => { headers: Record<string, string>; json: object };
  /** The translation; null if the answer is not of this interface. */
  read: (json: unknown) => string | null;
};

/** A request failed. */
export class TranslationFailed extends Error {
  override name = 'TranslationFailed';
  readonly problem: DraftProblem;

  constructor(problem: DraftProblem) {
    super(problem);
    this.problem = problem;
  }
}
