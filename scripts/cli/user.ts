import type { z } from 'zod';
import { email, newPassword, personName, ROLES, type Role } from '#contract/people.ts';
import { Invalid, NotFound } from '#server/errors.ts';
import { parse } from '#server/http/issues.ts';
import {
  createPerson,
  findPersonByEmail,
  setPassword,
  setRole,
  unblockPerson,
} from '#server/people/people.ts';
import { readArguments, UsageError } from './arguments.ts';
import { askPassword } from './password.ts';
import { withStorage } from './storage.ts';

export function createUserCommand(args: string[]): Promise<number> {
  const isAdmin = args.includes('--admin');
  const words = readArguments(
    args.filter((word) => word !== '--admin'),
    ['EMAIL', 'NAME'],
  );
  const address = check(email, words.EMAIL, 'EMAIL');
  const name = check(personName, words.NAME, 'NAME');
  return withStorage(async () => {
    const password = check(newPassword, await askPassword(), 'password');
    const role: Role = isAdmin ? 'admin' : 'reader';
    const person = await createPerson({ name, email: address, password, role });
    process.stdout.write(`The account of ${person.name} <${person.email}> was made (${person.role}).\n`);
    return 0;
  });
}

export function changeRoleCommand(args: string[]): Promise<number> {
  const { EMAIL, ROLE } = readArguments(args, ['EMAIL', 'ROLE']);
  const role = ROLES.find((name) => name === ROLE);
  if (!role) throw new UsageError(`A role is one of ${ROLES.join(', ')}.`);
  return withStorage(async () => {
    const person = await requirePerson(EMAIL);
    await setRole({ id: person.id, role });
    process.stdout.write(
      `${person.name} <${person.email}> is ${role === 'admin' ? 'an admin' : 'a reader'} now.\n`,
    );
    return 0;
  });
}

export function changePasswordCommand(args: string[]): Promise<number> {
  const { EMAIL } = readArguments(args, ['EMAIL']);
  return withStorage(async () => {
    const person = await requirePerson(EMAIL);
    const password = check(newPassword, await askPassword(), 'password');
    await setPassword({ id: person.id, password });
    process.stdout.write(
      `${person.name} <${person.email}> has a new password and is signed out everywhere.\n`,
    );
    return 0;
  });
}

export function unblockCommand(args: string[]): Promise<number> {
  const { EMAIL } = readArguments(args, ['EMAIL']);
  return withStorage(async () => {
    const person = await requirePerson(EMAIL);
    await unblockPerson({ id: person.id });
    process.stdout.write(`${person.name} <${person.email}> is not blocked.\n`);
    return 0;
  });
}

async function requirePerson(address: string) {
  const person = await findPersonByEmail({ email: address });
  if (!person) throw new NotFound(`Nobody has an account with ${address}`);
  return person;
}

function check<Schema extends z.ZodType>(schema: Schema, value: string, name: string): z.output<Schema> {
  try {
    return parse(schema, value, [name]);
  } catch (error) {
    if (error instanceof Invalid) throw new UsageError(`${name}: ${error.details?.[0]?.message}.`);
    throw error;
  }
}
