import { describe, expect, test } from 'vitest';
import { read } from '../../tests/fixtures/documents/worked-example.ts';
import { approve, branch, flowDocument, way } from '../../tests/fixtures/flows.ts';
import type { FlowDocument } from '../language/flow.ts';
import { inOrder } from '../language/ranks.ts';
import { printBpmn } from './print-bpmn.ts';
import { readBpmn } from './read-bpmn.ts';
import { sayLoss } from './reading.ts';

const flow = read(
  flowDocument([
    approve('head', { many: 'all', due: { after: '2d', then: [{ remind: '1d' }] }, refuse: 'start' }),
    branch('size', { split: 'one' }),
    way('big', 'size', { when: 'total >= 100000' }),
    approve('boss', { in: 'big' }),
    way('rest', 'size', { otherwise: true }),
    { key: 'wait', as: 'delay', title: '公示', for: '3d', working: true },
  ]),
) as FlowDocument;
const drawn = printBpmn(flow);

/** Our own file after somebody changed it in another tool. */
function edited(from: string | RegExp, to: string): { steps: FlowDocument['steps']; told: readonly string[] } {
  const text = drawn.replace(from, to);
  expect(text).not.toBe(drawn);
  const taken = readBpmn(text);
  if (!taken.ok) throw new Error(taken.lost.map(sayLoss).join('\n'));
  return { steps: taken.flow.steps, told: taken.lost.map(sayLoss) };
}

describe('what somebody changes in another tool is what comes back', () => {
  test('a name, and what the figure has no word for stays', () => {
    const { steps, told } = edited('name="审批head"', 'name="部门负责人"');
    expect(steps.head).toEqual({ ...flow.steps.head, title: '部门负责人' });
    expect(told).toEqual([]);
  });

  test('a condition, in our language or in the others’', () => {
    expect(edited('total &gt;= 100000', 'total &gt;= 5').steps.big).toMatchObject({ when: 'total >= 5' });
    const theirs = edited(/ language="urn:zhaocai:expression">total &gt;= 100000/, `>\${total &gt; 7}`);
    expect(theirs.steps.big).toMatchObject({ when: 'total > 7' });
  });

  test('how long a limit or a wait is; a limit taken away is told', () => {
    expect(edited('>P2D<', '>PT4H<').steps.head).toMatchObject({ due: { after: '4h', then: [{ remind: '1d' }] } });
    expect(edited('>P3D<', '>P5D<').steps.wait).toMatchObject({ for: '5d', working: true });
    const gone = edited(/<boundaryEvent[\s\S]*?<\/boundaryEvent>/, '');
    expect(gone.steps.head).not.toHaveProperty('due');
    expect(gone.told).toEqual(['用户任务“审批head”（s_head）：图上的时限已被删除，步骤的办理时限没有导入']);
  });

  test('how several persons decide', () => {
    expect(edited('isSequential="false"', 'isSequential="true"').steps.head).toMatchObject({ many: 'order' });
    expect(edited(/<multiInstance.*?\/>/, '').steps.head).not.toHaveProperty('many');
  });

  test('which way is taken otherwise', () => {
    const { steps } = edited('default="w_rest"', 'default="w_big"');
    expect(steps.big).toMatchObject({ otherwise: true });
    expect(steps.rest).not.toHaveProperty('otherwise');
  });

  test('a step put between two: it stands there, the others keep their keys', () => {
    const added = drawn
      .replace('<endEvent', '<userTask id="Activity_09x" name="总经理"/><endEvent')
      .replace('sourceRef="s_head" targetRef="s_size"', 'sourceRef="s_head" targetRef="Activity_09x"')
      .replace('</process>', '<sequenceFlow id="Flow_1" sourceRef="Activity_09x" targetRef="s_size"/></process>');
    const taken = readBpmn(added);
    expect(taken.ok && inOrder(taken.flow.steps).map(([key]) => key)).toEqual([
      ...['head', 'activity09x', 'size', 'big', 'boss', 'rest', 'wait'],
    ]);
  });

  test('a figure that was copied with our words gets a key of its own', () => {
    const [copied = ''] = /<userTask id="s_boss"[\s\S]*?<\/userTask>/.exec(drawn) ?? [];
    const twice = drawn
      .replace('<endEvent', `${copied.replace('s_boss', 'copy')}<endEvent`)
      .replace('sourceRef="s_head" targetRef="s_size"', 'sourceRef="s_head" targetRef="copy"')
      .replace('</process>', '<sequenceFlow sourceRef="copy" targetRef="s_size"/></process>');
    const taken = readBpmn(twice);
    expect(taken.ok && Object.keys(taken.flow.steps).filter((key) => key.startsWith('boss'))).toHaveLength(2);
  });
});

test.each([
  ['no JSON', '{"rank'],
  ['JSON deeper than any document', `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`],
  ['no object', '[1]'],
])('words of ours that somebody broke are told, and the figure is taken as anybody’s: %s', (_, broken) => {
  const { steps, told } = edited(/(<zc:step as="approve" key="boss">)[^<]*/, `$1${broken}`);
  expect(Object.values(steps).filter(({ title }) => title === '审批boss')).toHaveLength(1);
  expect(told.join()).toContain('用户任务“审批boss”（s_boss）：本系统写入的设置已损坏，没有导入');
});

test.each([
  ['no BPMN', '<definitions/>', '不是 BPMN 2.0 的文件'],
  ['no process', '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"/>', '文件里没有流程'],
  [
    'no beginning',
    '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p" name="甲"/></definitions>',
    '流程“甲”（p）：没有开始事件',
  ],
  [
    'one mark for two figures',
    '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process><startEvent id="a"/><task id="a"/></process></definitions>',
    '任务（a）：有两个元素用了同一个标识',
  ],
])('%s is refused', (_, text, say) => {
  const taken = readBpmn(text);
  expect(taken.ok).toBe(false);
  expect(taken.lost.map(sayLoss).join()).toContain(say);
});

/** A line with such a condition out of a gateway, and a step with such words of ours. */
const hostile = (
  condition: string,
  words: string,
) => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:zc="urn:zhaocai:flow:1">
  <process id="p"><startEvent id="s"/><endEvent id="e"/>
    <userTask id="t"><extensionElements><zc:step as="approve" key="t">${words}</zc:step></extensionElements></userTask>
    <sequenceFlow id="a" sourceRef="s" targetRef="t"/><sequenceFlow id="b" sourceRef="t" targetRef="e"><conditionExpression>${condition}</conditionExpression></sequenceFlow>
    <sequenceFlow id="c" sourceRef="t" targetRef="e"/>
  </process></definitions>`;

test.each([
  ['blanks without end', `\${${' '.repeat(500_000)}1`, '{}'],
  ['a condition as long as a book', `\${${'a && '.repeat(200_000)}a}`, '{}'],
  ['quotes that never close', `\${${"'\\'".repeat(300_000)}}`, `"${'\\"'.repeat(500_000)}`],
  ['brackets without end', `\${${'('.repeat(800_000)}}`, '['.repeat(800_000)],
])('%s are read in a moment, and told in a few words', (_, condition, words) => {
  const began = performance.now();
  const { lost } = readBpmn(hostile(condition, words));
  expect(performance.now() - began).toBeLessThan(15_000);
  expect(lost.length).toBeGreaterThan(0);
  expect(lost.every(({ say }) => say.length < 400)).toBe(true);
});
