import type { FastifyInstance } from 'fastify';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { readAccount } from '../access/read-account.ts';
import { departOf } from '../access/told/depart-wire.ts';
import { readDeparts } from '../features/people/depart-rows.ts';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { askAbout } from '../records/asking.ts';
import { readingOf } from '../records/row-reader.ts';
import { deleteRecords } from '../records/trash.ts';
import { crudFamily, idsIn } from './crud-family.ts';
import * as calls from './depart.contract.ts';
import type { DepartIds, DepartTree } from './depart.shapes.ts';
import { Departs } from './depart-tree.ts';
import { directoryOf } from './directory-of.ts';
import { listOf, textOf } from './user-wire.ts';

/** Departments as the specification's clients keep and choose them. */
export function departCalls(api: FastifyInstance, house: House): void {
  departFamily(api, house);
  departLookups(api, house);
  ownDeparts(api, house);
}

/** The tree is everybody's; what else is kept of a department is told to those whose roles read departments. */
async function read(house: House, session: Session): Promise<Departs> {
  const rows = await readDeparts(await readingOf(house, session.tenant));
  const running = await house.models.running(session.tenant);
  if (running.plan('depart', session.roles)) return new Departs(rows);
  const kept = { nameEn: null, nameAbbr: null, phone: null, fax: null, address: null, remark: null };
  return new Departs(rows.map((row) => ({ ...row, ...kept })));
}

function departFamily(api: FastifyInstance, house: House): void {
  crudFamily(api, house, {
    base: '/sys/sysDepart',
    entity: 'depart',
    take: (body) => departFrom(body),
    show: async (record, asking) => {
      const row = (await readDeparts(asking)).find(({ id }) => id === record.id);
      return row ? (departOf(row) as unknown as RecordData) : record;
    },
    without: ['list', 'delete', 'deleteBatch'],
  });
  const remove = async (session: Session, ids: readonly string[]) => {
    const departs = await read(house, session);
    const branches = ids.flatMap((id) => departs.branch(id)).map(({ id }) => id);
    if (branches.length === 0) throw new Refusal('unknown_record', { text: '未找到对应实体' });
    await deleteRecords(await askAbout(house, session, 'depart'), [...new Set(branches)]).catch(sayHeld);
    return new Said('删除成功!');
  };
  route(api, calls.deleteDepart, ({ session, query }) => remove(session, [query.id]));
  route(api, calls.deleteDeparts, ({ session, query }) => remove(session, idsIn(query.ids)));
}

function sayHeld(error: unknown): never {
  if (error instanceof Refusal && error.code === 'still_used') {
    const by = error.issues.map(({ params }) => params?.say).join('、');
    throw new Refusal('still_used', { issues: error.issues, text: `部门或其下级部门不能删除：${by}` });
  }
  throw error;
}

/** The code, the level and the marks of deletion are the server's; what is not sent stays as it is. */
function departFrom(body: RecordData): RecordData {
  const names: Readonly<Record<string, string>> = {
    departName: 'name',
    departNameEn: 'nameEn',
    departNameAbbr: 'nameAbbr',
    orgCategory: 'orgCategory',
    mobile: 'phone',
    fax: 'fax',
    address: 'address',
    memo: 'remark',
    description: 'remark',
    parentId: 'parent',
  };
  const sent = Object.entries(names).filter(([name]) => body[name] !== undefined);
  const taken: RecordData = Object.fromEntries(sent.map(([name, key]) => [key, textOf(body[name])]));
  if (body.departOrder !== undefined) taken.sort = Number(body.departOrder) || 0;
  if (body.directorUserIds !== undefined) taken.manager = listOf(body.directorUserIds)[0] ?? null;
  return taken;
}

