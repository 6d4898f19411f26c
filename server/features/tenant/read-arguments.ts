import { parseArgs } from 'node:util';
import { PlainFault } from '../../kernel/plain-fault.ts';
import { howToMakeTenant, type WantedTenant } from './make-tenant.ts';

/** What was typed is wrong: told as one sentence. */
export class WrongCall extends PlainFault {}

/** What the command line says. It never takes a password: others on the machine could read it there. */
export function readArguments(args: readonly string[]): Pick<WantedTenant, 'name' | 'username'> {
  const { name, admin } = parse(args);
  if (!name?.trim()) throw new WrongCall(`请用 --name 写明公司名称。${howToMakeTenant}`);
  if (!admin?.trim()) throw new WrongCall(`请用 --admin 写明管理员的用户账号。${howToMakeTenant}`);
  return { name: name.trim(), username: admin.trim() };
}

function parse(args: readonly string[]): { name?: string; admin?: string } {
  try {
    return parseArgs({ args: [...args], options: { name: { type: 'string' }, admin: { type: 'string' } } }).values;
  } catch {
    // Whatever it was is not repeated: it may have been meant as a password.
    throw new WrongCall(`参数不正确。${howToMakeTenant}`);
  }
}
