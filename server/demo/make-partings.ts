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
const leaves = { action: 'EXIT', reason: 'DORMANT', explain: '两年没有交易，双方同意终止合作' };

/** Two that nothing is open with go: one is shut out for good reason, the other by agreement. */
export async function makePartings(purchasing: Purchasing): Promise<void> {
  const making = { ...purchasing, random: seededRandom(seed) };
  const going: Partner[] = [];
  for (const partner of making.partners) {
    if (partner.seed.fate !== 'approved' || /^supplier\d?$/.test(partner.seed.username)) continue;
    const { lifeStatus, openOrders, openFrames } = await making.book.read('supplier', partner.id);
    if (lifeStatus === 'QUALIFIED' && Number(openOrders) + Number(openFrames) === 0) going.push(partner);
  }
  for (const [nth, said] of [black, leaves].entries()) {
    const partner = going[nth];
    if (partner) await impose(making, partner, making.calendar.moment(-6, making.random), said);
  }
}
