import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldKinds } from '../../../../renderers/fields/kinds.ts';
import { actionKinds } from '../../../../schemas/actions/kinds.ts';
import purchaseOrder from '../../../../schemas/catalog/order/purchase-order.json' with { type: 'json' };
import { compileModel } from '../../../../schemas/compile/compile-model.ts';
import { readDocument } from '../../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { followUpDocuments } from '../../../../tests/fixtures/follow-up.ts';
import { draws } from '../../../../tests/support/draws.ts';
import { fieldChoices } from '../../../inputs/field-choices.ts';
import { sayText } from '../../../inputs/read-formula.ts';
import { leadingOut, paramsOf, standingOfRun, startOf } from '../../../inputs/runs/run-params.ts';
import { checkFormula, fieldAt, standingIn } from '../../../inputs/standing.ts';
import { type Ask, doCommand } from '../../../kernel/command.ts';
import { inKeyOrder } from '../../../kernel/steps.ts';
import { expectAllUndone } from '../../../kernel/undo-all.fixture.ts';
import { layStates, levelsOf, stateAt } from './lay-states.ts';
import {
  addMove,
  addState,
  beginStates,
  fromOf,
  moversOf,
  redirectMove,
  removeMove,
  removeState,
  type StatesDocument,
  setMove,
  setMovers,
  setNode,
  setStart,
} from './state-commands.ts';

const read = (json: unknown): EntityDocument => {
  const found = readDocument(json);
  if (!found.ok) throw new Error(JSON.stringify(found.issues));
  return inKeyOrder(found.value) as EntityDocument;
};
const order = read(purchaseOrder);
const states = order.states as StatesDocument;
const done = (document: EntityDocument, ask: Ask | null): EntityDocument =>
  (ask && doCommand(document, ask, 0)?.document) ?? document;

describe('commands', () => {
  const node = fc.constantFrom(...Object.keys(states.nodes));
  const move = fc.constantFrom(...Object.keys(states.moves));
  const roles = fc.subarray(Object.keys(order.access?.roles ?? {}));
  const anyAsk: fc.Arbitrary<(now: EntityDocument) => Ask | null> = fc.oneof(
    node.map((from) => (now: EntityDocument) => addState(now, from).ask),
    fc.tuple(node, node).map(
      ([from, to]) =>
        (now: EntityDocument) =>
          addMove(now, from, to).ask,
    ),
    node.map((key) => (now: EntityDocument) => removeState(now, key)),
    move.map((key) => (now: EntityDocument) => removeMove(now, key)),
    fc.tuple(move, node, fc.constantFrom<'to' | 'from'>('to', 'from')).map(
      ([key, is, end]) =>
        (now: EntityDocument) =>
          now.states ? redirectMove(now.states, key, end, 'draft', is) : null,
    ),
    fc.tuple(move, roles).map(
      ([key, who]) =>
        (now: EntityDocument) =>
          setMovers(now, key, who),
    ),
    node.map((key) => () => setNode(key, 'open', ['files'])),
    node.map((key) => () => setStart(key)),
    move.map((key) => () => setMove(key, 'when', "urgent = 'Y'")),
  );

  it('undone leave the very same bytes, whatever was done', () => {
    fc.assert(
      fc.property(fc.array(anyAsk, { maxLength: 10 }), (asks) => expectAllUndone(order, asks)),
      { numRuns: draws(60) },
    );
  });

  it('take a state away with the moves that make no sense without it, and their names in rights and screens', () => {
    const left = done(order, removeState(order, 'published'));
    expect(Object.keys(left.states?.nodes ?? {})).not.toContain('published');
    expect(Object.keys(left.states?.moves ?? {})).not.toContain('confirm');
    expect(fromOf((left.states as StatesDocument).moves.revise as StatesDocument['moves'][string])).toEqual([
      'confirmed',
      'refused',
    ]);
    expect(left.access?.roles.buyer?.do).not.toContain('move:publish');
    expect(left.access?.roles.supAdmin?.do).not.toContain('move:confirm');
    expect(left.access?.roles.supAdmin?.do).not.toContain('move:refuse');
    expect(removeState(order, 'draft')).toBeNull();
  });

  it('give a move to roles and take it from the others', () => {
    const given = done(order, setMovers(order, 'publish', ['buyerMgr']));
    expect(moversOf(given, 'publish')).toEqual(['buyerMgr']);
    expect(moversOf(given, 'reopen')).toEqual(['buyer']);
  });

  it('begin with a field to keep the state where there is none', () => {
    const plain = read({ kind: 'entity', key: 'p', spec: 1, title: 'p', fields: { a: { type: 'text', label: 'a' } } });
    const begun = done(plain, beginStates(plain).ask);
    expect(begun.states?.field).toBe('status');
    expect(Object.keys(begun.fields)).toContain('status');
  });

  it('show what is new in the lists, and give it to those who work on the document and whoever may make every move', () => {
    const roles = { buyer: { do: ['edit'] }, head: { do: ['move:*'] }, guest: { do: ['read'] } };
    const plain = read({
      kind: 'entity',
      key: 'p',
      spec: 1,
      title: 'p',
      fields: { a: { type: 'text', label: 'a' } },
      lists: { main: { cols: ['a'] } },
      access: { roles },
    });
    const begun = done(plain, beginStates(plain).ask);
    expect(Object.keys(begun.lists?.main?.cols ?? {})).toEqual(['a', 'status']);
    expect(Object.keys(begun.lists?.main?.find ?? {})).toEqual(['status']);
    expect(moversOf(begun, 'finish')).toEqual(['buyer', 'head']);
    const made = addState(begun, 'draft');
    expect(moversOf(done(begun, made.ask), 'move')).toEqual(['buyer', 'head']);
    expect(done(begun, made.ask).access?.roles.head?.do).toEqual(['move:*']);
  });
});

