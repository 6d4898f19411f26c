import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { listKinds } from '../../../renderers/lists/kinds.ts';
import { invitingEvent, tiedFirm, tyingRelation } from '../../../tests/fixtures/tied-firms.ts';
import { actionKinds } from '../../actions/kinds.ts';
import { compileModel } from '../../compile/compile-model.ts';
import { planFor } from '../../compile/plan-for.ts';
import { usersOf } from '../../compile/uses-of.ts';
import { sayIssue } from '../../issues/issues.ts';
import { readDocument } from '../../language/document.ts';
import { sayChanges } from '../../layers/say-changes.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document is what its author writes
type Written = any;
type Change = (tie: Written, event: Written, firm: Written) => void;

const read = (json: unknown) => {
  const found = readDocument(json);
  if (!found.ok) throw new Error(JSON.stringify(found.issues));
  return found.value;
};

function compiled(change: Change = () => {}) {
  const [tie, event, firm] = [tyingRelation, invitingEvent, tiedFirm].map((one) => structuredClone(one) as Written);
  change(tie, event, firm);
  return compileModel([tie, event, firm].map(read), fieldKinds, actionKinds, { lists: listKinds });
}
const said = (change: Change) => (compiled(change).issues ?? []).map((issue) => `${issue.path} ${sayIssue(issue)}`);

describe('relations that are found', () => {
  test('know where content stands, by what it is another, and who uses what', () => {
    const model = compiled();
    if (!model.ok) throw new Error(JSON.stringify(model.issues));
    const { pairs } = model.value.entities.get('tfTie') ?? {};
    expect(pairs).toMatchObject({ ends: ['one', 'other'], to: 'tfFirm' });
    expect(pairs?.places.map(({ reads }) => [...reads])).toEqual([['phone'], ['people.phone', 'people']]);
    for (const ref of ['entity:tfFirm.phone', 'entity:tfFirm.people.phone'] as const)
      expect(usersOf(model.value, ref).some(({ path }) => path.startsWith('/pairs/'))).toBe(true);
    expect(usersOf(model.value, 'entity:tfTie.basis').some(({ path }) => path === '/store/pair/basis')).toBe(true);
  });

  test.each<[string, Change, string]>([
    ['without a word of how they are kept', (tie) => delete tie.store.pair, '先要在“存储”里说明两端'],
    ['of ends that are none', (tie) => (tie.store.pair.ends = ['one', 'sort']), '“类型”不能做关系的一端'],
    ['into what people type', (tie) => delete tie.fields.there.locked, '“还在”由系统记下，不能由人填写'],
    [
      'into a number',
      (tie) => (tie.fields.basis = { type: 'integer', label: '依据', locked: true }),
      '“依据”不能用在这里',
    ],
    ['that nobody keeps apart', (tie) => delete tie.checks, '一对数据的一种关系只有一条'],
    ['by what stands elsewhere', (tie) => (tie.pairs.head.value = 'above.phone'), '不能取自“上级”所指的数据'],
    ['by what changes unseen', (tie) => (tie.pairs.head.when = 'today() > nothing'), '/pairs/head/when'],
    ['by a number', (tie) => (tie.pairs.head.value = 'size'), '/pairs/head/value'],
    ['in a part that is none', (tie) => (tie.pairs.row.on = 'gone'), 'gone'],
    ['of nobody', (tie) => (tie.pairs.head = { ...tie.pairs.head, in: 'tfEvent', value: 'name' }), '没有指向“企业”'],
    ['in what is not there', (tie) => (tie.pairs.head.in = 'gone'), 'gone'],
  ])('%s are told', (_, change, text) => {
    expect(said(change)).toContainEqual(expect.stringContaining(text));
  });

  test('are told as they come and go', () => {
    const before = read(tyingRelation) as Written;
    const after = structuredClone(before);
    delete after.pairs.row;
    expect(sayChanges(before, after)).toEqual(['不再按“手机”发现关系：已发现的不再更新']);
    expect(sayChanges(after, before)).toEqual(['按“手机”自动发现关系：内容相同的两家记为一条']);
  });
});

describe('what ties two of those together that rows name', () => {
  test('is asked like what points here, and has no tab', () => {
    const model = compiled();
    if (!model.ok) throw new Error(JSON.stringify(model.issues));
    expect(model.value.entities.get('tfEvent')?.links).toMatchObject([
      { among: { and: 'other', keys: ['guests', 'firm'] } },
    ]);
    expect(planFor(model.value, 'tfEvent', { roles: ['buyer'] })?.links).toEqual([]);
  });

  test.each<[string, Change, string]>([
    ['with one end alone', (_, event) => delete event.links.tied.and, '须一起写'],
    ['by rows that name something else', (_, event) => (event.links.tied.among = 'guests.note'), '须指向同一种数据'],
    ['by rows that are none', (_, event) => (event.links.tied.among = 'gone.firm'), 'gone.firm'],
    [
      'to be kept',
      (_, event) => {
        delete event.fields.ties.live;
        event.fields.ties.stored = true;
      },
      '只能实时计算',
    ],
  ])('%s is told', (_, change, text) => {
    expect(said(change)).toContainEqual(expect.stringContaining(text));
  });
});
