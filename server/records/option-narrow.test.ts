import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
      second: { type: 'tree', to: 'region', label: '二级', condition: '{"level":2}' },
    },
    lists: { main: { title: '走访', cols: ['title'] } },
    access,
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
  ])('is %s', async (_, field, query, texts) => {
    expect(await offered(field, query)).toEqual([...texts].sort());
  });
});
