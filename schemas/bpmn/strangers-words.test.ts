import { describe, expect, test } from 'vitest';
import type { FlowDocument } from '../language/flow.ts';
import { readBpmn } from './read-bpmn.ts';
import { readCondition } from './read-condition.ts';
import { sayLoss } from './reading.ts';

/** A file as others write it, in one line. */
const file = (inside: string): string =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn"><process id="p">${inside}</process></definitions>`;

function taken(inside: string): { steps: FlowDocument['steps']; told: readonly string[] } {
  const read = readBpmn(file(inside));
  if (!read.ok) throw new Error(read.lost.map(sayLoss).join('\n'));
  return { steps: read.flow.steps, told: read.lost.map(sayLoss) };
}

const task = (id: string, inside = '') => `<userTask id="${id}" camunda:candidateGroups="buyers">${inside}</userTask>`;
const line = (id: string, from: string, to: string, condition = '') =>
  `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${condition && `<conditionExpression>\${${condition}}</conditionExpression>`}</sequenceFlow>`;
const alone = (inside: string) =>
  `<startEvent id="s"/>${inside}<endEvent id="e"/>${line('a', 's', 't')}${line('b', 't', 'e')}`;

describe('a condition of others', () => {
  test.each([
    ["name == 'Dr. Smith'", "name = 'Dr. Smith'"],
    [`name == "a )" && ( b == ' , ' )`, "name = 'a )' and (b = ' , ')"],
    ["name == '( x . y )'", "name = '( x . y )'"],
    ["name == 'it\\'s . so'", "name = 'it''s . so'"],
    ['order . total >= 1 and not ( a == b )', 'order.total >= 1 and not (a = b)'],
  ])('%s keeps each blank within its quotes', (theirs, ours) => {
    expect(readCondition(`\${${theirs}}`)).toMatchObject({ ok: true, when: ours });
  });
});

describe('how others end before everybody has answered', () => {
  const ending = (said: string) =>
    taken(
      alone(
        task(
          't',
          `<multiInstanceLoopCharacteristics><completionCondition>\${nrOfCompletedInstances/nrOfInstances ${said}}</completionCondition></multiInstanceLoopCharacteristics>`,
        ),
      ),
    );

  test('a share that is reached is taken', () => {
    expect(ending('&gt;= 0.5').steps.t).toMatchObject({ many: { vote: 50 } });
    expect(ending('&gt;= 0.29').steps.t).toMatchObject({ many: { vote: 29 } });
    expect(ending('&gt;= 0.5').told).toEqual([]);
  });

  test.each([
    ['exceeded', '&gt; 0.5', '> 0.5'],
    ['hit to the point', '== 0.5', '== 0.5'],
    ['no whole percent', '&gt;= 0.555', '>= 0.555'],
  ])('one that must be %s is told, and nobody is left out', (_, said, shown) => {
    const { steps, told } = ending(said);
    expect(steps.t).toMatchObject({ many: 'all' });
    expect(told).toEqual([
      `用户任务（t）：结束条件“\${nrOfCompletedInstances/nrOfInstances ${shown}}”没有对应的内容，改为须全部同意`,
    ]);
  });
});

describe('a gateway behind a task', () => {
  const asking = (one: string, other = '') =>
    taken(
      `<startEvent id="s"/>${task('t')}<exclusiveGateway id="g"/>${task('u')}<endEvent id="e"/>` +
        line('a', 's', 't') +
        line('b', 't', 'g') +
        line('c', 'g', 'u', one) +
        line('d', 'g', 'e', other) +
        line('f', 'u', 'e'),
    );

  test.each([
    ['approved'],
    ["outcome == 'agree'"],
    ["outcome == '同意'"],
    ["outcome == 'pass'"],
    ["outcome != 'reject'"],
  ])('whose one line asks for an agreement, %s, ends with a refusal at the other', (asked) => {
    expect(asking(asked).steps.t).toMatchObject({ refuse: 'end' });
  });

  test.each([
    ["type == 'urgent'", ''],
    ['', "type != 'urgent'"],
    ['level == 2', ''],
    ["type == 'urgent'", "type != 'urgent'"],
  ])('that asks for anything else, “%s” and “%s”, stays a branch', (one, other) => {
    const { steps } = asking(one, other);
    expect(steps.t).not.toHaveProperty('refuse');
    expect(Object.values(steps).map(({ as }) => as)).toContain('branch');
  });
});

