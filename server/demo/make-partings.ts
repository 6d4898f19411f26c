import type { Purchasing } from './make-demands.ts';
import { impose } from './make-supplier-life.ts';
import type { Partner } from './make-suppliers.ts';
import { seededRandom } from './random.ts';

/** Of its own, so that the rest of the company is the same without it. */
const seed = 20_261_130;

const black = {
  action: 'BLACKLIST',
  reason: 'FRAUD',
  treatOpen: 'KEEP',
  explain: '投标时提交的授权书经核实系伪造，列入黑名单',
};
const leaves = {
  action: 'EXIT',
  reason: 'OTHER',
  explain: '对方调整业务，不再供应这类产品；订单都已了结，双方同意终止合作',
};

/** What a supplier has open, by the fields that count it. */
const open = ['openOrders', 'openFrames', 'openNotes', 'openInvoices', 'openBonds', 'openAdvances', 'openDeductions'];

/** Of those that nothing is open with, the two who came last go: one is shut out for good reason, the other by agreement. */
export async function makePartings(purchasing: Purchasing): Promise<void> {
  const making = { ...purchasing, random: seededRandom(seed) };
  const going: Partner[] = [];
  for (const partner of making.partners) {
    if (partner.seed.fate !== 'approved' || /^supplier\d?$/.test(partner.seed.username)) continue;
    const supplier = await making.book.read('supplier', partner.id);
    if (supplier.lifeStatus === 'QUALIFIED' && open.every((field) => Number(supplier[field]) === 0))
      going.push(partner);
  }
  for (const [nth, said] of [black, leaves].entries()) {
    const partner = going.slice(-2)[nth];
    if (partner) await impose(making, partner, making.calendar.moment(-6, making.random), said);
  }
}
