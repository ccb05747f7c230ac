import type { z } from 'zod';
import { LOCALES } from '#contract/locales.ts';
import { ROLES, type Role } from '#contract/users/roles.ts';
import { email, newPassword, roleSchema, userName } from '#contract/users/users.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { Invalid, NotFound } from '#server/errors.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { createUser, findUserByEmail, setPassword, setRole, unblockUser } from '#server/users/users.ts';
import { readArguments, UsageError } from './arguments.ts';
import { askPassword } from './password.ts';
import { withStorage } from './storage.ts';

export function createUserCommand(args: string[]): Promise<number> {
  const { EMAIL, NAME, admin } = readArguments(args, ['EMAIL', 'NAME'], { flags: ['admin'] });
  const address = check(email, EMAIL, 'EMAIL');
  const name = check(userName, NAME, 'NAME');
  return withStorage(async () => {
    const password = check(newPassword, await askPassword(), 'password');
    const role: Role = admin ? 'admin' : 'reader';
    const user = await createUser({ actor: COMMAND_LINE, name, email: address, password, role });
    process.stdout.write(`Created the account of ${user.name} <${user.email}> (${user.role}).\n`);
    return 0;
  });
}

export function changeRoleCommand(args: string[]): Promise<number> {
  const { EMAIL, ROLE, languages } = readArguments(args, ['EMAIL', 'ROLE'], { options: ['languages'] });
  const role = ROLES.find((name) => name === ROLE);
  if (!role) throw new UsageError(`A role is one of ${ROLES.join(', ')}.`);

  const named = languages === undefined ? LOCALES : languages.split(',').map((name) => name.trim());
  const ofTranslator = role === 'translator' ? named : languages === undefined ? [] : undefined;
  if (ofTranslator === undefined) throw new UsageError('Only a translator has languages.');
  const given = check(roleSchema, { role, languages: ofTranslator }, 'languages');

  return changeUser(EMAIL, async (id) => {
    await setRole({ actor: COMMAND_LINE, id, ...given });
    const named = given.languages.length > 0 ? ` (${given.languages.join(', ')})` : '';
    return `is ${/^[ae]/.test(role) ? 'an' : 'a'} ${role}${named} now`;
  });
}

export function changePasswordCommand(args: string[]): Promise<number> {
  const { EMAIL } = readArguments(args, ['EMAIL']);
  return changeUser(EMAIL, async (id) => {
    const password = check(newPassword, await askPassword(), 'password');
    await setPassword({ actor: COMMAND_LINE, id, password });
    return 'has a new password and is signed out everywhere';
  });
}

export function unblockCommand(args: string[]): Promise<number> {
  const { EMAIL } = readArguments(args, ['EMAIL']);
  return changeUser(EMAIL, async (id) => {
    await unblockUser({ actor: COMMAND_LINE, id });
    return 'is not blocked';
  });
}

/** Changes the user with this address; `change` returns what is printed about the user. */
export function changeUser(address: string, change: (id: string) => Promise<string>): Promise<number> {
  return withStorage(async () => {
    const user = await findUserByEmail({ email: address });
    if (!user) throw new NotFound(`There is no account with the email ${address}`);

    const changed = await change(user.id);
    process.stdout.write(`${user.name} <${user.email}> ${changed}.\n`);
    return 0;
  });
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown, name: string): z.output<Schema> {
  try {
    return parse(schema, value, [name]);
  } catch (error) {
    if (error instanceof Invalid) throw new UsageError(`${name}: ${error.details?.[0]?.message}.`);
    throw error;
  }
}
