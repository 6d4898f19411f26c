import { expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { arrival, order } from '../../tests/fixtures/follow-up.ts';
import { actionKinds } from '../actions/kinds.ts';
import { compileModel } from '../compile/compile-model.ts';
import { idOf, readDocument } from '../language/document.ts';
import { sayChanges } from './say-changes.ts';
import { sayPlace } from './say-place.ts';
import { sayAt } from './say-plainly.ts';

const read = (json: unknown) => {
  const result = readDocument(json);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
};
const documents = [order, arrival].map(read);
const [intake] = documents;
const naming = {
  fields: fieldKinds,
  actions: actionKinds,
  documentOf: (id: string) => documents.find((document) => idOf(document) === id),
};
const run = ['states', 'moves', 'cut', 'run'];
const words = { before: null, after: intake, ...naming };

test.each([
  ['/states/moves/cut/run/0/part', '状态与流转 › 流转 › 不再到货 › 执行 › 第 1 项 › 明细'],
  ['/states/moves/cut/run/0/set/cut', '状态与流转 › 流转 › 不再到货 › 执行 › 第 1 项 › 写入 › 不再要'],
  ['/states/moves/cut/run/1/set/remark', '状态与流转 › 流转 › 不再到货 › 执行 › 第 2 项 › 写入 › 备注'],
])('the place %s is said by what is written there', (pointer, said) => {
  expect(sayPlace(intake, pointer, naming)).toBe(said);
});

test.each([
  [[...run, '0', 'part'], 'lines', '“明细”'],
  [[...run, '0', 'where'], "open > 0 and ../held <> 'Y'", '「未到 大于 0 且 暂缓结清 不等于 是」'],
  [[...run, '1', 'over'], 'arrivals', '“到货单”'],
  [[...run, '1', 'where'], "checked = 'Y'", '「已核对 等于 是」'],
  [[...run, '1', 'set', 'remark'], 'concat(no, ../no)', '「拼接（到货单号，本单据的订单编号）」'],
  [
    [...run, '1', 'where'],
    "../held = 'Y' and sum(lines.qty) > 1",
    '「本单据的暂缓结清 等于 是 且 合计（明细的数量） 大于 1」',
  ],
])('what stands at %j is said in the words of the rows or records it is about', (steps, text, said) => {
  expect(sayAt(words, steps, text)).toBe(said);
});

test('when a move makes itself is said', () => {
  const before = structuredClone(order);
  const settle = before.states.moves.find(({ key }) => key === 'settle') as { auto?: string };
  delete settle.auto;
  const [was, is] = [read(before), read(order)];
  expect(sayChanges(was, is, naming)).toEqual(['流转“结清”在「已付 不小于 应付」时自动办理']);
  expect(sayChanges(is, was, naming)).toEqual(['流转“结清”不再自动办理']);
});

test.each([
  ['states.moves.cut.run.1.where', '/states/moves/cut/run/1/where', "order.no = 'A'", 'write_reads_on'],
  ['an unknown field', '/states/moves/cut/run/1/set', { ghost: '1' }, 'unknown_field'],
  ['its state', '/states/moves/cut/run/0', { do: 'setEach', part: 'lines', set: { open: '1' } }, 'not_written'],
  ['a part that is none', '/states/moves/cut/run/0/part', 'ghost', 'unknown_part'],
  ['what leads nowhere', '/states/moves/cut/run/1/over', 'no', 'leads_nowhere'],
  ['what does not fit', '/states/moves/cut/run/0/set/cut', "'A'", 'wrong_result'],
])('%s is refused where it stands', (_, pointer, value, code) => {
  const changed = structuredClone(order) as unknown as Record<string, unknown>;
  const steps = pointer.split('/').slice(1);
  // biome-ignore lint/suspicious/noExplicitAny: a document as a hand writes it
  let here: any = changed;
  for (const step of steps.slice(0, -1))
    here = Array.isArray(here) ? (here.find(({ key }) => key === step) ?? here[Number(step)]) : here[step];
  here[steps.at(-1) ?? ''] = value;
  const result = compileModel([read(changed), read(arrival)], fieldKinds, actionKinds);
  expect((result.issues ?? []).map((issue) => issue.code)).toContain(code);
});
