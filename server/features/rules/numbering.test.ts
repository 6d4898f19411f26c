import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Catalog, openCatalog } from '../../../tests/support/open-catalog.ts';

// Every change of a document is a publish of all of them: some seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let catalog: Catalog;
let call: Catalog['call'];
beforeAll(async () => {
  catalog = await openCatalog('numbering');
  call = catalog.call;
  await catalog.publish('entity', 'shelf', {
    title: '货架',
    fields: { no: { type: 'serial', label: '编号', rule: 'no' }, name: { type: 'text', label: '名称' } },
    lists: { main: { cols: ['no', 'name'] } },
    serials: { no: { make: 'S{n:3}' } },
    access: { roles: { admin: { do: ['create'] } } },
  });
});
afterAll(() => catalog.close());

const rows = async (who = 'admin') => (await call(who, 'GET', '/numbering')).result;
const shelf = async () => (await rows()).find(({ entity }: { entity: string }) => entity === 'shelf');
const put = (entity: string, serial: string, wish: object) =>
  call('admin', 'PUT', `/numbering/${entity}/${serial}`, wish);
const make = async () => (await call('admin', 'POST', '/records/shelf', { name: '一' })).result.no;

describe('numbering rules', () => {
  test('are listed over all documents with the number that comes next, which is not drawn', async () => {
    const all = await rows();
    expect(all.find(({ entity }: { entity: string }) => entity === 'purchaseOrder')).toMatchObject({
      origin: 'product',
      changed: false,
      next: expect.stringMatching(/1$/),
    });
    expect(await shelf()).toMatchObject({
      title: '货架',
      fields: ['编号'],
      at: '新建保存时',
      next: 'S001',
      drawn: 0,
      origin: 'own',
      gaps: 'allowed',
      restart: ['tenant'],
    });
    expect(await make()).toBe('S001');
    expect(await shelf()).toMatchObject({ next: 'S002', drawn: 1 });
    expect(await call('buyer', 'GET', '/numbering')).toMatchObject({ success: false, code: 510 });
  });

  test('are shown as they would be, and what is wrong with them', async () => {
    const preview = async (wish: object) =>
      (await call('admin', 'POST', '/numbering/shelf/no/preview', { restart: ['tenant'], gaps: 'none', ...wish }))
        .result;
    expect(await preview({ make: 'HJ-{n:4}' })).toEqual({ next: ['HJ-0002', 'HJ-0003', 'HJ-0004'], issues: [] });
    expect((await preview({ make: 'HJ' })).issues).toHaveLength(1);
    expect((await preview({ make: 'HJ{n}', restart: ['mm'] })).issues).toHaveLength(1);
    expect(
      await call('admin', 'POST', '/numbering/none/no/preview', { make: 'a{n}', restart: [], gaps: 'none' }),
    ).toMatchObject({ success: false });
  });

  test('change at once, and go on behind what was given', async () => {
    expect(await put('shelf', 'no', { make: 'R{yyyy}{n:3}', restart: ['yyyy'], gaps: 'none' })).toMatchObject({
      success: true,
    });
    expect(await make()).toMatch(/^R\d{4}001$/);
    expect(await put('shelf', 'no', { make: 'S{n:3}', restart: [], gaps: 'allowed' })).toMatchObject({ success: true });
    expect(await make()).toBe('S002');
    const refused = await put('shelf', 'no', { make: 'X', restart: [], gaps: 'allowed' });
    expect(refused).toMatchObject({ success: false, reason: 'not_publishable' });
  });

  test('of the product are the company’s to change and to give back', async () => {
    const order = async () => (await rows()).find(({ entity }: { entity: string }) => entity === 'purchaseOrder');
    const was = await order();
    const wish = { make: `AB-${was.make}`, restart: was.restart, gaps: was.gaps };
    expect(await put('purchaseOrder', was.serial, wish)).toMatchObject({ success: true });
    expect(await order()).toMatchObject({ changed: true, next: expect.stringMatching(/^AB-/) });
    expect((await rows('theirs')).find(({ entity }: { entity: string }) => entity === 'purchaseOrder')).toMatchObject({
      changed: false,
      make: was.make,
    });
    expect(await call('admin', 'POST', `/numbering/purchaseOrder/${was.serial}/reset`)).toMatchObject({
      success: true,
    });
    expect(await order()).toEqual(was);
    expect(await call('admin', 'POST', '/numbering/shelf/no/reset')).toMatchObject({ success: false });
  });
});
