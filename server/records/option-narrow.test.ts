import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdLock } from '../../tests/support/held-lock.ts';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { recordsRoom } from './records.routes.ts';

const access = { roles: { buyer: { do: ['create', 'edit'] } } };
const documents = [
  {
    kind: 'entity',
    key: 'region',
    spec: 1,
    title: '地区',
    store: { table: 't_region' },
    named: 'name',
    fields: {
      name: { type: 'text', label: '名称', search: true },
      code: { type: 'text', label: '编码', search: true },
      parent: { type: 'tree', to: 'region', label: '上级' },
      level: { type: 'integer', label: '级别' },
    },
    lists: { main: { title: '地区', cols: ['name'] } },
    access,
  },
  {
    kind: 'entity',
    key: 'visit',
    spec: 1,
    title: '走访',
    store: { table: 't_visit' },
    named: 'title',
    fields: {
      title: { type: 'text', label: '主题' },
      province: { type: 'ref', to: 'region', label: '省' },
      city: { type: 'ref', to: 'region', label: '市', parent: 'province', by: 'parent' },
      zone: { type: 'tree', to: 'region', label: '华东', under: 'E' },
      trade: { type: 'choice', dict: 'trade', label: '行业' },
      craft: { type: 'choice', dict: 'craft', label: '工艺', parent: 'trade' },
      second: { type: 'tree', to: 'region', label: '二级', condition: '{"level":2}' },
      picked: { type: 'ref', to: 'region', label: '选取', pick: { report: 'secondRegions' } },
      status: { type: 'state', label: '状态' },
    },
    states: {
      field: 'status',
      start: 'open',
      nodes: { open: { label: '未定', open: '*' }, set: { label: '已定', open: '*' } },
      moves: {
        settle: { label: '定', from: ['open'], to: 'set', ask: [{ key: 'city', label: '市' }] },
      },
    },
    parts: {
      stops: {
        label: '站点',
        table: 't_visit_stop',
        fields: {
          place: { type: 'ref', to: 'region', label: '地点', parent: '../province', by: 'parent' },
          near: { type: 'tree', to: 'region', label: '邻近', condition: '{"level":2}' },
          note: { type: 'text', label: '说明' },
        },
      },
    },
    lists: { main: { title: '走访', cols: ['title'] } },
    access: { roles: { buyer: { do: ['create', 'edit', 'move:settle'] } } },
  },
  {
    kind: 'report',
    key: 'secondRegions',
    spec: 1,
    title: '选择二级',
    from: 'region',
    where: 'level = 2',
    cols: ['name'],
  },
  {
    kind: 'dict',
    key: 'trade',
    spec: 1,
    title: '行业',
    items: [
      { value: 'M', text: '机械' },
      { value: 'C', text: '化工' },
    ],
  },
  {
    kind: 'dict',
    key: 'craft',
    spec: 1,
    title: '工艺',
    items: [
      { value: 'cut', text: '切割', under: 'M' },
      { value: 'mix', text: '混合', under: 'C' },
      { value: 'all', text: '通用' },
    ],
  },
];

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('option_narrow', [recordsRoom], { documents });
  await trade.at.db.tenant(1).rows({
    text: `insert into t_region (tenant_id, id, name, code, parent, level) values
      ($1, 'e', '华东', 'E', null, 1), ($1, 'zj', '浙江', 'E1', 'e', 2), ($1, 'hz', '杭州', 'E11', 'zj', 3),
      ($1, 's', '华南', 'S', null, 1), ($1, 'gd', '广东', 'S1', 's', 2)`,
    values: [1],
  });
});
afterAll(() => trade.close());

const rows = (text: string) => trade.at.db.tenant(1).rows({ text, values: [] });
const offered = async (field: string, query = '') => {
  const { result } = await trade.call('buyer', 'GET', `/options/visit/${field}?${query}`);
  return result.records.map(({ text }: { text: string }) => text).sort();
};

describe('what a reference offers', () => {
  test.each([
    ['everything while nothing narrows it', 'city', '', ['华东', '华南', '广东', '杭州', '浙江']],
    ['what hangs under the value beside it', 'city', 'within=e', ['浙江']],
    ['nothing under a value that is none', 'city', "within=x'--", []],
    ['still the words of an old value', 'city', 'ids=zj', ['浙江']],
    ['an old value that hangs there', 'city', 'within=e&ids=zj', ['浙江']],
    ['no old value that hangs elsewhere', 'city', 'within=s&ids=zj', []],
    ['what lies under its node, whole', 'zone', '', ['杭州', '浙江']],
    ['the first level under its node', 'zone', 'parent=', ['浙江']],
    ['the levels below', 'zone', 'parent=zj', ['杭州']],
    ['what is searched under its node alone', 'zone', `keyword=${encodeURIComponent('东')}`, []],
    ['what its condition lets through', 'second', '', ['广东', '浙江']],
    ['what its report lets through', 'picked', '', ['广东', '浙江']],
  ])('is %s', async (_, field, query, texts) => {
    expect(await offered(field, query)).toEqual([...texts].sort());
  });
});

