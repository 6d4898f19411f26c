import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { holdLock } from '../../../tests/support/held-lock.ts';
import { type Catalog, openCatalog } from '../../../tests/support/open-catalog.ts';
import { sql } from '../../db/statement.ts';

// Every change of a document is a publish of all of them: some seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let catalog: Catalog;
let call: Catalog['call'];
beforeAll(async () => {
  catalog = await openCatalog('dicts');
  call = catalog.call;
});
afterAll(() => catalog.close());

const read = async (key: string) => (await call('admin', 'GET', `/dicts/${key}`)).result;
const options = async (key: string, who = 'buyer') =>
  (await call(who, 'GET', `/sys/dict/getDictItems/${key}`)).result.map(({ value }: { value: string }) => value);
const wishOf = ({ base, title, note, entries }: Awaited<ReturnType<typeof read>>) => ({
  base,
  title,
  note,
  items: entries.map(({ value, text, tone, off, under, note: said }: Record<string, unknown>) => ({
    value,
    text,
    tone,
    off,
    under,
    note: said,
  })),
});

describe('a dictionary of the product', () => {
  beforeEach(async () => {
    const { base, changed } = await read('unit');
    if (changed) await call('admin', 'POST', '/dicts/unit/reset', { base });
  });

  test('is listed with where it comes from and how many documents use it', async () => {
    const { result } = await call('admin', 'GET', '/dicts');
    expect(result.find(({ key }: { key: string }) => key === 'unit')).toMatchObject({
      title: '计量单位',
      origin: 'product',
      changed: false,
      items: 13,
    });
    expect((await read('unit')).usedBy.length).toBeGreaterThan(0);
  });

  test('tells before a default is switched off that new records will not begin with it any more', async () => {
    const wish = wishOf(await read('currency'));
    const items = wish.items.map((item: { value: string }) => (item.value === 'CNY' ? { ...item, off: true } : item));
    const { result } = await call('admin', 'POST', '/dicts/currency/review', { ...wish, items });
    expect(result).toMatchObject({ issues: [] });
    const say = '采购订单：“币种”的默认值“人民币”已停用，新建时不再带出：请改选默认值，或重新启用这个选项';
    expect(result.warns).toContain(say);
  });

  test('takes new words, a new order and an entry of the company, and serves them at once, in every process', async () => {
    const wish = wishOf(await read('unit'));
    const items = [{ value: 'DRUM', text: '桶' }, ...wish.items.toReversed()];
    items[1].text = '项目';
    const review = await call('admin', 'POST', '/dicts/unit/review', { ...wish, items });
    expect(review.result).toMatchObject({ issues: [], keptOff: [] });
    expect(review.result.words).toContain('新增选项“桶”');
    expect(review.result.words).toContain('选项“项”改名为“项目”');

    expect(await call('admin', 'PUT', '/dicts/unit', { ...wish, items })).toMatchObject({ success: true });
    expect((await options('unit')).slice(0, 3)).toEqual(['DRUM', 'ITEM', 'TIME']);
    expect((await catalog.elsewhere('buyer', 'GET', '/sys/dict/getDictItems/unit')).result[0]).toEqual({
      value: 'DRUM',
      text: '桶',
      title: '桶',
      label: '桶',
    });
    expect(await options('unit', 'theirs')).not.toContain('DRUM');
  });

  test('back in its order and words the company says nothing of it any more', async () => {
    const wish = wishOf(await read('unit'));
    await call('admin', 'PUT', '/dicts/unit', { ...wish, items: wish.items.toReversed() });
    const turned = await read('unit');
    expect(turned).toMatchObject({ changed: true });
    const { result } = await call('admin', 'PUT', '/dicts/unit', { ...wishOf(turned), items: wish.items });
    expect(result).toMatchObject({ changed: false, updated: null });
  });

  test('keeps an entry that a record takes while its removal waits for another publish', async () => {
    const wish = wishOf(await read('unit'));
    await call('admin', 'PUT', '/dicts/unit', { ...wish, items: [...wish.items, { value: 'CRATE', text: '箱笼' }] });
    const gate = await holdLock(catalog.at.connection, 'select pg_advisory_xact_lock(20261122)');
    const removing = call('admin', 'PUT', '/dicts/unit', { ...wish, base: (await read('unit')).base });
    await gate.waiting(1);
    await catalog.at.db.tenant(1).rows(sql`
      insert into mm_material (tenant_id, id, version, rev, unit) values (1, 'crated', 1, 1, 'CRATE')`);
    await gate.release();
    expect((await removing).success).toBe(true);
    expect((await read('unit')).entries).toContainEqual(expect.objectContaining({ value: 'CRATE', off: true }));
    await catalog.at.db.tenant(1).rows(sql`delete from mm_material where id = 'crated'`);
  });

  test('keeps its entries: one that was to go is switched off and still named', async () => {
    const wish = wishOf(await read('unit'));
    const items = wish.items.filter(({ value }: { value: string }) => value !== 'ROLL');
    const { result } = await call('admin', 'POST', '/dicts/unit/review', { ...wish, items });
    expect(result).toMatchObject({ keptOff: ['卷'], words: expect.arrayContaining(['停用选项“卷”']) });
    await call('admin', 'PUT', '/dicts/unit', { ...wish, items });
    expect(await options('unit')).not.toContain('ROLL');
    expect((await call('buyer', 'GET', '/sys/dict/getDictText/unit/ROLL')).result).toBe('卷');
    const { result: again } = await call('admin', 'POST', '/dicts/unit/reset', { base: (await read('unit')).base });
    expect(again).toMatchObject({ changed: false, off: 0 });
  });

  test('whose entries code relies on takes words and order, and nothing else', async () => {
    const wish = wishOf(await read('urgency'));
    const more = { ...wish, items: [...wish.items, { value: 'NOW', text: '马上' }] };
    const refused = await call('admin', 'PUT', '/dicts/urgency', more);
    expect(refused).toMatchObject({ success: false, message: expect.stringContaining('程序依赖这个字典') });
    const off = { ...wish, items: wish.items.map((item: object, at: number) => ({ ...item, off: at === 1 })) };
    expect(await call('admin', 'PUT', '/dicts/urgency', off)).toMatchObject({ success: false });
    const named = {
      ...wish,
      items: wish.items.map((item: object, at: number) => (at === 1 ? { ...item, text: '加急' } : item)),
    };
    expect(await call('admin', 'PUT', '/dicts/urgency', named)).toMatchObject({ success: true });
  });

  test('is changed by one at a time: who read it before is told', async () => {
    const wish = wishOf(await read('unit'));
    const renamed = (title: string) => call('admin', 'PUT', '/dicts/unit', { ...wish, title });

    expect(await renamed('单位')).toMatchObject({ success: true });
    expect(await renamed('度量')).toMatchObject({ success: false, reason: 'stale_version' });
    expect(await read('unit')).toMatchObject({ title: '单位' });
  });

  test.each([
    {
      what: 'two of one value',
      items: [
        { value: 'A', text: '甲' },
        { value: 'A', text: '乙' },
      ],
      says: '数据值“A”重复',
    },
    {
      what: 'two of one word',
      items: [
        { value: 'A', text: '甲' },
        { value: 'B', text: '甲' },
      ],
      says: '选项“甲”重复，请停用其中一个或改名',
    },
    { what: 'blank words', items: [{ value: 'A', text: ' ' }], says: '请填写选项的名称和数据值' },
  ])('is not saved with $what', async ({ items, says }) => {
    const wish = wishOf(await read('unit'));
    expect(await call('admin', 'PUT', '/dicts/unit', { ...wish, items })).toMatchObject({
      success: false,
      message: says,
    });
  });

  test('is no business of those who do not keep dictionaries', async () => {
    expect(await call('buyer', 'GET', '/dicts')).toMatchObject({ success: false, code: 510 });
    expect(await call('buyer', 'PUT', '/dicts/unit', wishOf(await read('unit')))).toMatchObject({ code: 510 });
  });
});

