import type { RecordData } from '../../../schemas/compile/plan.ts';
import { sayIssue } from '../../../schemas/issues/issues.ts';
import { hashPassword, refuseWeakPassword } from '../../access/password.ts';
import { roleRecords } from '../../access/product-roles.ts';
import { keepPassword } from '../../access/sign-in.ts';
import { type Database, sql, type TenantDb } from '../../db/statement.ts';
import { shanghaiTime } from '../../kernel/clock.ts';
import { Refusal } from '../../kernel/errors.ts';
import { founder } from '../../kernel/founder.ts';
import type { House } from '../../kernel/house.ts';
import { askerOf } from '../../kernel/session.ts';
import { lockPublishing } from '../../metadata/commit-revision.ts';
import type { Running } from '../../metadata/models.ts';
import { projectDicts } from '../../metadata/project-dicts.ts';
import { askWithin } from '../../records/asking.ts';
import { createRecord } from '../../records/write/create.ts';
import { giveDays } from './give-days.ts';
import type { MadeTenant } from './tenants.contract.ts';

export const howToMakeTenant = '建立公司：npm run tenant -- --name "公司名称" --admin 用户账号';

/** A company's own tenants come after the demo company's, whether that is ever made or not. */
const reserved = 1;

export interface WantedTenant {
  readonly name: string;
  /** The first administrator signs in by this. */
  readonly username: string;
  readonly password: string;
  /** Of several that are free, this one. */
  readonly tenant?: number;
  readonly beginDate?: string | null | undefined;
  readonly endDate?: string | null | undefined;
  readonly remark?: string | null | undefined;
  /** Somebody else chose the password: the administrator makes one of their own first. */
  readonly mustChange?: boolean;
  /** Made while the demo runs, and like all of it to be used in demo mode only. */
  readonly demo?: boolean;
}

/** Whether there is a company besides the demo's. */
export async function hasCompany(db: Database): Promise<boolean> {
  const found = await db.owner.rows(sql`select 1 from tenant where tenant_id > 0 and not demo limit 1`);
  return found.length > 0;
}

/**
 * Makes a company somebody can sign in to: its dictionaries, roles, first department and an administrator with a
 * password, entered through the records engine. All of it or nothing; what will not do is refused in a sentence.
 */
export async function makeTenant(
  { db, models }: Pick<House, 'db' | 'models'>,
  { password, ...wanted }: WantedTenant,
): Promise<MadeTenant> {
  const [name, username] = [wanted.name.trim(), wanted.username.trim()];
  if (name === '') throw new Refusal('invalid_input', { text: '请填写公司名称' });
  if (username === '') throw new Refusal('invalid_input', { text: '请填写管理员的用户账号' });
  refuseWeakPassword(password, password, username);
  const hash = await hashPassword(password);
  return db.owner.transaction(async (owner) => {
    // Nothing is published meanwhile, and of two tenants made at once each has a number of its own.
    await lockPublishing(owner, { patient: true });
    const { tenant, operator } = await readPlace(owner, wanted.tenant);
    const running = await models.running(tenant);
    const furniture = { ...wanted, name, username, hash, operator };
    const roles = await db.tenant(tenant).transaction((own) => furnish(own, running, furniture));
    return { tenant, name, username, roles };
  });
}

/** The number of a new company, and whether it is the first: that one keeps the others. */
async function readPlace(owner: Pick<Database['owner'], 'rows'>, wanted: number | undefined) {
  const [last] = await owner.rows<{ id: number; taken: boolean; operators: number }>(sql`
    select max(tenant_id) as id, coalesce(bool_or(tenant_id = ${wanted ?? null}), false) as taken,
           (count(*) filter (where operator and closed_at is null))::int as operators from tenant`);
  if (last?.taken) throw new Refusal('duplicate_record', { text: '该编号已存在!' });
  const tenant = wanted ?? Math.max(last?.id ?? 0, reserved) + 1;
  if (tenant <= reserved) throw new Refusal('duplicate_record', { text: '该编号已存在!' });
  return { tenant, operator: last?.operators === 0 };
}

interface Furniture extends Omit<WantedTenant, 'password' | 'tenant'> {
  readonly hash: string;
  readonly operator: boolean;
}

async function furnish(db: TenantDb, running: Running, wanted: Furniture): Promise<number> {
  const { name, username, hash, operator, demo = false, mustChange } = wanted;
  const [begins, ends] = [wanted.beginDate || null, wanted.endDate || null];
  if (begins && ends && begins > ends) throw new Refusal('invalid_input', { text: '结束日期不能早于开始日期' });
  await db.rows(sql`insert into tenant (tenant_id, name, operator, demo, begin_date, end_date, remark)
    values (${db.tenant}, ${name}, ${operator}, ${demo}, ${begins}, ${ends}, ${wanted.remark || null})`);
  await projectDicts(db, [db.tenant], running.model);

  const session = founder(db.tenant);
  const asks = { db, outside: db, running, session, asker: askerOf(session, shanghaiTime()) };
  const create = async (what: string, entity: string, record: RecordData): Promise<string> => {
    const made = await told(what, createRecord(askWithin(asks, entity), record));
    return String(made.id);
  };
  const depart = await create('公司名称', 'depart', { name, code: 'A01', sort: 0 });
  const roles = new Map<unknown, string>();
  for (const record of roleRecords()) roles.set(record.code, await create('角色', 'role', record));
  const admin = {
    username,
    realname: '系统管理员',
    depart,
    departs: [depart],
    roles: [roles.get('admin')],
  };
  await keepPassword(db, await create(`用户账号“${username}”`, 'user', admin), hash, {
    mustChange: mustChange ?? false,
  });
  await giveDays(db, running);
  return roles.size;
}

/** A refusal said for a terminal, where there is no field to show an issue at. */
async function told<T>(what: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, issues } = error;
    const said = code === 'duplicate_record' ? '已被使用。账号在整个系统内不能重复' : issues.map(sayIssue).join('；');
    throw new Refusal(code, { issues, text: `${what}：${said || error.message}` });
  }
}
