import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gateRows, heldOpen } from '../support/held-open.ts';
import { type Catalog, openCatalog } from '../support/open-catalog.ts';

// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

let catalog: Catalog;
beforeAll(async () => {
  catalog = await openCatalog('at_once');
});
afterAll(() => catalog.close());

const all = { do: ['create', 'edit', 'delete'] };
const visit = (fields: readonly string[]) => ({
  spec: 3,
  title: '拜访',
  fields: Object.fromEntries(fields.map((key) => [key, { type: 'text', label: key }])),
  lists: { main: { cols: fields } },
  access: { roles: { buyer: all, admin: all } },
});

/** Publishes by the calls, as somebody does in the designer. */
async function publish(key: string, body: object, confirm: readonly string[] = []) {
  const { result: now } = await catalog.call('admin', 'POST', '/metadata/review', {});
  const [row] = await catalog.at.db.owner.rows<{ rev: number }>({
    text: `select coalesce(max(rev), 0)::int as rev from meta_document where tenant_id = 1 and key = $1`,
    values: [key],
  });
  const draft = { body: { kind: 'entity', key, ...body }, baseRev: row?.rev, version: 0 };
  expect(await catalog.call('admin', 'PUT', `/metadata/drafts/entity/${key}`, draft)).toMatchObject({ success: true });
  return catalog.call('admin', 'POST', '/metadata/publish', { revision: now.revision, confirm });
}

describe('a publish that takes a field away, while records of that entity are worked on', () => {
  /** Publishes, and does something by what ran until then while the publish has not ended. */
  async function meet(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const open = await gateRows(catalog.at.db, 'meta_revision', 'true');
    const taking = () => publish(key, visit(['name']), [`${key}.note`]);
    const [published, met] = await heldOpen<[Answer, Answer]>(catalog.at.db, [taking, work]);
    await open();
    expect(published).toMatchObject({ success: true });
    return met;
  }
  async function begin(key: string): Promise<string> {
    expect(await publish(key, visit(['name', 'note']))).toMatchObject({ success: true });
    const { result } = await catalog.call('buyer', 'POST', `/records/${key}`, { name: '甲', note: '乙' });
    return result.id;
  }

  test.each([
    ['made', 'POST'],
    ['changed', 'PUT'],
  ] as const)('who writes is told, and writes the next time: %s', async (what, method) => {
    const key = `visit${what}`;
    const id = await begin(key);
    const url = `/records/${key}${method === 'PUT' ? `/${id}` : ''}`;
    const write = (more: object) =>
      catalog.call('buyer', method, url, { name: '丙', ...(method === 'PUT' && { version: 1 }), ...more });
    expect(await meet(key, () => write({ note: '丁' }))).toMatchObject({
      success: false,
      reason: 'plan_changed',
      message: '页面配置刚刚更新，请刷新页面，核对后再办理',
    });
    expect(await write({})).toMatchObject({ success: true, result: { name: '丙' } });
  });

  test.each([
    ['read', (id: string) => `/${id}`],
    ['listed', () => '?list=main'],
  ] as const)('who reads is answered by what runs now: %s', async (what, rest) => {
    const key = `visit${what}`;
    const url = `/records/${key}${rest(await begin(key))}`;
    const met = await meet(key, () => catalog.call('buyer', 'GET', url));
    expect(met).toMatchObject({ success: true });
    expect(JSON.stringify(met.result)).toContain('甲');
    expect(JSON.stringify(met.result)).not.toContain('note');
  });
});

describe('records that hang below each other', () => {
  const hang = (id: string, parent: string, call = catalog.call) =>
    call('admin', 'PUT', `/records/branch/${id}`, { parent, version: 1 });
  let count = 0;
  const grow = async (parent: string | null = null) =>
    (await catalog.call('admin', 'POST', '/records/branch', { name: `枝${++count}`, parent })).result.id as string;
  const refused = {
    success: false,
    issues: [{ path: '/parent', params: { say: '“上级”不能是自己或自己的下级' } }],
  };
  beforeAll(async () => {
    const branch = {
      ...visit(['name']),
      fields: { name: { type: 'text', label: '名称' }, parent: { type: 'tree', to: 'branch', label: '上级' } },
      lists: { main: { cols: ['name'], tree: 'parent' } },
    };
    expect(await publish('branch', branch)).toMatchObject({ success: true });
  });

  test('are not hung below themselves, nor below what hangs below them', async () => {
    const top = await grow();
    const middle = await grow(top);
    const low = await grow(middle);
    expect(await hang(top, top)).toMatchObject(refused);
    expect(await hang(top, low)).toMatchObject(refused);
    expect(await hang(low, top)).toMatchObject({ success: true });
  });

  test('and hung below each other at the same moment, only one is', async () => {
    const [one, other] = [await grow(), await grow()];
    const open = await gateRows(catalog.at.db, 't1_branch', 'true');
    const answers = await heldOpen<[Answer, Answer]>(catalog.at.db, [
      () => hang(one, other),
      () => hang(other, one, catalog.elsewhere),
    ]);
    await open();
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.find(({ success }) => !success)).toMatchObject(refused);
  });
});
