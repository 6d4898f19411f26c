import { expect } from 'vitest';
import { decided } from '../../tests/support/decide.ts';
import { keeping } from '../../tests/support/keeping.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { recordsRoom } from './records.routes.ts';
import { addSupplier } from './supplier.fixture.ts';

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

export const keeper = 'role:supMgr';
export const manager = 'role:buyerMgr';
export const legal = 'role:legal';
export const finance = 'role:finance';
/** Keeps the books and manages purchasing. */
export const both = 'role:finance+buyerMgr';

/** Two approved companies, what they supply, and everybody who has to do with them. */
export async function openSuppliers(name: string): Promise<Catalog> {
  const catalog = await openCatalog(name, [recordsRoom]);
  const write = (text: string, ...values: unknown[]) => catalog.at.db.tenant(1).rows({ text, values });
  await write(`insert into sys_depart (tenant_id, id, name) values (1, 'd1', '采购部')`);
  await addSupplier(catalog, 's1', '91110000100000001W');
  await addSupplier(catalog, 's2', '911100001000000020');
  await seatPeople(catalog.at.db, 'd1', 'buyer', keeper, manager, legal, finance, both);
  await seatPeople(catalog.at.db, null, 'supplier');
  await write(`insert into mm_category (tenant_id, id, code, name, parent, category_kind, control_level, version, rev) values
    (1, 'c1', 'C1', '试剂', null, 'REAGENT', 'C', 1, 1), (1, 'c11', 'C11', '溶剂', 'c1', 'REAGENT', 'C', 1, 1),
    (1, 'c2', 'C2', '耗材', null, 'REAGENT', 'C', 1, 1)`);
  await write(`insert into mm_material (tenant_id, id, code, name, category, unit, status) values
    (1, 'm1', 'M1', '乙腈', 'c11', 'BOTTLE', 'enabled'), (1, 'm2', 'M2', '手套', 'c2', 'BOTTLE', 'enabled')`);
  return catalog;
}

/** What is done with them. */
export function suppliers(open: () => Catalog) {
  const call: Catalog['call'] = (...asked) => open().call(...asked);
  const { done } = keeping(open);

  /** One more file of somebody. */
  let files = 0;
  async function file(token: string): Promise<string> {
    const id = `file-${++files}`;
    const text = `insert into file (tenant_id, id, name, size, type, sha256, by) values (1, $1, 'a.pdf', 1, 'application/pdf', $1, $2)`;
    await open()
      .at.db.tenant(1)
      .rows({ text, values: [id, `u-${token}`] });
    return id;
  }

  const read = async (entity: string, id: string, who = keeper): Promise<Answer> =>
    (await call(who, 'GET', `/records/${entity}/${id}`)).result;
  async function move(who: string, entity: string, id: string, key: string, answers: Body = {}): Promise<Answer> {
    const { version } = await read(entity, id, who);
    return call(who, 'POST', `/records/${entity}/${id}/moves/${key}`, { version, answers });
  }
  async function moved(...asked: Parameters<typeof move>): Promise<Answer> {
    const answer = await move(...asked);
    expect(answer.success, `${asked[3]}: ${JSON.stringify(answer)}`).toBe(true);
    return answer.result;
  }
  /** A change of status, as far as it has effect. */
  async function imposed(body: Body, ...deciders: readonly string[]): Promise<string> {
    const evidence = [await file(keeper)];
    const { id } = await done(keeper, 'supplierStatus', {
      ...{ supplier: 's1', reason: 'QUALITY', explain: '连续两批不合格', evidence },
      ...body,
    });
    await moved(keeper, 'supplierStatus', id, 'submit');
    await decided(call, ['supplierStatus', id], ...deciders);
    return id;
  }
  const frozen = (more: Body = {}) => imposed({ action: 'FREEZE', treatOpen: 'KEEP', ...more }, manager, legal);
  const thawed = (lifts: string, supplier = 's1') =>
    imposed({ supplier, action: 'UNFREEZE', lifts, reason: null }, manager, legal);
  const standing = async (id = 's1') => {
    const { frozen: isFrozen, lifeStatus, isShow, card } = await read('supplier', id);
    return { frozen: isFrozen, lifeStatus, isShow, card };
  };

  const ordering = (more: Body = {}, line: Body = {}): Body => ({
    ...{ supplier: 's1', orderDate: '2026-11-20', currency: 'CNY', deliverTo: '一号楼', receiver: '李', ...more },
    lines: [
      {
        ...{
          material: 'm1',
          name: '乙腈',
          unit: 'BOTTLE',
          qty: '2',
          price: '100',
          taxRate: '0.13',
          needDate: '2036-12-31',
        },
        ...line,
      },
    ],
  });
  const ordered = async (more: Body = {}, line: Body = {}): Promise<string> =>
    (await done('buyer', 'purchaseOrder', ordering(more, line))).id;
  return { done, file, read, move, moved, imposed, frozen, thawed, standing, ordering, ordered };
}