/** Ends when so many wait for a lock, whoever holds it. */
const waitingInAll = (count: number) =>
  vi.waitFor(
    async () => {
      const [row] = await catalog.at.db.owner.rows<{ n: number }>(sql`
        select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      if ((row?.n ?? 0) < count) throw new Error(`${row?.n} wait`);
    },
    { timeout: 20_000, interval: 5 },
  );

const shelf = (dict: string) => ({
  title: '货架',
  fields: { name: { type: 'text', label: '名称' }, kind: { type: 'choice', dict, label: '类型' } },
  lists: { main: { cols: ['name', 'kind'] } },
  access: { roles: { admin: { do: ['create'] } } },
});

describe('a dictionary of the company', () => {
  test('comes, is used, keeps what records hold, and goes when nothing uses it', async () => {
    const items = [
      { value: 'A', text: '甲' },
      { value: 'B', text: '乙', tone: 'success' },
      { value: 'a:b/~', text: '丙' },
    ];
    const { result } = await call('admin', 'POST', '/dicts', { key: 'shelfKind', title: '货架类型', items });
    expect(result).toMatchObject({ origin: 'own', base: 1, items: 3, uses: 0 });
    expect(await options('shelfKind')).toEqual(['A', 'B', 'a:b/~']);
    await catalog.publish('entity', 'shelf', shelf('shelfKind'));
    await call('admin', 'POST', '/records/shelf', { name: '一号', kind: 'B' });

    const used = await read('shelfKind');
    expect(used.usedBy).toEqual([{ document: 'entity:shelf', title: '货架' }]);
    expect(await call('admin', 'DELETE', '/dicts/shelfKind')).toMatchObject({ success: false, reason: 'still_used' });
    const { result: less } = await call('admin', 'PUT', '/dicts/shelfKind', { ...wishOf(used), items: [] });
    expect(less.entries).toMatchObject([{ value: 'B', text: '乙', off: true }]);
    const { result: list } = await call('admin', 'GET', '/records/shelf?list=main');
    expect(list.records[0]).toMatchObject({ kind_dictText: '乙' });

    await catalog.publish('entity', 'shelf', shelf('unit'));
    expect(await call('admin', 'DELETE', '/dicts/shelfKind')).toMatchObject({ success: true });
    expect(await call('buyer', 'GET', '/sys/dict/getDictItems/shelfKind')).toMatchObject({ success: true, result: [] });
  });

  describe('of the removal of an entry and a record that takes it', () => {
    const rack = { ...shelf('rackKind'), title: '料架', access: { roles: { admin: { do: ['create', 'edit'] } } } };
    const made: { id: string; version: number }[] = [];
    const take = (value: string, at = 0) =>
      call('admin', 'PUT', `/records/rack/${made[at]?.id}`, { kind: value, version: made[at]?.version });
    const without = async (value: string) => {
      const wish = wishOf(await read('rackKind'));
      const items = wish.items.filter((item: { value: string }) => item.value !== value);
      return call('admin', 'PUT', '/dicts/rackKind', { ...wish, items });
    };
    beforeAll(async () => {
      const items = ['A', 'B', 'C', 'D'].map((value) => ({ value, text: `型号${value}` }));
      await call('admin', 'POST', '/dicts', { key: 'rackKind', title: '料架类型', items });
      await catalog.publish('entity', 'rack', rack);
      for (const name of ['一', '二'])
        made.push((await call('admin', 'POST', '/records/rack', { name, kind: 'A' })).result);
    });

    test('the record that comes too late is told to choose another', async () => {
      const gate = await holdLock(catalog.at.connection, 'lock table t1_rack in share mode');
      const taking = take('B');
      await gate.waiting(1);
      expect(await without('B')).toMatchObject({ success: true });
      await gate.release();
      expect(await taking).toMatchObject({
        success: false,
        issues: [{ code: 'option_gone', path: '/kind' }],
        message: '校验失败：“类型”所选的选项刚被移除，请重新选择',
      });
      expect((await read('rackKind')).entries.map(({ value }: { value: string }) => value)).toEqual(['A', 'C', 'D']);
    });

    test('the entry that a record is about to take is switched off and still named', async () => {
      const gate = await holdLock(catalog.at.connection, 'select 1 from t1_rack where id = $1 for update', [
        made[1]?.id,
      ]);
      const taking = take('C', 1);
      await gate.waiting(1);
      const removing = without('C');
      await Promise.race([removing, waitingInAll(2)]);
      await gate.release();
      expect(await taking).toMatchObject({ success: true });
      const { result } = await removing;
      expect(result.entries).toContainEqual(expect.objectContaining({ value: 'C', text: '型号C', off: true }));
      const { result: shown } = await call('admin', 'GET', `/records/rack/${made[1]?.id}`);
      expect(shown).toMatchObject({ kind: 'C', kind_dictText: '型号C' });
    });
  });

  describe('keeps what records hold, whatever takes it away:', () => {
    const flask = { ...shelf('flaskKind'), title: '瓶' };
    const kinds = (values: string) => Object.fromEntries([...values].map((value) => [value, { text: `瓶型${value}` }]));
    const publishAs = async (url: string, body: object) => {
      const { result: review } = await call('admin', 'POST', '/metadata/review', body);
      const { revision, seal, confirm } = review;
      expect(await call('admin', 'POST', url, { ...body, revision, seal, confirm })).toMatchObject({ success: true });
      return review;
    };
    const draft = async (values: string) => {
      const { base } = await read('flaskKind');
      const body = { spec: 3, title: '瓶型', items: kinds(values) };
      await call('admin', 'PUT', '/metadata/drafts/dict/flaskKind', { body, baseRev: base, version: 0 });
      return publishAs('/metadata/publish', { only: ['dict:flaskKind'] });
    };
    const revision = async () => (await call('admin', 'GET', '/metadata/revisions?most=1')).result[0].revision;
    const entries = async () =>
      (await read('flaskKind')).entries.map(({ value, off }: { value: string; off?: boolean }) =>
        off ? `-${value}` : value,
      );
    let before: number;
    beforeAll(async () => {
      const items = ['A', 'B'].map((value) => ({ value, text: `瓶型${value}` }));
      await call('admin', 'POST', '/dicts', { key: 'flaskKind', title: '瓶型', items });
      await catalog.publish('entity', 'flask', flask);
      before = await revision();
      await draft('ABCD');
      await call('admin', 'POST', '/records/flask', { name: '一', kind: 'C' });
    });

    test('a draft that is published, and its review says so', async () => {
      const { documents } = await draft('A');
      expect(documents[0].words).toContain('停用选项“瓶型C”');
      expect(await entries()).toEqual(['A', '-C']);
      expect((await call('buyer', 'GET', '/sys/dict/getDictText/flaskKind/C')).result).toBe('瓶型C');
    });

    test('a rollback to what was before it came', async () => {
      await draft('ABC');
      await publishAs('/metadata/rollback', { to: before });
      expect(await entries()).toEqual(['A', 'B', '-C']);
    });
  });

  test.each(['Unit', 'a b', '1a', 'a-b', ''])('cannot be called %j', async (key) => {
    expect(await call('admin', 'POST', '/dicts', { key, title: '甲', items: [] })).toMatchObject({ success: false });
  });

  test('cannot take the code of another', async () => {
    expect(await call('admin', 'POST', '/dicts', { key: 'unit', title: '甲', items: [] })).toMatchObject({
      message: '字典编码已存在',
    });
  });

  test('is never written into the product', async () => {
    const rows = await catalog.at.db.owner.rows(
      sql`select 1 from meta_document where tenant_id = 0 and layer <> 'product'`,
    );
    expect(rows).toEqual([]);
  });
});
