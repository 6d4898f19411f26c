import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Asking } from '../records/asking.ts';
import { hiddenNow } from '../records/hidden-places.ts';
import { type Reading, rowReader } from '../records/row-reader.ts';
import { sightOf } from '../records/sight.ts';
import { loadRecords } from '../records/write/load.ts';
import type { SysUser } from './user.shapes.ts';

interface UserPost {
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
    standingsOf(asking, ids),
  ]);
  const byId = new Map(standing.map((one) => [one.id, one]));
  return records.map((record) => wireUser(asking, record, byId.get(String(record.id))));
}

const people = rowReader(
  'user',
  { id: 'text', depart: 'text?', departs: 'texts?', positions: 'texts?', orgCode: ['depart.code', 'text?'] },
  { trash: 'too' },
);
const departs = rowReader('depart', { id: 'text', name: 'text' }, { order: ['sort', 'code'] });
const positions = rowReader('position', { id: 'text', code: 'text' }, { order: ['sort', 'code'], trash: 'too' });

async function standingsOf(at: Reading, ids: readonly string[]): Promise<readonly UserPost[]> {
  const found = await people.all(at, { is: { id: ids } });
  const [named, held] = await Promise.all([
    departs.all(at, { is: { id: found.flatMap((one) => [one.depart ?? [], one.departs ?? []].flat()) } }),
    positions.all(at, { is: { id: found.flatMap((one) => one.positions ?? []) } }),
  ]);
  return found.map(({ id, depart, departs: others, positions: own, orgCode }) => ({
    id,
    orgCode,
    orgCodeTxt: listed(named.filter((one) => one.id === depart || others?.includes(one.id)).map(({ name }) => name)),
    post: listed(held.filter((one) => own?.includes(one.id)).map(({ code }) => code)),
  }));
}

const listed = (words: readonly string[]): string | null => (words.length > 0 ? words.join(',') : null);

function wireUser(asking: Asking, record: RecordData, standing: UserPost | undefined): SysUser {
  const { view, db } = asking;
  const { isShown } = sightOf(view, record.$in ?? [], hiddenNow(asking, record));
  const read = (key: string): unknown => (isShown(key) ? (record[key] ?? null) : null);
  const text = (key: string) => read(key) as string | null;
  const list = (key: string): readonly string[] => (Array.isArray(read(key)) ? (read(key) as string[]) : []);
  const number = (key: string): number | null => (read(key) === null ? null : Number(read(key)));
  const word = (key: string) => (record[`${key}_dictText`] ?? null) as string | null;
  return {
    id: String(record.id),
    username: text('username'),
    realname: text('realname'),
    birthday: text('birthday'),
    email: text('email'),
    phone: text('phone'),
    telephone: text('telephone'),
    workNo: text('workNo'),
    supplier: text('supplier'),
    sort: number('sort'),
    createBy: text('createBy'),
    createTime: text('createTime'),
    updateBy: text('updateBy'),
    updateTime: text('updateTime'),
    avatar: list('avatar')[0] ?? null,
    sex: number('sex'),
    sex_dictText: read('sex') === null ? null : word('sex'),
    status: number('status'),
    status_dictText: word('status'),
    orgCode: standing?.orgCode ?? null,
    orgCodeTxt: standing?.orgCodeTxt ?? null,
    departId: text('depart'),
    selecteddeparts: list('departs').join(',') || null,
    selectedroles: list('roles').join(',') || null,
    post: standing?.post ?? null,
    userIdentity: number('userIdentity') ?? 1,
    departIds: list('managedDeparts').join(',') || null,
    supplierId: text('supplier'),
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

const posts = rowReader('position', { id: 'text' });

async function positionsByCode(asking: Asking, codes: readonly string[]): Promise<string[]> {
  const rows = await posts.all(asking, { is: { code: codes } });
  return rows.map(({ id }) => id);
}
