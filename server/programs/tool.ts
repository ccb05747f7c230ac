import type { z } from 'zod';
import type { KeyScope } from '#contract/keys.ts';
import type { Actor, Program } from '#server/auth/actor.ts';

/** The program that calls a tool, with the rights and scopes of its key or permission. */
export type Caller = { actor: Extract<Actor, { kind: 'key' }>; program: Program };

export type Tool = {
  name: string;
  title: string;
  description: string;
  /** The scope that a call needs; null for what everybody may read. */
  scope: KeyScope | null;
  /** `write` changes something; `destructive` also changes what readers see or what others have written. */
  effect: 'read' | 'write' | 'destructive';
  /** The result contains texts by readers. It then has nothing else, and says that they are not trusted. */
  isUntrusted: boolean;
  input: z.ZodObject;
  run: (input: unknown, caller: Caller) => Promise<unknown>;
};

/** An entry of the table of tools, with the type of its input. */
export function tool<const Input extends z.ZodObject>({
  input,
  run,
  isUntrusted = false,
  ...rest
}: Omit<Tool, 'input' | 'run' | 'isUntrusted'> & {
  isUntrusted?: boolean;
  input: Input;
  run: (input: z.output<Input>, caller: Caller) => Promise<unknown>;
}): Tool {
  return { ...rest, isUntrusted, input, run: (given, caller) => run(given as z.output<Input>, caller) };
}
