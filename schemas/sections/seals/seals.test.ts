import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { listKinds } from '../../../renderers/lists/kinds.ts';
import { sealedBid, sealedDocuments, sealedEvent, sealedFacet } from '../../../tests/fixtures/sealed-bids.ts';
import { actionKinds } from '../../actions/kinds.ts';
import { runCases } from '../../cases/run-cases.ts';
import { compileModel } from '../../compile/compile-model.ts';
import { planFor } from '../../compile/plan-for.ts';
import { usersOf } from '../../compile/uses-of.ts';
import { sayIssue } from '../../issues/issues.ts';
import { readDocument } from '../../language/document.ts';
import { sayChanges } from '../../layers/say-changes.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document is what its author writes
type Written = any;

const supplier = {
  kind: 'entity',
  key: 'supplier',
  spec: 3,
  title: '供应商',
  store: { table: 'x_supplier' },
  fields: { name: { type: 'text', label: '名称' } },
  access: { roles: { buyer: { do: ['read'] }, supUser: { do: ['read'] } } },
};

const read = (json: unknown) => {
  const found = readDocument(json);
  if (!found.ok) throw new Error(JSON.stringify(found.issues));
  return found.value;
};
function compiled(change: (bid: Written, event: Written) => void = () => {}) {
  const [bid, event] = [structuredClone(sealedBid), structuredClone(sealedEvent)];
  change(bid, event);
  const others = sealedDocuments.filter((one) => one !== sealedBid && one !== sealedEvent);
  return compileModel([supplier, bid, event, ...others].map(read), fieldKinds, actionKinds, { lists: listKinds });
}
const said = (change: (bid: Written, event: Written) => void) =>
  (compiled(change).issues ?? []).map((issue) => `${issue.path} ${sayIssue(issue)}`);

