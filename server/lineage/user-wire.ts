import type { RecordData } from '../../schemas/compile/plan.ts';
import { sql } from '../db/statement.ts';
import type { Asking } from '../records/asking.ts';
import { hiddenNow } from '../records/hidden-places.ts';
import { sightOf } from '../records/sight.ts';
import { loadRecords } from '../records/write/load.ts';

/** What the specification's clients call a field of a user, where it is not its key. */
const shown = [
  'username',
  'realname',
  'birthday',
  'email',
  'phone',
  'telephone',
  'workNo',
  'supplier',
  'sort',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
];

interface Standing {
  readonly id: string;
  readonly orgCode: string | null;
  readonly orgCodeTxt: string | null;
  readonly post: string | null;
}

/** Users as the specification's clients read them, in the order of the ids; what the asker may not see is not there. */
export async function usersById(asking: Asking, ids: readonly string[], { trash = false } = {}) {
  if (ids.length === 0) return [];
  const [{ records }, standing] = await Promise.all([
    loadRecords(asking, ids, new Map(), { trash }),
    asking.db.rows<Standing>(sql`
      select u.id, (select d.code from sys_depart d where d.id = u.depart) as "orgCode",
             (select string_agg(x.name, ',' order by x.sort, x.code) from sys_depart x
               where x.deleted_at is null and (x.id = u.depart or coalesce(u.departs, '[]') ? x.id)) as "orgCodeTxt",
             (select string_agg(p.code, ',' order by p.sort, p.code) from sys_position p where coalesce(u.positions, '[]') ? p.id) as post
        from sys_user u where u.id = any(${ids})`),
  ]);
  const byId = new Map(standing.map((one) => [one.id, one]));
  return records.map((record) => wireUser(asking, record, byId.get(String(record.id))));
}

function wireUser(asking: Asking, record: RecordData, standing: Standing | undefined) {
  const { view, db } = asking;
  const { isShown } = sightOf(view, record.$in ?? [], hiddenNow(asking, record));
  const read = (key: string): unknown => (isShown(key) ? (record[key] ?? null) : null);
  const list = (key: string): readonly string[] => (Array.isArray(read(key)) ? (read(key) as string[]) : []);
  const number = (key: string): number | null => (read(key) === null ? null : Number(read(key)));
  return {
    id: record.id,
    ...Object.fromEntries(shown.map((key) => [key, read(key)])),
    avatar: list('avatar')[0] ?? null,
    sex: number('sex'),
    sex_dictText: read('sex') === null ? null : (record.sex_dictText ?? null),
    status: number('status'),
    status_dictText: record.status_dictText ?? null,
    orgCode: standing?.orgCode ?? null,
    orgCodeTxt: standing?.orgCodeTxt ?? null,
    departId: read('depart'),
    selecteddeparts: list('departs').join(',') || null,
    selectedroles: list('roles').join(',') || null,
    post: standing?.post ?? null,
    userIdentity: number('userIdentity') ?? 1,
    departIds: list('managedDeparts').join(',') || null,
    supplierId: read('supplier'),
    relTenantIds: String(db.tenant),
    activitiSync: 0,
    delFlag: 0,
  };
}

const texts = ['username', 'realname', 'birthday', 'email', 'phone', 'telephone', 'workNo', 'sort'];

/** What such a client sends, under the keys of the document. What it does not send stays as it is. */
export async function userFrom(asking: Asking, body: Readonly<Record<string, unknown>>): Promise<RecordData> {
  const taken: RecordData = {};
  const has = (key: string) => Object.hasOwn(body, key) && body[key] !== undefined;
  for (const key of texts) if (has(key)) taken[key] = body[key] === '' ? null : body[key];
  for (const key of ['sex', 'userIdentity']) if (has(key)) taken[key] = textOf(body[key]);
  if (has('selectedroles')) taken.roles = listOf(body.selectedroles);
  if (has('departIds')) taken.managedDeparts = listOf(body.departIds);
  if (has('supplierId')) taken.supplier = textOf(body.supplierId);
  if (has('post')) taken.positions = await positionsByCode(asking, listOf(body.post));
  if (has('selecteddeparts')) {
    const departs = listOf(body.selecteddeparts);
    taken.departs = departs;
    const main = textOf(body.departId);
    taken.depart = main !== null && departs.includes(main) ? main : (departs[0] ?? null);
  }
  return taken;
}

export const textOf = (value: unknown): string | null =>
  typeof value === 'number' ? String(value) : typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** `a,b,` as the clients send it; an array as newer ones do. */
export const listOf = (value: unknown): string[] => {
  const parts = Array.isArray(value) ? value.map(String) : String(value ?? '').split(',');
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
};

async function positionsByCode({ db }: Asking, codes: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    sql`select id from sys_position where code = any(${codes}) and deleted_at is null`,
  );
  return rows.map(({ id }) => id);
}
