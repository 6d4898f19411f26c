import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { listKinds } from '../../../renderers/lists/kinds.ts';
import { competedLot, competedSeat, competingBid } from '../../../tests/fixtures/competing-bids.ts';
import { actionKinds } from '../../actions/kinds.ts';
import { compileModel } from '../../compile/compile-model.ts';
import { usersOf } from '../../compile/uses-of.ts';
import { sayIssue } from '../../issues/issues.ts';
import { readDocument } from '../../language/document.ts';
import { sayChanges } from '../../layers/say-changes.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document is what its author writes
type Written = any;
type Change = (bid: Written, lot: Written, seat: Written) => void;

const read = (json: unknown) => {
  const found = readDocument(json);
  if (!found.ok) throw new Error(JSON.stringify(found.issues));
  return found.value;
};

function compiled(change: Change = () => {}) {
  const [bid, lot, seat] = [structuredClone(competingBid), structuredClone(competedLot), structuredClone(competedSeat)];
  change(bid, lot, seat);
  return compileModel([bid, lot, seat].map(read), fieldKinds, actionKinds, { lists: listKinds });
}
const said = (change: Change) => (compiled(change).issues ?? []).map((issue) => `${issue.path} ${sayIssue(issue)}`);

describe('a competition', () => {
  test('knows what is competed for, by whom, and who uses what', () => {
    const model = compiled();
    if (!model.ok) throw new Error(JSON.stringify(model.issues));
    expect(model.value.entities.get('cbBid')?.betters.get('price')).toMatchObject({ to: 'cbLot', seats: 'cbSeat' });
    for (const ref of ['entity:cbLot.step', 'entity:cbLot.ends', 'entity:cbSeat.rank', 'entity:cbBid.price'] as const)
      expect(usersOf(model.value, ref).some(({ path }) => path.startsWith('/betters/price'))).toBe(true);
  });

  test.each<[string, Change, string]>([
    ['over what is no reference', (bid) => (bid.betters.price.over = 'note'), '“说明”不是主单上指向一张单据的关联字段'],
    [
      'by what is not kept as a number',
      (bid) => (bid.betters.price.value = 'note'),
      '“说明”不能用在这里：要是直接保存在单据上的数字',
    ],
    ['into what people type', (_, lot) => delete lot.fields.best.locked, '“当前最优”由竞争记下，不能由人填写'],
    ['into what is not there', (bid) => (bid.betters.price.into.best = 'gone'), '没有字段“gone”'],
    ['until a text', (bid) => (bid.betters.price.until = 'name'), '“名称”不能用在这里：要是直接保存在单据上的日期时间'],
    ['by places of something else', (bid) => (bid.betters.price.seat.of = 'name'), '“名称”不能用在这里'],
    ['by a step that is no number', (bid) => (bid.betters.price.step = 'name'), '/betters/price/step'],
    ['by what changes unseen', (bid) => (bid.betters.price.open = 'now() > begins'), '不能取自当时的日期或当前用户'],
    ['that people may write anew', (bid) => bid.access.roles.supUser.do.push('edit'), '“出价”参加竞争，只增不改'],
    ['in states that are none', (bid) => (bid.betters.price.while = ['gone', 'lost']), '没有状态“lost”'],
  ])('%s is told', (_, change, text) => {
    expect(said(change)).toContainEqual(expect.stringContaining(text));
  });

  test('is told as it comes, changes and goes', () => {
    const before = read(competingBid) as Written;
    const tell = (change: (bid: Written) => void) => {
      const after = structuredClone(before);
      change(after);
      return sayChanges(before, after);
    };
    expect(tell((bid) => delete bid.betters)).toEqual(['不再按“报价”竞争“标的”：新的单据随时都能保存']);
    expect(tell((bid) => (bid.betters.price.higher = true))).toEqual(['“竞价”改为越高越好']);
    expect(tell((bid) => delete bid.betters.price.extend)).toEqual(['“竞价”不再自动延时']);
  });
});