describe('elements without a mark', () => {
  test('in a file of one line each is told by itself', () => {
    const { steps, told } = taken(`${alone(task('t'))}<task name="甲"/><task name="乙"/><userTask/>`);
    expect(Object.keys(steps)).toEqual(['t']);
    expect(told).toEqual([
      '任务“甲”（第 1 行、全文第 8 个元素）：从开始事件走不到这里，没有导入',
      '任务“乙”（第 1 行、全文第 9 个元素）：从开始事件走不到这里，没有导入',
      '用户任务（第 1 行、全文第 10 个元素）：从开始事件走不到这里，没有导入',
    ]);
  });

  test('what is told of one stays where another is left out', () => {
    const { told } = taken(`${alone(task('t'))}<subProcess name="取消时" triggeredByEvent="true"/><task name="乙"/>`);
    expect(told).toEqual([
      '子流程“取消时”（第 1 行、全文第 8 个元素）：由事件触发的子流程没有对应的内容，连同里面的步骤都没有导入',
      '任务“乙”（第 1 行、全文第 9 个元素）：从开始事件走不到这里，没有导入',
    ]);
  });

  test('are led to by no line, whatever it calls its end', () => {
    const { steps, told } = taken(
      `<startEvent id="s"/><userTask name="甲"/><endEvent id="e"/>${line('a', 's', 'line1')}${line('b', 's', 'e')}`,
    );
    expect(steps).toEqual({});
    expect(told.join()).toContain('顺序流（a）：终点“line1”不在流程里');
  });

  test('a nameless line is nobody’s way otherwise', () => {
    const { steps } = taken(
      `<startEvent id="s"/><exclusiveGateway id="g" default="flow1"/>${task('t')}${task('u')}<endEvent id="e"/>` +
        line('a', 's', 'g') +
        `<sequenceFlow sourceRef="g" targetRef="t"><conditionExpression>\${x == 1}</conditionExpression></sequenceFlow>` +
        line('c', 'g', 'u', 'x == 2') +
        line('d', 't', 'e') +
        line('f', 'u', 'e'),
    );
    expect(Object.values(steps).filter((step) => 'otherwise' in step)).toEqual([]);
  });
});

test('figures are counted before any is built', () => {
  const figures = Array.from({ length: 1000 }, (_, at) => `<task id="t${at % 999}"/>`).join('');
  const read = readBpmn(file(`<startEvent id="s"/><subProcess id="in">${figures}</subProcess>`));
  expect(read.ok).toBe(false);
  expect(read.lost.map(sayLoss)).toEqual(['流程（p）：流程有 1002 个图形，最多导入 1000 个。请把它拆成几个流程']);
});

describe('nothing is dropped in silence', () => {
  test.each([
    [
      'the second of what there is one of',
      task('t', '<multiInstanceLoopCharacteristics/><multiInstanceLoopCharacteristics/>'),
      '“multiInstanceLoopCharacteristics”没有对应的内容，未导入',
    ],
    [
      'how often a figure must be come to',
      '<userTask id="t" camunda:candidateGroups="b" startQuantity="2"/>',
      'startQuantity=“2”',
    ],
    [
      'what else a clock says',
      `${task('t')}<boundaryEvent id="k" attachedToRef="t" cancelActivity="false" camunda:async="true"><documentation>催办</documentation><timerEventDefinition><timeDuration>P2D</timeDuration></timerEventDefinition></boundaryEvent>`,
      'camunda:async=“true”',
    ],
    [
      'what is written at a clock',
      `${task('t')}<boundaryEvent id="k" attachedToRef="t" cancelActivity="false"><documentation>催办</documentation><timerEventDefinition><timeDuration>P2D</timeDuration></timerEventDefinition></boundaryEvent>`,
      '说明“催办”没有导入',
    ],
    [
      'a clock of ours at nothing',
      `${task('t')}<boundaryEvent id="k" attachedToRef="gone"><extensionElements><zc:due xmlns:zc="urn:zhaocai:flow:1"/></extensionElements><timerEventDefinition><timeDuration>P2D</timeDuration></timerEventDefinition></boundaryEvent>`,
      '边界事件（k）：这里的时限没有导入',
    ],
    [
      'words of ours at a figure that was made another',
      `<serviceTask id="t"><extensionElements><zc:step xmlns:zc="urn:zhaocai:flow:1" as="approve" key="t">{"many":"all"}</zc:step></extensionElements></serviceTask>`,
      '服务任务（t）：图形换了种类',
    ],
    [
      'words of ours that no longer say whose flow it is',
      `<extensionElements><zc:flow xmlns:zc="urn:zhaocai:flow:1">{"key":"x"}</zc:flow></extensionElements>${task('t')}`,
      '流程（p）：本系统写入的设置已损坏',
    ],
  ])('%s', (_, inside, say) => {
    expect(taken(alone(inside)).told.join('\n')).toContain(say);
  });

  test('a way taken otherwise that is none of the lines out of there', () => {
    const { told } = taken(
      `<startEvent id="s"/><exclusiveGateway id="g" default="gone"/>${task('t')}<endEvent id="e"/>` +
        line('a', 's', 'g') +
        line('b', 'g', 't', 'x == 1') +
        line('c', 'g', 'e', 'x == 2') +
        line('d', 't', 'e'),
    );
    expect(told).toEqual(['排他网关（g）：默认走的“gone”不是从这里出去的线，没有导入，请选择其他情况走哪条路']);
  });

  test('nor a process without figures, nor one that is none of the notation', () => {
    const beside = file(alone(task('t'))).replace(
      '</definitions>',
      '<process id="q"/><x:process xmlns:x="urn:x" id="r"/></definitions>',
    );
    const told = readBpmn(beside).lost.map(sayLoss).join('\n');
    expect(told).toContain('流程（q）：一次只能导入一个流程');
    expect(told).toContain('流程（r）：没有对应的内容，未导入');
  });
});