function departLookups(api: FastifyInstance, house: House): void {
  route(api, calls.queryTreeList, async ({ session, query }) => {
    const departs = await read(house, session);
    const wanted = listOf(query.ids);
    return departs.tree(undefined, wanted.length === 0 ? undefined : withAbove(departs, wanted));
  });
  route(api, calls.queryDepartTreeSync, async ({ session, query }) => {
    const departs = await read(house, session);
    const key = query.primaryKey === 'orgCode' ? 'code' : 'id';
    const wanted = listOf(query.ids);
    const rows =
      wanted.length > 0
        ? departs.rows.filter((row) => wanted.includes(row[key]))
        : departs.childrenOf(idOfParent(departs, textOf(query.pid), key));
    return rows.map((row) => departs.node(row, key));
  });
  route(api, calls.queryIdTree, async ({ session }) => (await read(house, session)).tree().map(idNode));
  route(api, calls.listAll, async ({ session, query }) => {
    const ids = listOf(query.id);
    const { rows } = await read(house, session);
    return rows.filter(({ id }) => ids.length === 0 || ids.includes(id)).map(departOf);
  });
  route(api, calls.getDepartName, async ({ session, query }) => {
    const found = (await read(house, session)).rows.find(({ code }) => code === query.orgCode);
    if (!found) throw new Refusal('unknown_record', { text: '未找到对应实体' });
    return departOf(found);
  });
  route(api, calls.getUsersByDepartId, async ({ session, query }) => {
    return (await directoryOf(house)(session, { departs: [query.id] })).records;
  });
  route(api, calls.queryTreeByKeyWord, async ({ session, query }) => {
    const departs = await read(house, session);
    const word = textOf(query.keyWord) ?? '';
    const { records } = await directoryOf(house)(session, { realname: word });
    return { userList: records, departList: matching(departs.rows, word).map((row) => departs.node(row)) };
  });
  route(api, calls.queryAllParentId, async ({ session, query }) => {
    const departs = await read(house, session);
    const [ids, codes] = [listOf(query.departId), listOf(query.orgCode)];
    const rows = departs.rows.filter(({ id, code }) => ids.includes(id) || codes.includes(code));
    const parents = rows.map((row) => [
      row.id,
      { parentIds: departs.above(row.id).map(({ id }) => id), depart: departOf(row) },
    ]);
    return Object.fromEntries(parents);
  });
}

/** What the asker is in charge of, as the clients ask for it: the identity travels as the message. */
function ownDeparts(api: FastifyInstance, house: House): void {
  const mine = async (session: Session) => {
    const account = await readAccount(await readingOf(house, session.tenant), session);
    const departs = await read(house, session);
    const isInCharge = account.userIdentity === '2';
    const tops = isInCharge ? (account.managedDeparts ?? []).flatMap((id) => departs.byId.get(id) ?? []) : [];
    // One that lies below another of them is in its branch already.
    const roots = tops.filter(({ id }) => !departs.above(id).some((row) => tops.includes(row)));
    return { departs, roots, identity: isInCharge ? '2' : '1' };
  };
  route(api, calls.queryMyDeptTreeList, async ({ session }) => {
    const { departs, roots, identity } = await mine(session);
    return new Said(identity, identity === '2' ? departs.tree(roots) : null);
  });
  route(api, calls.queryMyDeptTreeSync, async ({ session, query }) => {
    const { departs, roots, identity } = await mine(session);
    const pid = textOf(query.pid);
    const known = new Set(roots.flatMap(({ id }) => departs.branch(id)).map(({ id }) => id));
    const rows = pid === null ? roots : known.has(pid) ? departs.childrenOf(pid) : [];
    return new Said(identity, identity === '2' ? rows.map((row) => departs.node(row)) : null);
  });
  route(api, calls.searchBy, async ({ session, query }) => {
    const { departs, roots } = await mine(session);
    const own = query.myDeptSearch === '1' ? roots.flatMap(({ id }) => departs.branch(id)) : departs.rows;
    const found = matching(own, textOf(query.keyWord) ?? '');
    if (found.length === 0) throw new Refusal('unknown_record', { text: '未查询匹配数据！' });
    return found.map((row) => departs.node(row));
  });
}

const matching = <R extends { readonly name: string }>(rows: readonly R[], word: string): R[] =>
  word === '' ? [] : rows.filter(({ name }) => name.toLowerCase().includes(word.toLowerCase()));

const withAbove = (departs: Departs, ids: readonly string[]): ReadonlySet<string> =>
  new Set(ids.flatMap((id) => [id, ...departs.above(id).map((row) => row.id)]));

const idOfParent = (departs: Departs, pid: string | null, key: 'id' | 'code'): string =>
  pid === null ? '' : key === 'id' ? pid : (departs.rows.find(({ code }) => code === pid)?.id ?? 'none');

const idNode = ({ key, value, title, isLeaf, orgCode, children }: DepartTree): DepartIds => ({
  key,
  value,
  title,
  isLeaf,
  code: orgCode,
  children: children.map(idNode),
});
