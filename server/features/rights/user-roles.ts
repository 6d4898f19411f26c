import type { Asker } from '../../../schemas/expressions/tree.ts';
import { shanghaiTime } from '../../kernel/clock.ts';
import { Refusal } from '../../kernel/errors.ts';
import { holderOfDepart, holderOfDepartRole, isHolder } from '../../kernel/holders.ts';
import { type Reading, type RowReader, rowReader } from '../../records/row-reader.ts';
import { askOne, type Question } from '../../sql/questions.ts';

/** How somebody stands in a company, as a session of theirs would say it; they are in their main department. */
export interface Membership {
  readonly id: string;
  /** All codes by which they hold rights. */
  readonly roles: readonly string[];
  /** Their departments and all below them. */
  readonly departs: readonly string[];
  readonly depart: string | null;
  readonly supplier: string | null;
}

const people = rowReader('user', {
  id: 'text',
  depart: 'text?',
  departs: 'texts?',
  roles: 'texts?',
  supplier: 'text?',
});
const roles = rowReader('role', { id: 'text', code: 'text' });
const departs = rowReader('depart', { id: 'text', parent: 'text?' });
const departRoles = rowReader('departRole', { id: 'text', depart: 'text', users: 'texts?' });

/** Of several at once; those who are gone are left out. */
export const standingsOf = (at: Reading, users: readonly string[]): Promise<Membership[]> =>
  askOne(at.db, standingsAsked(at, users));

/** The same, to be asked with other questions. */
export function standingsAsked(at: Reading, users: readonly string[]): Question<Membership[]> {
  const questions = [
    people.asked(at, { is: { id: users } }),
    roles.asked(at),
    departs.asked(at),
    departRoles.asked(at, { is: { users } }),
  ] as const;
  return {
    asks: questions.flatMap(({ asks }) => asks),
    answer: ([found = [], known = [], tree = [], within = []]) => membershipsIn(found, known, tree, within),
  };
}

function membershipsIn(
  found: readonly RowIn<typeof people>[],
  known: readonly RowIn<typeof roles>[],
  tree: readonly RowIn<typeof departs>[],
  within: readonly RowIn<typeof departRoles>[],
): Membership[] {
  const codes = new Map(known.map(({ id, code }) => [id, code]));
  const standing = new Set(tree.map(({ id }) => id));
  return found.map(({ id, depart, departs: others, roles: held, supplier }) => {
    const own = new Set([...(depart === null ? [] : [depart]), ...(others ?? [])]);
    const ofDeparts = within.filter((role) => own.has(role.depart) && (role.users ?? []).includes(id));
    return {
      id,
      depart,
      supplier,
      departs: withBelow(own, tree),
      roles: [
        ...(held ?? []).flatMap((role) => codes.get(role) ?? []),
        ...[...own].filter((one) => standing.has(one)).map(holderOfDepart),
        ...ofDeparts.map((role) => holderOfDepartRole(role.id)),
      ],
    };
  });
}

type RowIn<R> = R extends RowReader<infer Row> ? Row : never;

/** Departments with all below them. */
function withBelow(
  own: Iterable<string>,
  tree: readonly { readonly id: string; readonly parent: string | null }[],
): readonly string[] {
  const found = new Set(own);
  for (const id of found) for (const one of tree) if (one.parent === id) found.add(one.id);
  return [...found].toSorted();
}

export const askerOfStanding = ({ id, roles, departs, depart, supplier }: Membership): Asker => ({
  me: id,
  myDeparts: departs,
  myDepart: depart,
  mySupplier: supplier,
  roles: roles.filter((role) => !isHolder(role)),
  now: shanghaiTime(),
});

/** All codes by which a user holds rights, as a session of theirs would have them. */
export async function rolesOfUser(at: Reading, user: string): Promise<readonly string[]> {
  const [found] = await standingsOf(at, [user]);
  if (!found) throw new Refusal('unknown_record');
  return found.roles;
}
