import type { Permission } from '../../kernel/define-contract.ts';
import type { Running } from '../../metadata/models.ts';
import { labelOf } from '../rights/operations.ts';

export interface Described {
  readonly content: string;
  /** As the specification counts operations: 1 read, 2 add, 3 edit, 4 delete, 5 import, 6 export. */
  readonly operateType: string;
}

const typeOfOperation: readonly (readonly [RegExp, string])[] = [
  [/export/i, '6'],
  [/import/i, '5'],
  [/delete|remove|purge/i, '4'],
  [/create|add|register|become/i, '2'],
  [/read|list|query|preview|check|test/i, '1'],
];

/**
 * Whether a call is about records that are sealed. Who hands one in, changes it or takes it back is told by its own history once it is
 * opened, and by the log never: the log is read before.
 */
export const isAboutSealed = (running: Running, params: Readonly<Record<string, string>>): boolean =>
  Object.values(params).some((name) => {
    const entity = running.entity(name);
    return ((entity && running.entity(entity.store)) ?? entity)?.seals.size;
  });

/** A call in words: what it does to which sort of record, or, where it is about none, its address. */
export function describeCall(
  running: Running,
  { permission, method, url }: { readonly permission: Permission; readonly method: string; readonly url: string },
  params: Readonly<Record<string, string>>,
): Described {
  if (typeof permission === 'object' && 'entity' in permission) {
    const operation = permission.entity.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const entity = running.entity(permission.of ?? params.entity ?? '');
    if (entity) {
      const words = `${labelOf(operation, entity)}${entity.title}`;
      return { content: words, operateType: typeOf(`${operation} ${url}`, method) };
    }
  }
  return { content: `${method} ${url}`, operateType: typeOf(url, method) };
}

function typeOf(words: string, method: string): string {
  if (method === 'DELETE') return '4';
  return typeOfOperation.find(([pattern]) => pattern.test(words))?.[1] ?? '3';
}
