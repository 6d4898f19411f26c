import { expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { compileModel } from '../compile/compile-model.ts';
import { type Document, readDocument } from '../language/document.ts';
import { actionKinds } from './kinds.ts';

const colours = { kind: 'dict', key: 'colour', spec: 3, title: '颜色', items: [{ value: 'R', text: '红' }] };
const parcel = (tells: readonly string[]) => ({
  kind: 'entity',
  key: 'parcel',
  spec: 3,
  title: '包裹',
  named: 'name',
  store: { table: 't_parcel' },
  fields: {
    name: { type: 'text', label: '名称' },
    colour: { type: 'choice', dict: 'colour', label: '颜色' },
    colours: { type: 'choice', dict: 'colour', many: true, label: '几种颜色' },
    marks: { type: 'choice', many: true, label: '标记', options: [{ value: 'A', text: '易碎' }] },
    inside: { type: 'ref', to: 'parcel', label: '所在' },
    place: { type: 'area', label: '地区' },
    papers: { type: 'files', label: '附件' },
    about: { type: 'rich', label: '说明' },
  },
  actions: { tell: { label: '告知', at: 'row', run: [{ do: 'notify', role: 'buyer', say: '好', tells }] } },
  access: { roles: { buyer: { do: ['read', 'action:tell'] } } },
});

function wrong(tells: readonly string[]): readonly string[] {
  const documents = [colours, parcel(tells)].map((json): Document => {
    const read = readDocument(json);
    if (!read.ok) throw new Error(JSON.stringify(read.issues));
    return read.value;
  });
  const { issues = [] } = compileModel(documents, fieldKinds, actionKinds);
  return issues.filter(({ code }) => code === 'not_told').map(({ params }) => String(params?.field));
}

test('a message tells words, and codes whose words the documents hold', () => {
  expect(wrong(['name', 'colour', 'colours', 'marks'])).toEqual([]);
  expect(wrong(['inside', 'place', 'papers', 'about'])).toEqual(['inside', 'place', 'papers', 'about']);
});
