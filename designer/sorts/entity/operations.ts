import { grantsOf } from '../../../schemas/compile/grants-of.ts';
import type { EntityDocument } from '../../../schemas/language/entity.ts';
import { entryOf } from '../../../schemas/language/entry-of.ts';
import { at } from '../../../schemas/language/pointer.ts';
import type { Step } from '../../kernel/steps.ts';

/** What rights and screens name with a word of its sort before it: `move:submit`, `action:remind`, `becomes:toOrder`; of rows `lines.move:confirm`. */
export type OperationSort = 'move' | 'action' | 'becomes' | `${string}.move`;

/** Everything the document grants, each with where it stands. */
const grantsIn = ({ access }: EntityDocument) =>
  Object.entries(access?.roles ?? {}).flatMap(([role, said]) =>
    grantsOf(said).map(([place, grant]) => ({
      role,
      isFirst: place === '',
      path: `${at('/access/roles', role)}${place}`,
      grant,
    })),
  );

function keysOf({ states, actions, becomes, parts }: EntityDocument, sort: OperationSort): readonly string[] {
  const ofRows = entryOf(parts, sort.replace(/\.move$/, ''))?.states?.moves;
  return Object.keys(ofRows ?? entryOf({ move: states?.moves, action: actions, becomes }, sort) ?? {});
}

/** Operations out of every right and screen that offers them. */
export function withoutOperation(document: EntityDocument, ...operations: readonly string[]): readonly Step[] {
  const lists: readonly (readonly [string, readonly string[] | undefined])[] = [
    ...grantsIn(document).map(({ path, grant }) => [at(path, 'do'), grant.do] as const),
    ...Object.entries(document.lists ?? {}).flatMap(([list, { row, bulk }]) => [
      [at('/lists', list, 'row'), row] as const,
      [at('/lists', list, 'bulk'), bulk] as const,
    ]),
  ];
  return lists.flatMap(([path, words]): Step[] =>
    words?.some((one) => operations.includes(one))
      ? [{ path, after: words.filter((one) => !operations.includes(one)) }]
      : [],
  );
}

/** Who may do it: by its own name, or by leave for all of its sort. */
export const holdersOf = ({ access }: EntityDocument, sort: OperationSort, key: string): readonly string[] =>
  Object.entries(access?.roles ?? {}).flatMap(([role, said]) =>
    grantsOf(said).some(([, grant]) => grant.do.some((one) => one === `${sort}:${key}` || one === `${sort}:*`))
      ? [role]
      : [],
  );

/** Who works on the document gets what is new with it: otherwise nobody would ever see the button. */
export function giveToEditors(document: EntityDocument, sort: OperationSort, key: string): readonly Step[] {
  const editors = Object.entries(document.access?.roles ?? {}).flatMap(([role, { do: may }]) =>
    may.includes('edit') ? [role] : [],
  );
  return giveTo(document, sort, key, [...editors, ...holdersOf(document, sort, key)]);
}

/** Gives it to these roles, in the rows of their first grant, and takes it from all grants of others; leave for all of its sort is spelled out where it shrinks. */
export function giveTo(
  document: EntityDocument,
  sort: OperationSort,
  key: string,
  roles: readonly string[],
): readonly Step[] {
  const all = keysOf(document, sort).map((one) => `${sort}:${one}`);
  const operation = `${sort}:${key}`;
  const now = holdersOf(document, sort, key);
  return grantsIn(document).flatMap(({ role, isFirst, path, grant }): Step[] => {
    const [had, has] = [now.includes(role), roles.includes(role)];
    if (had === has || (has && !isFirst)) return [];
    const spelled = grant.do.flatMap((one) => (one === `${sort}:*` ? all : [one]));
    const after = has ? [...grant.do, operation] : spelled.filter((one) => one !== operation);
    return has || spelled.includes(operation) ? [{ path: at(path, 'do'), after }] : [];
  });
}