describe('a linked choice is judged when it is saved', () => {
  const save = async (body: object) => {
    const answer = await trade.call('buyer', 'POST', '/records/visit', { title: '访', ...body });
    return answer.success ? answer.result : answer.issues.map(({ path }: { path: string }) => path);
  };

  test.each([
    ['what hangs under the value beside it', { province: 'e', city: 'zj' }, null],
    ['what hangs elsewhere', { province: 's', city: 'zj' }, ['/city']],
    ['what hangs under nothing chosen', { city: 'zj' }, ['/city']],
    [
      'lines by the value of their head',
      { province: 's', stops: [{ place: 'gd' }, { place: 'zj' }] },
      ['/stops/1/place'],
    ],
    ['a code under its parent', { trade: 'M', craft: 'cut' }, null],
    ['a code that every parent offers', { trade: 'C', craft: 'all' }, null],
    ['a code of another parent', { trade: 'C', craft: 'cut' }, ['/craft']],
  ])('%s', async (_, body, paths) => {
    const saved = await save(body);
    if (paths) expect(saved).toEqual(paths);
    else expect(saved).toMatchObject(body);
  });

  test('when only the value above it changes, and not when something else does', async () => {
    const { id, version } = await save({
      province: 'e',
      city: 'zj',
      trade: 'M',
      craft: 'cut',
      stops: [{ place: 'zj' }],
    });
    const edit = (body: object) => trade.call('buyer', 'PUT', `/records/visit/${id}`, { version, ...body });
    const refused = await edit({ province: 's' });
    expect(refused.issues.map(({ path }: { path: string }) => path)).toEqual(['/city', '/stops/0/place']);
    expect((await edit({ trade: 'C' })).issues).toMatchObject([{ code: 'not_an_option', path: '/craft' }]);
    // Moved in the tree meanwhile: what stands is let be while nobody touches it.
    await trade.at.db.tenant(1).rows({ text: `update t_region set parent = 's' where id = 'zj'`, values: [] });
    expect(await edit({ title: '再访' })).toMatchObject({ success: true, result: { title: '再访' } });
    await trade.at.db.tenant(1).rows({ text: `update t_region set parent = 'e' where id = 'zj'`, values: [] });
  });
});

describe('what a picker does not offer is not saved either', () => {
  const save = (body: object) => trade.call('buyer', 'POST', '/records/visit', { title: '访', ...body });
  const refusedAt = (path: string) => ({ success: false, issues: [{ code: 'not_an_option', path }] });

  test.each([
    ['what lies under its node', { zone: 'hz' }, null],
    ['the node itself', { zone: 'e' }, '/zone'],
    ['what lies under another', { zone: 'gd' }, '/zone'],
    ['what its condition lets through', { second: 'gd' }, null],
    ['what its condition keeps back', { second: 'hz' }, '/second'],
    ['what its report lets through', { picked: 'zj' }, null],
    ['what its report keeps back', { picked: 'hz' }, '/picked'],
    ['in a line', { stops: [{ near: 'zj' }, { near: 'hz' }] }, '/stops/1/near'],
    ['named already by another field', { province: 'e', second: 'e' }, '/second'],
  ])('%s', async (_, body, path) => {
    expect(await save(body)).toMatchObject(path ? refusedAt(path) : { success: true });
  });

  test('nor put there by a change, though the record names it in another field; what stands is let be', async () => {
    const { result } = await save({ province: 'e', second: 'zj' });
    const edit = (body: object, version = 1) =>
      trade.call('buyer', 'PUT', `/records/visit/${result.id}`, { version, ...body });
    expect(await edit({ second: 'e' })).toMatchObject(refusedAt('/second'));
    await rows(`update t_region set level = 9 where id = 'zj'`);
    expect(await edit({ title: '再访', second: 'zj' })).toMatchObject({ success: true });
    await rows(`update t_region set level = 2 where id = 'zj'`);
  });

  test.each([
    ['by its condition', { second: 'gd' }, '/second', `level = 9`],
    ['by its report', { picked: 'gd' }, '/picked', `level = 9`],
    ['under the value beside it', { province: 's', city: 'gd' }, '/city', `parent = 'e'`],
    ['under the value of its head', { province: 's', stops: [{ place: 'gd' }] }, '/stops/0/place', `parent = 'e'`],
  ])('nor when it stops being offered %s while the save is under way', async (_, body, path, change) => {
    const gate = await holdLock(trade.at.connection, 'lock table t_visit in share mode');
    const saving = save(body);
    await gate.waiting(1);
    await rows(`update t_region set ${change} where id = 'gd'`);
    await gate.release();
    expect(await saving).toMatchObject(refusedAt(path));
    await rows(`update t_region set level = 2, parent = 's' where id = 'gd'`);
  });

  test('nor when only the value beside it changes, and the record it names leaves that value meanwhile', async () => {
    const { result } = await save({ province: 's', city: 'gd' });
    await rows(`update t_region set parent = 'e' where id = 'gd'`);
    const gate = await holdLock(trade.at.connection, 'lock table t_visit in share mode');
    const edit = { version: 1, province: 'e' };
    const saving = trade.call('buyer', 'PUT', `/records/visit/${result.id}`, edit);
    await gate.waiting(1);
    await rows(`update t_region set parent = 's' where id = 'gd'`);
    await gate.release();
    expect(await saving).toMatchObject(refusedAt('/city'));
  });

  test('nor given as the answer to a move', async () => {
    const { result } = await save({ province: 's' });
    const settle = (city: string) =>
      trade.call('buyer', 'POST', `/records/visit/${result.id}/moves/settle`, { version: 1, answers: { city } });
    expect(await settle('zj')).toMatchObject(refusedAt('/city'));
    expect(await settle('gd')).toMatchObject({ success: true });
  });
});