describe('a seal', () => {
  test('is known to its fields and to whoever sees one of them', () => {
    const model = compiled();
    if (!model.ok) throw new Error(JSON.stringify(model.issues));
    const bid = model.value.entities.get('sbBid');
    expect(bid?.seals.get('price')).toMatchObject({ by: 'event', to: 'sbEvent' });
    expect(bid?.fields.get('lines.steps.cost')?.seal).toBe('price');
    const plan = planFor(model.value, 'sbBid', { roles: ['buyer'] });
    expect(plan?.seals).toEqual({ price: { label: '价格标', by: 'event' }, offer: { label: '技术标', by: 'event' } });
    expect(plan?.fields['lines.price']?.seal).toBe('price');
    expect(usersOf(model.value, 'entity:sbBid.lines.price').map(({ path }) => path)).toContain('/seals/price/fields/2');
  });

  test('is said by the record itself, and by no other side of it', () => {
    const { seals } = sealedBid;
    const facets = [
      sealedFacet,
      { ...sealedFacet, seals: { ...seals, more: { label: '另', by: 'event', fields: ['note'] } } },
    ];
    const [inherited, own] = facets.map((facet) => {
      const documents = [supplier, facet, ...sealedDocuments].map(read);
      return compileModel(documents, fieldKinds, actionKinds, { lists: listKinds });
    });
    expect(inherited?.ok && inherited.value.entities.get('sbOffer')?.fields.get('total')?.seal).toBe('price');
    expect((own?.issues ?? []).map(sayIssue)).toContainEqual(expect.stringContaining('密封写在原单据里'));
  });

  test('is tried by a case', () => {
    const model = compiled((bid) => {
      bid.cases.push({ name: '备注也密封', as: 'buyer', then: { sealed: ['note'] } });
    });
    if (!model.ok) throw new Error(JSON.stringify(model.issues));
    const wrong = runCases(model.value, 'sbBid', fieldKinds).verdicts.filter(({ wrong }) => wrong.length > 0);
    expect(wrong).toMatchObject([{ name: '备注也密封', wrong: ['“备注”应当密封，实际没有'] }]);
  });

  test.each<[string, (bid: Written, event: Written) => void, string]>([
    ['of nothing there is', (bid) => bid.seals.price.fields.push('gone'), '/seals/price/fields/5 没有字段“gone”'],
    ['twice over', (bid) => bid.seals.offer.fields.push('total'), '“总价”已经封在“价格标”里'],
    ['of what is kept elsewhere', (bid) => bid.seals.offer.fields.push('bidder'), '“投标人”是附件或关联到别的数据'],
    ['of what names the record', (bid) => bid.seals.offer.fields.push('no'), '“编号”是系统字段'],
    [
      'of what is not kept',
      (bid) => {
        bid.fields.half = { type: 'money', label: '一半', calc: 'note = note', live: true };
        bid.fields.half = { type: 'money', label: '一半', calc: '1 + 1', live: true };
        bid.seals.price.fields.push('half');
      },
      '“一半”是随时算出的',
    ],
    [
      'by what is no reference',
      (bid) => (bid.seals.price.by = 'note'),
      '/seals/price/by “备注”不是主单上指向一张单据的关联字段',
    ],
    [
      'that no move opens',
      (_, event) => (event.states.moves.price.run = []),
      '没有流转开启密封“价格标”，封进去的值永远看不到：请在“招标项目”的流转里执行“开启密封”',
    ],
    ['opened by another name', (_, event) => (event.states.moves.price.run[0].seal = 'cost'), '没有密封“cost”'],
  ])('%s is told', (_, change, text) => {
    expect(said(change)).toContainEqual(expect.stringContaining(text));
  });

  test.each<[string, (bid: Written, event: Written) => void, string]>([
    ['a check of doubles', (bid) => (bid.checks = [{ key: 'one', unique: ['taxes'] }]), '/checks/one/unique/0'],
    ['an index', (bid) => (bid.store.indexes = [{ key: 'one', on: ['taxes'] }]), '/store/indexes/one/on/0'],
    ['who sees the record', (bid) => (bid.access.roles.buyer.rows = 'days > 3'), '/access/roles/buyer/rows'],
    ['what a move asks', (bid) => (bid.states.moves.send.when = 'days > 3'), '/states/moves/send/when'],
    ['a message', (bid) => (bid.states.moves.send.run[0].tells = ['plan']), '/states/moves/send/run/0/tells/0'],
    ['what tells of the record', (bid) => (bid.told = ['plan']), '/told/0'],
    ['what another begins with', (bid) => (bid.fields.note.start = 'plan'), '/fields/note/start'],
    [
      'an account',
      (bid) => {
        bid.ledgers = [{ key: 'spend', label: '占用', of: 'sbEvent', over: 'event', take: 'total', into: 'many' }];
      },
      '/ledgers/spend/take',
    ],
  ])('may not decide %s', (_, change, place) => {
    expect(said(change)).toContainEqual(
      expect.stringMatching(new RegExp(`^${place} .*是密封的，开启之前谁也看不到，不能用在这里`)),
    );
  });

  test.each<[string, (bid: Written) => void, string]>([
    [
      'a value beside it',
      (bid) => (bid.fields.twice = { type: 'money', label: '两倍', calc: 'total * 2' }),
      '“两倍”由密封的“总价”得出',
    ],
    [
      'the other envelope',
      (bid) => {
        bid.seals.price.fields.splice(1, 1);
        bid.seals.offer.fields.push('taxes');
        bid.fields.taxes = { type: 'money', label: '税', calc: 'total * 2' };
      },
      '“税”由密封的“总价”得出',
    ],
    [
      'what a rule writes',
      (bid) => (bid.rules.dear = { title: '贵', if: 'total > 5', then: [{ set: 'note', to: "'贵'" }] }),
      '“备注”由密封的“总价”得出',
    ],
    [
      'what a rule hides',
      (bid) => (bid.rules.dear = { title: '贵', if: 'total > 5', then: [{ hide: 'note' }] }),
      '“总价”是密封的，开启之前谁也看不到，不能用在这里',
    ],
  ])('does not leak into %s', (_, change, text) => {
    expect(said(change)).toContainEqual(expect.stringContaining(text));
  });
});

test('a change is told with its fields and its opener', () => {
  const before = read(sealedBid) as Written;
  const tell = (change: (bid: Written) => void) => {
    const after = structuredClone(before);
    change(after);
    return sayChanges(before, after);
  };
  expect(tell((bid) => (bid.seals.offer.fields = ['days', 'note']))).toEqual([
    '把“备注”封进“技术标”',
    '“技术方案”不再封在“技术标”里',
  ]);
  expect(tell((bid) => delete bid.seals.offer)).toEqual(['取消密封“技术标”：里面的值不再密封']);
  expect(tell((bid) => (bid.seals.more = { label: '备注', by: 'event', fields: ['note'], rank: 'z' }))).toEqual([
    '新增密封“备注”：“备注”封到“招标项目”开启',
  ]);
});
