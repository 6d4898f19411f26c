import { sql } from '../db/statement.ts';
import type { Session } from '../kernel/session.ts';
import { type Reading, type RowOf, rowReader } from '../records/row-reader.ts';

/** What is told of a department. */
export const departColumns = {
  id: 'text',
  parent: 'text?',
  name: 'text',
  code: 'text',
  sort: 'whole?',
  phone: 'text?',
  address: 'text?',
  remark: 'text?',
  nameEn: 'text?',
  nameAbbr: 'text?',
  orgCategory: 'text?',
  fax: 'text?',
  manager: 'text?',
  createBy: 'text?',
  createTime: 'text?',
  updateBy: 'text?',
  updateTime: 'text?',
} as const;

export type DepartRow = RowOf<typeof departColumns>;

/** The signed-in person as the shell and the specification's user information show them. */
export interface Account {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly status: string;
  readonly workNo: string | null;
  readonly sex: string | null;
  readonly birthday: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly telephone: string | null;
  /** Codes of the positions held. */
  readonly post: string | null;
  /** '2' is in charge of departments. */
  readonly userIdentity: string | null;
  readonly managedDeparts: readonly string[] | null;
  readonly avatar: readonly string[] | null;
  readonly createBy: string | null;
  readonly createTime: string;
  readonly updateBy: string | null;
  readonly updateTime: string | null;
  /** The departments they belong to, without the ones below. */
  readonly departs: readonly DepartRow[];
  readonly supplier: {
    readonly id: string;
    readonly code: string;
    readonly name: string;
    readonly isShow: string;
    readonly verifyStatus: string;
  } | null;
  readonly tenantName: string;
  /** What the roles of the session are called. */
  readonly roleNames: readonly string[];
}

const accounts = rowReader(
  'user',
  {
    id: 'text',
    username: 'text',
    realname: 'text',
    status: 'text',
    workNo: 'text?',
    sex: 'text?',
    birthday: 'text?',
    phone: 'text?',
    email: 'text?',
    telephone: 'text?',
    avatar: 'texts?',
    userIdentity: 'text?',
    managedDeparts: 'texts?',
    createBy: 'text?',
    createTime: 'text',
    updateBy: 'text?',
    updateTime: 'text?',
    depart: 'text?',
    within: ['departs', 'texts?'],
    positions: 'texts?',
    supplier: 'text?',
  },
  { trash: 'too' },
);
const departs = rowReader('depart', departColumns, { order: ['sort', 'code'] });
const positions = rowReader('position', { code: 'text' }, { order: ['sort', 'code'] });
const roles = rowReader('role', { name: 'text' }, { order: ['code'] });
const suppliers = rowReader(
  'supplier',
  { id: 'text', code: 'text', name: 'text', isShow: 'text', verifyStatus: 'text' },
  { trash: 'too' },
);

export async function readAccount(at: Reading, session: Session): Promise<Account> {
  const account = await accounts.first(at, { is: { id: session.user.id } });
  if (!account) throw new Error(`the user of session ${session.id} is gone`);
  const { depart, within, positions: held, supplier, ...own } = account;
  const ids = [...(depart === null ? [] : [depart]), ...(within ?? [])];
  const [tenant, posts, departRows, roleRows, company] = await Promise.all([
    at.db.first<{ name: string }>(sql`select name from tenant where tenant_id = ${session.tenant}`),
    positions.all(at, { is: { id: held ?? [] } }),
    departs.all(at, { is: { id: ids } }),
    roles.all(at, { is: { code: session.roles } }),
    supplier === null ? undefined : suppliers.first(at, { is: { id: supplier } }),
  ]);
  return {
    ...own,
    post: posts.map(({ code }) => code).join(',') || null,
    departs: departRows,
    supplier: company ?? null,
    tenantName: tenant?.name ?? '',
    roleNames: roleRows.map(({ name }) => name),
  };
}
