import { expect } from 'vitest';
import { decided } from '../../tests/support/decide.ts';
import { gateTables } from '../../tests/support/held-open.ts';
import { keeping } from '../../tests/support/keeping.ts';
import type { Catalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { type Body, books, boss, deliveries, type Told } from './deliveries.fixture.ts';

/** Accounts payable who also pays, one who only pays, and whoever agrees to what is great. */
export const [bothPay, cashier, company] = ['role:finance+cashier', 'role:cashier', 'role:approver'] as const;

const slips = { slip1: cashier, slip2: bothPay };

/** Calls about one record, each of which must go well unless its answer is wanted. */
function calling(catalog: () => Catalog, { read, move }: Pick<ReturnType<typeof deliveries>, 'read' | 'move'>) {
  let count = 0;
  const nextNo = () => {
    count += 1;
    return String(count).padStart(20, '2544');
  };
  const at = async (entity: string, id: string) => read(`${entity}/${id}`);
  const change = async (who: string, entity: string, id: string, body: Body) => {
    const { version } = await at(entity.replace('myI', 'i'), id);
    return catalog().call(who, 'PUT', `/records/${entity}/${id}`, { version, ...body });
  };
  const changed = async (...asked: Parameters<typeof change>): Promise<Told> => {
    const answer = await change(...asked);
    expect(answer.success, JSON.stringify(answer)).toBe(true);
    return answer.result;
  };
  const go = async (...asked: Parameters<typeof move>): Promise<Told> => {
    const answer = await move(...asked);
    expect(answer.success, `${asked[3]}: ${JSON.stringify(answer)}`).toBe(true);
    return at(asked[1], asked[2]);
  };
  return { nextNo, at, change, changed, go };
}

/** What accounts payable and the till make, from goods that came to money that went. */
export function settling(catalog: () => Catalog) {
  const act = deliveries(catalog);
  const { sql, made, ordered, received } = act;
  const calls = calling(catalog, act);
  const { nextNo, at, changed, go } = calls;

  /** People, two suppliers with accounts, slips of the till, and tables at which two can be made to meet. */
  async function beginSettling(...gated: readonly string[]): Promise<void> {
    await act.begin();
    await seatPeople(catalog().at.db, 'd1', bothPay, cashier, company);
    await sql(`insert into su_bank (tenant_id, id, supplier, account, bank, holder, currency, status, from_time) values
      (1, 'b1', 's1', '622200000001', '示例银行', '北方试剂', 'CNY', 'active', '2026-01-01'),
      (1, 'b0', 's1', '622200000000', '示例银行', '北方试剂', 'CNY', 'replaced', '2025-01-01')`);
    for (const [id, who] of Object.entries(slips))
      await sql(
        `insert into file (tenant_id, id, name, size, type, sha256, by) values (1, $1, 'a.pdf', 1, 'application/pdf', $1, $2)`,
        id,
        `u-${who}`,
      );
    await gateTables(catalog().at.db, 'fi_invoice', 'fi_pay_request', 'fi_payment', ...gated);
  }

  /** Goods that came: so many of ten yuan each. */
  const arrived = async (qty: string): Promise<string> => received(await ordered(['m1', qty]), 'm1', qty);
  /** An invoice of them in a draft, as it is printed. */
  async function drawn(receipt: string, line: Body = {}, head: Body = {}): Promise<string> {
    const id = await made(books, 'goodsReceipt', receipt, 'toInvoice');
    const { lines } = await at('invoice', id);
    const written = await changed(books, 'invoice', id, { lines: [{ id: lines[0].id, ...line }] });
    await changed(books, 'invoice', id, { invNo: nextNo(), faceGross: written.gross, ...head });
    return id;
  }
  async function postedOf(receipt: string): Promise<string> {
    const id = await drawn(receipt);
    await go(books, 'invoice', id, 'submit');
    await go(books, 'invoice', id, 'post');
    return id;
  }
  const posted = async (qty: string): Promise<string> => postedOf(await arrived(qty));
  async function asked(invoice: string, head: Body = {}): Promise<string> {
    const id = await made(books, 'invoice', invoice, 'toPay');
    await changed(books, 'paymentRequest', id, { bank: 'b1', ...head });
    return id;
  }
  async function agreed(invoice: string): Promise<string> {
    const id = await asked(invoice);
    await go(books, 'paymentRequest', id, 'submit');
    await decided(catalog().call, ['paymentRequest', id], boss);
    return id;
  }
  async function slipped(of: string, who: string = cashier, entity = 'paymentRequest'): Promise<string> {
    const id = await made(who, entity, of, 'pay');
    await changed(who, 'payment', id, { bankTxn: nextNo(), slip: [who === cashier ? 'slip1' : 'slip2'] });
    return id;
  }
  const papers = { arrived, drawn, postedOf, posted, asked, agreed, slipped };
  return { ...act, ...calls, ...papers, atOnce: keeping(catalog).atOnce, beginSettling };
}
