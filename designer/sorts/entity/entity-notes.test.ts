import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { listKinds } from '../../../renderers/lists/kinds.ts';
import { actionKinds } from '../../../schemas/actions/kinds.ts';
import type { Document } from '../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../schemas/language/entity.ts';
import { catalogDocuments } from '../../../tests/fixtures/catalog-plans.ts';
import { compileDraft } from '../../frame/compile-draft.ts';
import type { FoundDocument } from '../../kernel/work.ts';
import { noteEntity } from './entity-notes.ts';
import { newEntity } from './new/new-entity.ts';

// biome-ignore lint/suspicious/noExplicitAny: documents under test are changed in every way
const made = (change: (document: any) => void): EntityDocument => {
  const fields = [
    { key: 'name', label: '名称', type: 'text', max: 200, search: true },
    { key: 'note', label: '说明', type: 'text', max: 200 },
  ];
  const document = structuredClone(newEntity({ key: 'tried', title: '试用', roles: ['buyer'], fields }));
  change(document);
  return document as EntityDocument;
};
const told = (change: Parameters<typeof made>[0]) =>
  noteEntity(made(change)).map(({ path, text }) => `${path} ${text}`);
const cells = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, no) => [`f${no}`, { rank: `a${no}` }]));
const rule = (title: string, rank: string, effect: object) => ({ title, if: "name = '甲'", then: [effect], rank });

describe('what stops nothing and is told all the same', () => {
  test('nothing of a search that is quick and faces that are there', () => {
    expect(told((document) => delete document.lists.main.find.note)).toEqual([]);
  });

  test('a form with too many fields, lines with too many columns, a list that shows too many', () => {
    expect(told((document) => (document.forms.edit.head.base.cells = cells(151))).join()).toMatch(
      /\/forms\/edit 有 151 个字段/,
    );
    expect(
      told(
        (document) => (document.forms.edit.body.lines = { as: 'grid', cols: cells(31), phone: { card: ['f0'] } }),
      ).join(),
    ).toMatch(/\/forms\/edit\/body\/lines .*有 31 列/);
    expect(told((document) => (document.lists.main.cols = cells(31))).join()).toMatch(
      /\/lists\/main 一开始就显示 31 列/,
    );
  });

  test('a list and lines without a face for phones', () => {
    expect(told((document) => delete document.lists.main.phone).join()).toMatch(
      /\/lists\/main 没有指定手机上显示哪些内容/,
    );
    const lines = told((document) => (document.forms.edit.body.lines = { as: 'grid', cols: cells(5) }));
    expect(lines.join()).toMatch(/\/forms\/edit\/body\/lines .*没有指定手机上每行显示哪些内容/);
  });

  test('a tab without anything in it', () => {
    const empty = told((document) => {
      document.forms.edit.tabs = { deal: { title: '交易', rank: 'a0' }, more: { title: '其他', rank: 'a1' } };
      document.forms.edit.head.base.tab = 'more';
    });
    expect(empty).toContain('/forms/edit/tabs/deal 页签“交易”里还没有内容，用的人看不到它');
    expect(empty.join()).not.toContain('/forms/edit/tabs/more');
  });

  test('a search for a part of a text that nothing makes quick', () => {
    expect(told(() => undefined)).toEqual([
      '/lists/main/find/note 按“说明”的一部分查找会慢；请打开这个字段的“快速查找”',
    ]);
  });

  test('two rules of one condition that say the opposite', () => {
    const against = told((document) => {
      delete document.lists.main.find.note;
      document.rules = { a: rule('甲必填', 'a0', { need: 'note' }), b: rule('甲不填', 'a1', { hide: 'note' }) };
    });
    expect(against).toEqual(['/rules/b 与“甲必填”条件相同，结果相反，以更严格的为准']);
  });
});

describe('what the compiler tells of a document at work', () => {
  const found = (document: Document): FoundDocument => ({
    id: `${document.kind}:${document.key}`,
    kind: document.kind,
    key: document.key,
    title: document.key,
    product: document,
    laid: document,
    rev: 0,
    draft: null,
  });
  const all = catalogDocuments().map(found);
  const problems = (change: Parameters<typeof made>[0]) =>
    compileDraft(made(change), all, { fields: fieldKinds, actions: actionKinds, lists: listKinds }).problems;

  test('a reference that leads nowhere', () => {
    const broken = problems((document) => {
      document.rules = { a: { title: '坏了', if: 'gone = 1', then: [{ need: 'name' }], rank: 'a0' } };
      document.fields.other = { type: 'ref', label: '关联', to: 'nothing', rank: 'a9' };
    });
    expect(broken).toContainEqual({ path: '/rules/a/if', text: '没有字段“gone”', level: 'error' });
    expect(broken).toContainEqual({ path: '/fields/other/to', text: '没有单据“nothing”', level: 'error' });
  });

  test('a state that no move leads to', () => {
    const states = problems((document) => {
      document.fields.status = { type: 'state', label: '状态', rank: 'a9' };
      document.states = {
        field: 'status',
        start: 'draft',
        nodes: { draft: { label: '草稿', open: '*', rank: 'a0' }, lost: { label: '孤岛', open: [], rank: 'a1' } },
        moves: {},
      };
    });
    expect(states.map(({ text }) => text).join()).toMatch(/没有流转能到达状态“孤岛”/);
  });
});
