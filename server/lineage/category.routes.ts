import type { FastifyInstance } from 'fastify';
import { type Category, type CategoryAsk, readCategories } from '../features/dicts/categories.ts';
import { askTables } from '../features/dicts/dict-tables.ts';
import { isGiven, nodeOf } from '../features/dicts/read-tree.ts';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import * as contract from './category.contract.ts';
import { crudFamily, idsIn } from './crud-family.ts';
import type { CategoryNode, SysCategory } from './dict.shapes.ts';
import { pageOf, rowsLike } from './wire-page.ts';

/** The tree dictionary as the old clients read and keep it. */
export function categoryCalls(api: FastifyInstance, house: House): void {
  crudFamily(api, house, {
    base: '/sys/category',
    entity: 'sysCategory',
    names: { pid: 'parent' },
    without: ['list'],
    show: (record) => ({ ...record, pid: record.pid ?? '0' }),
    // The server makes codes; whatever a client thinks of one is let be.
    take: ({ code: _, hasChild: _has, ...body }) => ({ ...body, ...(body.pid === '0' ? { pid: null } : {}) }),
    texts: { delete: '删除成功!', deleteBatch: '删除成功!' },
  });
  const read = async (session: Session, ask: CategoryAsk) => readCategories(await askTables(house, session), ask);
  const loadTree = treeCalls(api, read);

  route(api, contract.rootList, async ({ session, query }) => {
    const rows = (await read(session, { below: '' })).map(wire);
    return pageOf(rowsLike(rows, query, ['name', 'code']), query);
  });
  route(api, contract.childList, async ({ session, query }) =>
    (await read(session, { below: query.pid ?? '' })).map(wire),
  );
  route(api, contract.childListBatch, async ({ session, query }) => {
    const parents = await Promise.all(idsIn(query.parentIds ?? '').map((below) => read(session, { below })));
    const rows = parents.flat().map(wire);
    return { records: rows, total: rows.length, size: Math.max(rows.length, 10), current: 1, pages: 1 };
  });
  route(api, contract.loadOne, async ({ session, query: { field = '', val = '' } }) => {
    if (!['id', 'code', 'name'].includes(field)) throw new Refusal('not_registered');
    const all = await read(session, {});
    const [found, ...others] = all.filter((category) => category[field as 'id' | 'code' | 'name'] === val);
    if (!found) throw new Refusal('unknown_record', { text: '查询无果' });
    if (others.length > 0) throw new Refusal('invalid_input', { text: `查询数据异常,[${field}]存在多个值:${val}` });
    return wire(found);
  });
  route(api, contract.loadTreeChildren, ({ session, query }) => loadTree(session, { below: query.pid ?? '' }));
  route(api, contract.loadDictItem, async ({ session, query }) => {
    if (!isGiven(query.ids ?? '')) throw new Refusal('invalid_input', { text: 'ids 不能为空' });
    const ids = idsIn(query.ids ?? '');
    const names = new Map((await read(session, { ids, chosen: true })).map(({ id, name }) => [id, name]));
    if (query.delNotExist === 'false') return ids.map((id) => names.get(id) ?? id);
    return ids.flatMap((id) => names.get(id) ?? []);
  });
  route(api, contract.loadAllData, async ({ session, query: { code = '' } }) => {
    const all = await read(session, isGiven(code) && code !== '0' ? { under: code } : {});
    if (all.length === 0) throw new Refusal('unknown_record', { text: '无数据,参数有误.[code]' });
    return all.map(({ id, name }) => ({ value: id, text: name, title: name, label: name }));
  });
  route(api, contract.checkCode, async ({ session, query: { pid = '', code = '' } }) => {
    if (!isGiven(code)) throw new Refusal('invalid_input', { text: '错误,类型编码为空!' });
    if (!isGiven(pid) || pid === '0') return new Said('操作成功！');
    const [above] = await read(session, { ids: [pid] });
    if (above && code.startsWith(above.code)) return new Said('操作成功！');
    throw new Refusal('invalid_input', { text: `编码不符合规范,须以"${above?.code ?? ''}"开头!` });
  });
}

type Read = (session: Session, ask: CategoryAsk) => Promise<Category[]>;

/** Trees, a level at a time or whole. */
function treeCalls(api: FastifyInstance, read: Read) {
  const loadTree = async (session: Session, ask: CategoryAsk) =>
    (await read(session, ask)).map(({ id, name, leaf, parent, code }) => ({
      ...nodeOf(id, name, leaf, parent),
      code,
      // Of categories the specification says it in figures.
      leaf: leaf ? (1 as const) : (0 as const),
    }));

  /** The node whose children are asked for, by its code. */
  const idOf = async (session: Session, pcode: string): Promise<string> => {
    if (!isGiven(pcode)) throw new Refusal('invalid_input', { text: '加载分类字典树参数有误.[null]!' });
    if (pcode === '0') return '';
    const [found] = await read(session, { codes: [pcode] });
    if (!found) throw new Refusal('invalid_input', { text: '加载分类字典树参数有误.[code]!' });
    return found.id;
  };
  route(api, contract.loadTreeData, async ({ session, query: { pid = '', pcode = '', condition = '' } }) => {
    const below = isGiven(pid) ? pid : await idOf(session, pcode);
    return loadTree(session, { below, condition });
  });
  route(api, contract.loadTreeRoot, async ({ session, query }) => {
    const pcode = query.pcode ?? '';
    const below = isGiven(pcode) ? await idOf(session, pcode) : '';
    if (query.async !== 'false') return loadTree(session, { below });
    return nested(await loadTree(session, {}), below);
  });
  return loadTree;
}

function nested(all: readonly CategoryNode[], below: string): CategoryNode[] {
  const byParent = new Map<string, CategoryNode[]>();
  for (const node of all) byParent.set(node.parentId ?? '', [...(byParent.get(node.parentId ?? '') ?? []), node]);
  const withChildren = (id: string): CategoryNode[] =>
    (byParent.get(id) ?? []).map((node) => ({ ...node, children: withChildren(node.key) }));
  return withChildren(below);
}

const wire = ({ id, parent, name, code, leaf }: Category): SysCategory => ({
  id,
  pid: parent ?? '0',
  name,
  code,
  sysOrgCode: null,
  hasChild: leaf ? '0' : '1',
});
