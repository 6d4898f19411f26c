import type { JsonSchema } from '../values/value-type.ts';
import { WORDS } from './parts.ts';

/** The words a closed setting has; null where it is open. */
export function constantsOf(schema: JsonSchema): readonly string[] | null {
  const branches = schema.anyOf as readonly JsonSchema[] | undefined;
  if (branches?.every((branch) => 'const' in branch)) return branches.map((branch) => String(branch.const));
  return schema[WORDS] ? Object.keys(schema[WORDS]) : null;
}

/** What people call one of the words of a closed setting. */
export function wordFor(schema: JsonSchema, constant: string): string {
  const branch = (schema.anyOf as readonly JsonSchema[] | undefined)?.find((one) => one.const === constant);
  const words = (schema[WORDS] ?? {}) as Readonly<Record<string, string>>;
  return typeof branch?.title === 'string' ? branch.title : (words[constant] ?? constant);
}