describe('the picture', () => {
  it('puts states in columns by their steps from the start, none upon another', () => {
    const picture = layStates(states);
    expect([...levelsOf(states)].filter(([, level]) => level === 0)).toEqual([['draft', 0]]);
    expect(new Set(picture.states.map(({ x, y }) => `${x} ${y}`)).size).toBe(picture.states.length);
    expect(picture.moves).toHaveLength(Object.values(states.moves).flatMap(fromOf).length);
    const [first] = picture.states;
    expect(first && stateAt(picture, { x: first.x + 5, y: first.y + 5 })).toBe('draft');
    expect(stateAt(picture, { x: 0, y: 0 })).toBeNull();
  });

  it('tells what cannot be reached and where a record stays', () => {
    const alone = layStates(done(order, addState(order).ask).states as StatesDocument);
    expect(alone.states.filter(({ lost }) => lost).map(({ node }) => node.label)).toEqual(['新状态']);
    expect(alone.states.filter(({ last }) => last).map(({ key }) => key)).toEqual(['cancelled', 'state']);
  });
});

it('begins every behaviour with all that its manifest asks for', () => {
  for (const kind of actionKinds) {
    const needed = paramsOf(kind).filter((param) => param.needed);
    expect(Object.keys(startOf(kind, order))).toEqual(needed.map(({ name }) => name));
  }
});

describe('what a run writes', () => {
  const documents = followUpDocuments.map(read);
  const result = compileModel(documents, fieldKinds, actionKinds);
  const model = result.ok ? result.value : null;
  const standing = standingIn(model, 'intake');
  const [intake = order] = documents;

  it('is read in the rows of its part, or in the records that it leads to, with the way back', () => {
    const rows = standingOfRun({ do: 'setEach', part: 'lines' }, standing);
    expect(rows?.part).toBe('lines');
    const beyond = standingOfRun({ do: 'write', over: 'arrivals' }, standing);
    if (!beyond) throw new Error('it leads nowhere');
    expect(beyond).toMatchObject({ entity: { key: 'arrival' }, around: { key: 'intake' } });
    expect(sayText('concat(no, ../no, sum(lines.qty))', beyond)).toBe(
      '拼接（到货单号，上级的订单编号，合计（明细的数量））',
    );
    expect(checkFormula("../held = 'Y' and no <> 'A'", beyond, { is: 'bool' }).ok).toBe(true);
    expect(checkFormula('../qty > 0', beyond).ok).toBe(false);
    expect(fieldAt(beyond, 1, ['due'])?.field.label).toBe('应付');
    expect(fieldChoices(beyond).find(({ text }) => text === '../due')).toMatchObject({ group: '到货订单' });
    expect(standingOfRun({ do: 'write', over: 'no' }, standing)).toBeUndefined();
  });

  it('leads out by references and links', () => {
    expect(leadingOut(intake)).toEqual([{ value: 'arrivals', label: '到货单' }]);
    expect(documents[1] && leadingOut(documents[1])).toEqual([{ value: 'order', label: '订单' }]);
  });

  it('is given by what its manifest asks for', () => {
    const ways = (name: string) => paramsOf(actionKinds.find((kind) => kind.name === name) as never);
    expect(ways('setEach').map(({ by, label }) => [by, label])).toEqual([
      ['part', '明细'],
      ['expression', '只写满足条件的'],
      ['set', '写入'],
    ]);
    expect(ways('write').map(({ by }) => by)).toEqual(['over', 'expression', 'set']);
  });
});
