import { expect } from 'vitest';
import { seededRandom } from '../../server/demo/random.ts';
import { decided } from './decide.ts';
import type { Catalog } from './open-catalog.ts';

// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Told = any;
type Body = Record<string, unknown>;
export type Move = readonly [who: string, of: string, id: string, key: string, answers?: Body, call?: Catalog['call']];

const [keeper, supplier, boss] = ['keeper', 'supplier', 'role:buyerMgr'] as const;

interface Delivering {
  readonly catalog: Catalog;
  readonly orders: readonly string[];
  /** Where goods are put away. */
  readonly shelf: string;
  readonly read: (url: string, who?: string) => Promise<Told>;
  readonly move: (...asked: Move) => Promise<Told>;
  /** A receipt written by hand, of so much of the order at this place. */
  readonly draft: (order: number, qty: string) => Promise<Told>;
  readonly expectReplay: () => Promise<void>;
}

/** Commands about the goods of some orders in no order at all; every few of them, the sums are held against the documents. */
export async function deliverAtRandom(given: Delivering): Promise<void> {
  const { catalog, orders, shelf, read, move, draft, expectReplay } = given;
  const random = seededRandom(20_261_128);
  const of: Record<'notes' | 'receipts' | 'stored' | 'returns', string[]> = {
    ...{ notes: [], receipts: [], stored: [], returns: [] },
  };
  /** What is possible is done; what is not is refused with a reason, and never because something broke. */
  const tried = async (asked: Promise<Told>): Promise<Told> => {
    const answer = await asked;
    if (answer.success) return answer.result;
    expect(['over_bound', 'invalid_input', 'wrong_state', 'unknown_record'], answer.message).toContain(answer.reason);
    return null;
  };
  const next = async (
    who: string,
    from: string,
    id: string,
    chain: string,
    into?: string[],
  ): Promise<string | null> => {
    const told = await tried(catalog.call(who, 'POST', `/records/${from}/becomes/${chain}/make`, { ids: [id] }));
    const made: string | null = told?.records[0].id ?? null;
    if (made) into?.push(made);
    return made;
  };
  const write = async (who: string, entity: string, id: string, line: Body, more: Body = {}): Promise<void> => {
    const { version, lines } = await read(`${entity}/${id}`, who);
    const body = { version, ...more, lines: [{ id: lines[0].id, ...line }] };
    await tried(catalog.call(who, 'PUT', `/records/${entity}/${id}`, body));
  };
  const go = (...asked: Move) => tried(move(...asked));
  const any = (ids: readonly string[]) => (ids.length > 0 ? random.pick(ids) : null);
  const those = async (entity: string, ids: readonly string[], stand: string): Promise<string[]> => {
    const all = await Promise.all(ids.map((id) => read(`${entity}/${id}`)));
    return all.filter(({ status }) => status === stand).map(({ id }) => id);
  };
  const qty = () => String(random.int(1, 12));
  const commands: Readonly<Record<string, () => Promise<Told>>> = {
    async send() {
      const note = await next(supplier, 'supplierOrder', random.pick(orders), 'send', of.notes);
      if (!note) return null;
      await write(supplier, 'supplierNote', note, { qty: qty() });
      return go(supplier, 'supplierNote', note, 'ship');
    },
    async callOff() {
      const note = any(of.notes);
      return note && go(supplier, 'supplierNote', note, 'cancel', { cancelWhy: '改期' });
    },
    async endShort() {
      const note = any(await those('deliveryNote', of.notes, 'partReceived'));
      return note && go(keeper, 'deliveryNote', note, 'closeShort', { shortWhy: '破损' });
    },
    async receive() {
      const note = any(of.notes);
      const id = note && (await next(keeper, 'deliveryNote', note, 'receive', of.receipts));
      if (!id) return null;
      // often only a part of it, so that a note can end short
      await write(keeper, 'goodsReceipt', id, { qty: random.happens(0.6) ? '1' : qty() });
      return go(keeper, 'goodsReceipt', id, 'count');
    },
    async receiveAtOnce() {
      const at = random.int(0, 1);
      const { id } = await draft(at, qty());
      of.receipts.push(id);
      return go(keeper, 'goodsReceipt', id, 'count');
    },
    async store() {
      const id = any(of.receipts);
      const put = id && (await next(keeper, 'goodsReceipt', id, 'store', of.stored));
      if (!put) return null;
      await write(keeper, 'putAway', put, { toLocation: shelf });
      return go(keeper, 'putAway', put, 'post');
    },
    async takeDown() {
      const put = any(of.stored);
      return put && go(keeper, 'putAway', put, 'reverse', { reverseWhy: '放错' });
    },
    async reverse() {
      const id = any(of.receipts);
      const asked = id && (await go(keeper, 'goodsReceipt', id, 'askReverse', { reverseWhy: '录错' }));
      if (asked) await decided(catalog.call, ['goodsReceipt', id], boss);
      return asked;
    },
    async giveBack() {
      const id = any(of.receipts);
      const back = id && (await next('buyer', 'goodsReceipt', id, 'toReturn', of.returns));
      if (!back) return null;
      const kind = random.pick(['REFUND', 'REPLACE', 'SCRAP']);
      const more = { returnKind: kind, reasonNote: '多送', pickup: kind === 'SCRAP' ? 'DESTROY' : 'SUPPLIER' };
      await write('buyer', 'goodsReturn', back, { qty: String(random.int(1, 4)) }, more);
      if (!(await go('buyer', 'goodsReturn', back, 'submit'))) return null;
      await decided(catalog.call, ['goodsReturn', back], boss);
      await go('buyer', 'goodsReturn', back, 'send');
      await go(supplier, 'supplierReturn', back, 'confirm');
      return random.happens(0.5) && go(keeper, 'goodsReturn', back, 'shipOut');
    },
    async keepIt() {
      const back = any(await those('goodsReturn', of.returns, 'confirmed'));
      return back && go('buyer', 'goodsReturn', back, 'cancel', { cancelWhy: '留用' });
    },
  };
  const did = new Map(Object.keys(commands).map((key) => [key, 0]));
  const deck = random.deck(Object.fromEntries(Object.keys(commands).map((key) => [key, 6])));
  for (const [at, key] of [
    'send',
    'receiveAtOnce',
    'send',
    'receive',
    ...deck,
    'send',
    'receive',
    'endShort',
  ].entries()) {
    if (await commands[key]?.()) did.set(key, (did.get(key) ?? 0) + 1);
    if (at % 16 === 15) await expectReplay();
  }
  await expectReplay();
  // a series that was refused throughout would prove nothing
  expect([...did.values()].reduce((sum, times) => sum + times, 0)).toBeGreaterThan(15);
  expect([...did].filter(([key, times]) => times === 0 && !['endShort', 'keepIt'].includes(key))).toEqual([]);
}
