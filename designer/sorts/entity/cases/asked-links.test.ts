import { expect, it } from 'vitest';
import { fieldKinds } from '../../../../renderers/fields/kinds.ts';
import { actionKinds } from '../../../../schemas/actions/kinds.ts';
import { runCases } from '../../../../schemas/cases/run-cases.ts';
import { compileModel } from '../../../../schemas/compile/compile-model.ts';
import { readDocument } from '../../../../schemas/language/document.ts';
import { askedLinks } from './asked-links.ts';

const number = { type: 'decimal', label: '数', scale: 2 };
const states = {
  field: 'status',
  start: 'open',
  nodes: { open: { label: '生效', open: '*' }, closed: { label: '关闭', open: [] } },
  moves: {},
};
const given = { callOffs: [{ price: '3' }, { price: '4' }] };
const documents = [
  {
    key: 'frame',
    title: '框架',
    fields: {
      called: { ...number, calc: 'sum(callOffs, price)', stored: true },
      status: { type: 'state', label: '状态' },
    },
    links: [
      { key: 'callOffs', many: 'callOff', by: 'frame', tab: '调用单' },
      { key: 'others', many: 'callOff', by: 'frame', tab: '不统计的' },
    ],
    states,
    cases: [
      { name: '新建', given, then: { values: { called: '7.00' } } },
      { name: '关闭', in: 'closed', given, then: { values: { called: '7.00' } } },
      { name: '不对', given, then: { values: { called: '8.00' } } },
    ],
  },
  {
    key: 'callOff',
    title: '调用单',
    fields: { frame: { type: 'ref', to: 'frame', label: '框架' }, price: { ...number, label: '单价' } },
    lists: { main: { cols: ['price'] } },
  },
].map((document) => {
  const access = { roles: { buyer: { do: ['create', 'edit'] } } };
  const found = readDocument({ kind: 'entity', spec: 3, access, ...document });
  if (!found.ok) throw new Error(JSON.stringify(found.issues));
  return found.value;
});
const compiled = compileModel(documents, fieldKinds, actionKinds);
if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
const model = compiled.value;

it('a case is asked for the records that a formula counts, and for no others', () => {
  const frame = model.entities.get('frame');
  if (!frame) throw new Error();
  expect(askedLinks(frame, {}).map(({ tab }) => tab)).toEqual(['调用单']);
  expect(askedLinks(frame, { others: [] }).map(({ tab }) => tab)).toEqual(['调用单', '不统计的']);
});

it('what is kept of them is judged by those a case gives, whatever state its record is in', () => {
  expect(runCases(model, 'frame', fieldKinds).verdicts.map(({ passed }) => passed)).toEqual([true, true, false]);
});
