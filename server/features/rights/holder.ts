import { Refusal } from '../../kernel/errors.ts';
import { holderOfDepart, holderOfDepartRole } from '../../kernel/holders.ts';
import { type Reading, rowReader } from '../../records/row-reader.ts';
import type { HolderKind } from './rights.contract.ts';

/** Who holds rights: a role, a department, a role within a department. */
export interface Holder {
  readonly kind: HolderKind;
  readonly id: string;
  /** What documents call it in `access.roles`. */
  readonly code: string;
  readonly name: string;
  /** The department of a department role, which can have no more than it. */
  readonly depart?: Holder;
  /** Named permissions of a role, for what belongs to no entity. */
  readonly permissions: readonly string[];
}

export const holderWords: Readonly<Record<HolderKind, string>> = {
  role: '角色',
  depart: '部门',
  departRole: '部门角色',
};

/** 「角色“采购员”」 */
export const sayHolder = ({ kind, name, depart }: Holder): string =>
  `${holderWords[kind]}“${depart ? `${depart.name}·` : ''}${name}”`;

export async function readHolder(at: Reading, kind: HolderKind, id: string): Promise<Holder> {
  const holder = (await readHolders(at, kind, [id]))[0];
  if (!holder) throw new Refusal('unknown_record');
  return holder;
}

const roles = rowReader(
  'role',
  { id: 'text', code: 'text', name: 'text', permissions: 'json?' },
  { order: ['sort', 'code'] },
);
const departs = rowReader('depart', { id: 'text', name: 'text' }, { order: ['sort', 'code'] });
const departRoles = rowReader(
  'departRole',
  { id: 'text', name: 'text', depart: 'text' },
  { order: ['depart.sort', 'depart.code', 'code'] },
);

type Read = (at: Reading, ids: readonly string[] | undefined) => Promise<Holder[]>;

const readers: Readonly<Record<HolderKind, Read>> = {
  async role(at, id) {
    const rows = await roles.all(at, { is: { id } });
    return rows.map(({ permissions, ...row }) => ({ kind: 'role', ...row, permissions: textsOf(permissions) }));
  },
  async depart(at, id) {
    return (await departs.all(at, { is: { id } })).map(departHolder);
  },
  async departRole(at, id) {
    const rows = await departRoles.all(at, { is: { id } });
    const within = new Map(
      (
        await readers.depart(
          at,
          rows.map(({ depart }) => depart),
        )
      ).map((one) => [one.id, one]),
    );
    // What is kept for a department in the trash is held by nobody.
    return rows.flatMap(({ id: own, name, depart }) => {
      const holder = within.get(depart);
      const code = holderOfDepartRole(own);
      return holder ? [{ kind: 'departRole', id: own, code, name, permissions: [], depart: holder }] : [];
    });
  },
};

/** All of a kind, or those with these ids. */
export const readHolders = (at: Reading, kind: HolderKind, ids?: readonly string[]): Promise<Holder[]> =>
  readers[kind](at, ids);

/** Whoever can hold rights. */
export const readAllHolders = async (at: Reading): Promise<Holder[]> =>
  (await Promise.all(Object.values(readers).map((read) => read(at, undefined)))).flat();

/** What people call whoever holds rights, by the codes documents use. */
export const holderNames = async (at: Reading): Promise<ReadonlyMap<string, string>> =>
  new Map((await readAllHolders(at)).map(({ code, name, depart }) => [code, depart ? `${depart.name}·${name}` : name]));

/** The roles within a department: what it loses they lose. */
export async function rolesWithin(at: Reading, depart: Holder): Promise<Holder[]> {
  return (await readHolders(at, 'departRole')).filter((holder) => holder.depart?.id === depart.id);
}

const departHolder = ({ id, name }: { readonly id: string; readonly name: string }): Holder => ({
  kind: 'depart',
  id,
  code: holderOfDepart(id),
  name,
  permissions: [],
});

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
