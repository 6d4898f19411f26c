import { expect, test } from 'vitest';
import type { BlockKind } from '../kinds/block-kind.ts';
import { type Document, readDocument } from '../language/document.ts';
import { sayChanges } from './say-changes.ts';

const blocks: readonly BlockKind[] = [
  {
    name: 'hero',
    version: 1,
    title: '首屏',
    about: '',
    group: 'content',
    fields: {
      title: { kind: 'words', label: '标题' },
      html: { kind: 'html', label: '正文' },
      height: { kind: 'number', label: '高度', start: 1, min: 0, max: 900 },
      shape: { kind: 'choice', label: '形状', start: 'ellipse', options: { ellipse: '椭圆', polygon: '多边形' } },
      rows: { kind: 'rows', label: '数字', fields: {} },
    },
  },
];
const page = {
  kind: 'page',
  key: 'home',
  spec: 1,
  title: '首页',
  root: 'r',
  nodes: {
    r: { block: 'page@1', slots: { main: ['a', 'b'] } },
    a: { block: 'hero@1', content: 'a', props: { height: 400 } },
    b: { block: 'hero@1', label: '第二屏' },
  },
  content: { a: { title: { text: '甲' } } },
};
const read = (json: unknown): Document => {
  const found = readDocument(json);
  if (!found.ok) throw new Error(JSON.stringify(found.issues));
  return found.value;
};
// biome-ignore lint/suspicious/noExplicitAny: a document is changed as a hand would
function said(change: (document: any) => void): readonly string[] {
  const after = structuredClone(read(page));
  change(after);
  return sayChanges(read(page), after, { blocks });
}

test.each([
  [
    'a text',
    (doc) => {
      doc.content.a.title.text = '乙';
    },
    ['“首屏”的标题由“甲”改为“乙”'],
  ],
  [
    'a long text',
    (doc) => {
      doc.content.a.html = `<p>${'长'.repeat(60)}</p>`;
    },
    ['修改了“首屏”的正文'],
  ],
  [
    'how a text stands',
    (doc) => {
      doc.content.a.title.style = { fontSize: 20 };
    },
    ['修改了“首屏”的标题'],
  ],
  [
    'a number',
    (doc) => {
      doc.nodes.a.props.height = 500;
    },
    ['“首屏”的高度由400改为500'],
  ],
  [
    'a first number',
    (doc) => {
      doc.nodes.b.props = { height: 300 };
    },
    ['“第二屏”的高度由默认改为300'],
  ],
  [
    'a choice',
    (doc) => {
      doc.nodes.a.props.shape = 'polygon';
    },
    ['“首屏”的形状由默认改为“多边形”'],
  ],
  [
    'rows',
    (doc) => {
      doc.content.a.rows = { x: {} };
    },
    ['修改了“首屏”的数字'],
  ],
  [
    'a place',
    (doc) => {
      doc.nodes.r.slots.main.b.rank = 'Zz';
    },
    ['移动了区块“第二屏”'],
  ],
  [
    'a phone',
    (doc) => {
      doc.nodes.a.phone = { height: 1 };
    },
    ['修改了“首屏”在手机上的样子'],
  ],
  [
    'being shown',
    (doc) => {
      doc.nodes.b.visible = false;
    },
    ['隐藏区块“第二屏”'],
  ],
  [
    'when it is shown',
    (doc) => {
      doc.nodes.b.from = '2026-01-01 00:00:00';
      doc.nodes.b.until = '2026-02-01 00:00:00';
    },
    ['修改了“第二屏”的显示时间'],
  ],
  [
    'a block that came, with its texts, once',
    (doc) => {
      doc.nodes.c = { block: 'hero@1', content: 'c' };
      doc.content.c = { title: { text: '丙' } };
      doc.nodes.r.slots.main.c = { rank: 'z' };
    },
    ['新增区块“首屏”'],
  ],
  [
    'a block that went',
    (doc) => {
      delete doc.nodes.b;
      delete doc.nodes.r.slots.main.b;
    },
    ['删除区块“第二屏”'],
  ],
  [
    'its address',
    (doc) => {
      doc.path = '/site/x';
    },
    ['网址空改为“/site/x”'],
  ],
  // biome-ignore lint/suspicious/noExplicitAny: a document is changed as a hand would
] as [string, (document: any) => void, string[]][])('of %s', (_, change, words) => {
  expect(said(change)).toEqual(words);
});
