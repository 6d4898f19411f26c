import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { listKinds } from '../../renderers/lists/kinds.ts';
import { actionKinds } from '../../schemas/actions/kinds.ts';
import { type Document, idOf } from '../../schemas/language/document.ts';
import type { EntityDocument } from '../../schemas/language/entity.ts';
import { catalogDocuments } from '../../tests/fixtures/catalog-plans.ts';
import { checkFormula, standingIn } from '../inputs/standing.ts';
import { findProblems } from '../kernel/problems.ts';
import { atWork, type FoundDocument } from '../kernel/work.ts';
import { allAtWork, compileAmong, compileDraft, soundAmong } from './compile-draft.ts';

const kinds = { fields: fieldKinds, actions: actionKinds, lists: listKinds };
const published = catalogDocuments();
const titleOf = ({ title }: Document) => (typeof title === 'string' ? title : title.zh);

/** Every document as published, some with drafts over them. */
const found = (drafts: Readonly<Record<string, unknown>> = {}): readonly FoundDocument[] =>
  published.map((document): FoundDocument => {
    const body = drafts[idOf(document)];
    const draft = body ? { body, baseRev: 1, version: 1, by: '陈默', at: '2026-11-01 08:00:00' } : null;
    const { kind, key } = document;
    return { id: idOf(document), kind, key, title: titleOf(document), product: null, laid: document, rev: 1, draft };
  });
const order = published.find((one) => idOf(one) === 'entity:purchaseOrder') as EntityDocument;

/** The order with something changed in it that nobody else sees. */
function changed(change: (order: EntityDocument) => unknown): EntityDocument {
  const copy = structuredClone(order);
  change(copy);
  return copy;
}
const withBrokenCalc = changed((copy) => {
  copy.fields.extra = { type: 'money', label: '附加费', rank: 'zz' };
  copy.fields.sumUp = { type: 'money', label: '合计二', calc: 'total + (', rank: 'zzz' };
});

describe('a draft with one error in it', () => {
  test('does not compile, and tells where', () => {
    const { model, problems } = compileDraft(withBrokenCalc, found(), kinds);
    expect(model).toBeNull();
    expect(problems.map(({ path }) => path)).toEqual(['/fields/sumUp/calc']);
  });

  test('leaves every other formula within reach, those over its new fields as well', () => {
    const { sound } = compileDraft(withBrokenCalc, found(), kinds);
    const standing = standingIn(sound, 'purchaseOrder');
    expect(standing && checkFormula('total + extra', standing).ok).toBe(true);
    expect(standing?.entity.fields.has('sumUp')).toBe(true);
  });

  test.each<[string, (copy: EntityDocument) => unknown, string]>([
    ['a name that was emptied', (copy) => Object.assign(copy.fields.total ?? {}, { label: '' }), 'poNo'],
    [
      'a kind nobody knows',
      (copy) => Object.assign(copy.fields, { extra: { type: 'x', label: 'x', rank: 'zz' } }),
      'total',
    ],
    ['a title that was emptied', (copy) => Object.assign(copy, { title: '' }), 'total'],
  ])('of any sort does: %s', (_, change, field) => {
    const { model, sound } = compileDraft(changed(change), found(), kinds);
    expect(model).toBeNull();
    expect(sound?.entities.get('purchaseOrder')?.fields.has(field)).toBe(true);
  });

  test('stops no other document: that one is compiled against what runs', () => {
    const all = found({ 'entity:purchaseOrder': withBrokenCalc });
    const supplier = published.find((one) => idOf(one) === 'entity:supplier') as Document;
    const { model, problems } = compileDraft(supplier, all, kinds);
    expect(model?.entities.get('purchaseOrder')?.fields.has('total')).toBe(true);
    expect(problems).toEqual([]);
  });

  test('leaves something to begin a new document from, and is named', () => {
    const { model, broken } = soundAmong(found({ 'entity:purchaseOrder': withBrokenCalc }), kinds);
    expect(model?.entities.has('purchaseOrder')).toBe(true);
    expect(broken.map(({ title }) => title)).toEqual([titleOf(order)]);
  });
});

test('the very same documents are compiled once, and what runs is read once however often it is found', () => {
  const first = compileAmong(allAtWork(found()), kinds);
  expect(compileAmong(allAtWork(found()), kinds)).toBe(first);
  expect(compileAmong(allAtWork(found({ 'entity:purchaseOrder': withBrokenCalc })), kinds).ok).toBe(false);
});

test('what a change breaks elsewhere names the document and leads to the place in it', () => {
  const { [order.named ?? 'poNo']: _, ...fields } = order.fields;
  const { problems } = compileDraft({ ...order, fields }, found(), kinds);
  const elsewhere = problems.filter((problem) => problem.elsewhere);
  expect(elsewhere.length).toBeGreaterThan(0);
  for (const { path, elsewhere: where } of elsewhere) {
    expect(where?.title).not.toBe('');
    expect(path).toMatch(/^\//);
  }
});

describe('a draft in an older format', () => {
  const older = changed((copy) => {
    Object.assign(copy, { spec: 1 });
    Object.assign(copy.fields.total ?? {}, { frozenCopy: true });
  });
  const told = { path: '/fields/total/frozenCopy', text: '“frozenCopy”在现在的格式里没有作用，已略去', level: 'warn' };
  const inOrder = (document: Document, drafts = { 'entity:purchaseOrder': older }) =>
    compileDraft(document, found(drafts), kinds);

  test('tells what reading it leaves out, and compiles', () => {
    const { model, problems } = inOrder(order);
    expect(model).not.toBeNull();
    expect(problems).toContainEqual(told);
  });

  test('tells it beside what is wrong', () => {
    expect(inOrder(withBrokenCalc).problems).toContainEqual(told);
    expect(inOrder(changed((copy) => Object.assign(copy, { title: '' }))).problems).toContainEqual(told);
  });

  test('tells nobody else', () => {
    const supplier = published.find((one) => idOf(one) === 'entity:supplier') as Document;
    expect(inOrder(supplier).problems).toEqual([]);
  });

  test('of a page is told in the studio as well', () => {
    const page = published.find((one) => one.kind === 'page') as Document;
    const leftOut = [
      { code: 'word_left_out', path: '/nodes/a/show', params: { word: 'show' }, level: 'warn' },
    ] as const;
    const say = { path: '/nodes/a/show', text: '“show”在现在的格式里没有作用，已略去', level: 'warn' };
    expect(findProblems(page, { documents: published, leftOut, fields: fieldKinds })).toContainEqual(say);
  });
});

describe('a draft that was saved with something wrong in it is opened as it was written', () => {
  const opened = (change: (copy: EntityDocument) => void) => {
    const all = found({ 'entity:purchaseOrder': changed(change) });
    return atWork(all.find(({ id }) => id === 'entity:purchaseOrder') as FoundDocument) as EntityDocument;
  };

  test('with the fault, where an editor can show it', () => {
    const document = opened((copy) => {
      copy.fields.extra = { type: 'money', label: '', rank: 'zz' };
    });
    expect(document.fields.extra).toMatchObject({ type: 'money', label: '' });
  });

  test('without what no editor could show, and with all the rest', () => {
    const document = opened((copy) => {
      copy.fields.extra = { type: 'money', label: '附加费', rank: 'zz' };
      Object.assign(copy, { rules: 7 });
    });
    expect(document.rules).toBeUndefined();
    expect(document.fields.extra?.label).toBe('附加费');
  });
});
