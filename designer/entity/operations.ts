import type { EntityDocument } from '../../schemas/language/entity.ts';
import { at } from '../../schemas/language/pointer.ts';
import type { Step } from '../kernel/steps.ts';

/** What rights and screens name with a word of its sort before it: `move:submit`, `action:remind`, `becomes:toOrder`. */
export type OperationSort = 'move' | 'action' | 'becomes';

const keysOf = ({ states, actions, becomes }: EntityDocument, sort: OperationSort): readonly string[] =>
  Object.keys({ move: states?.moves, action: actions, becomes }[sort] ?? {});

/** An operation out of every right and screen that offers it. */
export function withoutOperation(document: EntityDocument, operation: string): readonly Step[] {
  const lists: readonly (readonly [string, readonly string[] | undefined])[] = [
    ...Object.entries(document.access?.roles ?? {}).map(
      ([role, grant]) => [at('/access/roles', role, 'do'), grant.do] as const,
    ),
    ...Object.entries(document.lists ?? {}).flatMap(([list, { row, bulk }]) => [
      [at('/lists', list, 'row'), row] as const,
      [at('/lists', list, 'bulk'), bulk] as const,
    ]),
  ];
  return lists.flatMap(([path, words]): Step[] =>
    words?.includes(operation) ? [{ path, after: words.filter((one) => one !== operation) }] : [],
  );
}

/** Who may do it: by its own name, or by leave for all of its sort. */
export const holdersOf = ({ access }: EntityDocument, sort: OperationSort, key: string): readonly string[] =>
  Object.entries(access?.roles ?? {}).flatMap(([role, grant]) =>
    grant.do.some((one) => one === `${sort}:${key}` || one === `${sort}:*`) ? [role] : [],
  );

/** Who works on the document gets what is new with it: otherwise nobody would ever see the button. */
export function giveToEditors(document: EntityDocument, sort: OperationSort, key: string): readonly Step[] {
  const editors = Object.entries(document.access?.roles ?? {}).flatMap(([role, { do: may }]) =>
    may.includes('edit') ? [role] : [],
  );
  return giveTo(document, sort, key, [...editors, ...holdersOf(document, sort, key)]);
}

/** Gives it to these roles and takes it from all others; leave for all of its sort is spelled out where it shrinks. */
export function giveTo(
  document: EntityDocument,
  sort: OperationSort,
  key: string,
  roles: readonly string[],
): readonly Step[] {
  const all = keysOf(document, sort).map((one) => `${sort}:${one}`);
  const operation = `${sort}:${key}`;
  const now = holdersOf(document, sort, key);
  return Object.entries(document.access?.roles ?? {}).flatMap(([role, grant]): Step[] => {
    const [had, has] = [now.includes(role), roles.includes(role)];
    if (had === has) return [];
    const spelled = grant.do.flatMap((one) => (one === `${sort}:*` ? all : [one]));
    const after = has ? [...grant.do, operation] : spelled.filter((one) => one !== operation);
    return [{ path: at('/access/roles', role, 'do'), after }];
  });
}
