import { sql, type TenantDb } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import { holderOfDepart, holderOfDepartRole } from '../../kernel/holders.ts';
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

interface Row {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly permissions?: readonly string[] | null;
  readonly depart?: string;
}

export const holderWords: Readonly<Record<HolderKind, string>> = {
  role: '角色',
  depart: '部门',
  departRole: '部门角色',
};

/** 「角色“采购员”」 */
export const sayHolder = ({ kind, name, depart }: Holder): string =>
  `${holderWords[kind]}“${depart ? `${depart.name}·` : ''}${name}”`;

export async function readHolder(db: TenantDb, kind: HolderKind, id: string): Promise<Holder> {
  const holder = (await readHolders(db, kind, [id]))[0];
  if (!holder) throw new Refusal('unknown_record');
  return holder;
}

type Read = (db: TenantDb, ids: readonly string[] | null) => Promise<Holder[]>;

const readers: Readonly<Record<HolderKind, Read>> = {
  async role(db, ids) {
    const rows = await db.rows<Row>(sql`select id, code, name, permissions from sys_role
      where deleted_at is null and coalesce(id = any (${ids}::text[]), true) order by sort nulls last, code`);
    return rows.map(({ id, code, name, permissions }) => ({
      kind: 'role',
      id,
      code,
      name,
      permissions: textsOf(permissions),
    }));
  },
  async depart(db, ids) {
    const rows = await db.rows<Row>(sql`select id, code, name from sys_depart
      where deleted_at is null and coalesce(id = any (${ids}::text[]), true) order by sort nulls last, code`);
    return rows.map(departHolder);
  },
  async departRole(db, ids) {
    const rows = await db.rows<Row & { depart_name: string }>(sql`
      select r.id, r.code, r.name, r.depart, d.name as depart_name from sys_depart_role r join sys_depart d on d.id = r.depart
      where r.deleted_at is null and d.deleted_at is null and coalesce(r.id = any (${ids}::text[]), true)
      order by d.sort nulls last, d.code, r.code`);
    return rows.map(({ id, name, depart = '', depart_name }) => ({
      kind: 'departRole',
      id,
      code: holderOfDepartRole(id),
      name,
      permissions: [],
      depart: departHolder({ id: depart, code: '', name: depart_name }),
    }));
  },
};

/** All of a kind, or those with these ids. */
export const readHolders = (db: TenantDb, kind: HolderKind, ids?: readonly string[]): Promise<Holder[]> =>
  readers[kind](db, ids ?? null);

/** Whoever can hold rights. */
export const readAllHolders = async (db: TenantDb): Promise<Holder[]> =>
  (await Promise.all(Object.values(readers).map((read) => read(db, null)))).flat();

/** What people call whoever holds rights, by the codes documents use. */
export const holderNames = async (db: TenantDb): Promise<ReadonlyMap<string, string>> =>
  new Map((await readAllHolders(db)).map(({ code, name, depart }) => [code, depart ? `${depart.name}·${name}` : name]));

/** The roles within a department: what it loses they lose. */
export async function rolesWithin(db: TenantDb, depart: Holder): Promise<Holder[]> {
  return (await readHolders(db, 'departRole')).filter((holder) => holder.depart?.id === depart.id);
}

const departHolder = ({ id, name }: Row): Holder => ({
  kind: 'depart',
  id,
  code: holderOfDepart(id),
  name,
  permissions: [],
});

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
