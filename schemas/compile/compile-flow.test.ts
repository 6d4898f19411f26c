import { describe, expect, test } from 'vitest';
import { allKinds } from '../../renderers/kinds.ts';
import {
  compileWorked,
  type Raw,
  read,
  told,
  workedAround,
  workedModel,
  workedOrder,
} from '../../tests/fixtures/documents/worked-example.ts';
import {
  approve,
  branch,
  compileSteps,
  flowDocument,
  flowOf,
  innerFlow,
  way,
  withFlow,
  workedFlow,
} from '../../tests/fixtures/flows.ts';
import { namingAmong } from '../fieldsets/naming-among.ts';
import { sayIssueIn } from '../layers/say-issue.ts';
import { planFor, wholePlanFor } from './plan-for.ts';
import { usersOf } from './uses-of.ts';

const documents = (...more: Raw[]) => more.map(read);
const naming = namingAmong(documents(workedOrder(), ...workedAround(), workedFlow(), innerFlow()), allKinds, {
  approver: '审批人',
  buyer: '采购员',
});

/** What is wrong with a flow of these steps, in words. */
const wrong = (steps: readonly Raw[], more: Raw = {}): readonly string[] => {
  const document = read(flowDocument(steps, more));
  return compileSteps(steps, more).issues.map((issue) => `${issue.path} ${sayIssueIn(document, issue, naming)}`);
};

describe('a flow that can be published', () => {
  test('says every word, and comes out in the order of its tree', () => {
    const { issues, ...result } = compileWorked(withFlow, workedFlow(), innerFlow());
    expect(told(issues)).toEqual([]);
    const flow = result.ok ? result.value.flows.get('orderFlow') : undefined;
    expect(flow?.root).toEqual(['head', 'size', 'more', 'part', 'mark', 'tell']);
    expect(flow?.order.slice(0, 4)).toEqual(['head', 'size', 'big', 'vote']);
    expect(flow?.steps.vote).toMatchObject({ ways: ['big'], many: { by: 'vote', vote: 60, weights: { approver: 2 } } });
    expect(flow?.hash).toMatch(/^[0-9a-f]{32}$/);
  });

  test('is plain JSON: it comes back as it was kept', () => {
    const flow = workedModel(withFlow, workedFlow(), innerFlow()).flows.get('orderFlow');
    expect(JSON.parse(JSON.stringify(flow))).toEqual(flow);
  });

  test('has another hash when it says something else, and only then', () => {
    const one = flowOf([approve('a'), approve('b')]);
    expect(flowOf([approve('a'), approve('b')]).hash).toBe(one.hash);
    expect(flowOf([approve('b'), approve('a')]).hash).not.toBe(one.hash);
    expect(flowOf([approve('a'), approve('b', { remark: true })]).hash).not.toBe(one.hash);
  });

  test('the record is fetched with what its conditions read', () => {
    const asks = {
      ...flowDocument([
        branch('s', { split: 'one' }),
        way('w', 's', { when: "supplier.country = 'CN'" }),
        way('v', 's', { otherwise: true }),
      ]),
      key: 'innerFlow',
    };
    const model = workedModel(withFlow, workedFlow(), asks);
    expect(model.entities.get('purchaseOrder')?.fetches.map(({ path }) => path)).toContain('supplier.country');
  });

  test('is told of by whatever it names', () => {
    const model = workedModel(withFlow, workedFlow(), innerFlow());
    const where = (ref: string) => usersOf(model, ref).map(({ document, path }) => `${document} ${path}`);
    expect(where('flow:orderFlow')).toContain('entity:purchaseOrder /states/nodes/submitted/flow/flows/orderFlow');
    expect(where('flow:innerFlow')).toContain('flow:orderFlow /steps/part/flow');
    expect(where('role:approver')).toContain('flow:orderFlow /steps/vote/who/0/role');
    expect(where('position:keeper')).toContain('flow:orderFlow /steps/tell/who/1/position');
    expect(where('entity:purchaseOrder.payTerm')).toEqual(
      expect.arrayContaining(['flow:orderFlow /steps/head/fields/payTerm', 'flow:orderFlow /steps/more/when']),
    );
    expect(where('flow:orderFlow.head')).toEqual(
      expect.arrayContaining(['flow:orderFlow /steps/more/to', 'flow:orderFlow /steps/vote/who/1/holderOf']),
    );
    expect(where('entity:purchaseOrder.move:approve')).toEqual([
      'entity:purchaseOrder /states/nodes/submitted/flow/agree',
    ]);
  });
});

describe('the tree', () => {
  const two = (more: Raw = {}, first: Raw = {}) => [
    branch('s', more),
    way('w1', 's', first),
    way('w2', 's'),
    approve('a', { in: 'w1' }),
  ];

  test.each<[string, readonly Raw[], string]>([
    ['a way without a branch', [way('w', 'gone')], '/steps/w/in 流程里没有步骤“gone”'],
    [
      'a way in a step',
      [approve('a'), way('w', 'a')],
      '/steps/w/in 分支条件“条件w”没有放在任何分支之下，请为它选择所属的分支',
    ],
    [
      'a step in a step',
      [approve('a'), approve('b', { in: 'a' })],
      '/steps/b/in “审批b”写在“审批a”里面，而步骤只能放在分支的某个条件之下，请改选一个分支条件',
    ],
    [
      'a branch in itself',
      [branch('s', { in: 'w' }), way('w', 's')],
      '/steps/s/in “分支s”绕来绕去放在了自己里面，请为它另选所在分支',
    ],
    ['one way', [branch('s'), way('w', 's')], '/steps/s 分支“分支s”至少要有两个分支条件，只有一条路就不必分支'],
    [
      'nothing for what fits none',
      [branch('s', { split: 'one' }), way('w1', 's', { when: 'total > 1' }), way('w2', 's', { when: 'total > 2' })],
      '/steps/s 分支“分支s”没有“其他情况”：条件都不满足时无路可走，请增加一个',
    ],
    [
      'a condition where all are taken',
      two({}, { when: 'total > 1' }),
      '/steps/w1 分支“分支s”同时走全部，“条件w1”的条件不起作用，请删去条件或改为按条件走',
    ],
    [
      'no condition',
      [branch('s', { split: 'each' }), way('w1', 's'), way('w2', 's', { otherwise: true })],
      '/steps/w1 “条件w1”没有写条件，请写明何时走这一条，或设为“其他情况”',
    ],
    [
      'a condition beside otherwise',
      [
        branch('s', { split: 'each' }),
        way('w1', 's', { when: 'total > 1' }),
        way('w2', 's', { when: 'total > 2', otherwise: true }),
      ],
      '/steps/w2/when “条件w2”已是“其他情况”，不能再写条件',
    ],
    [
      'two for the rest',
      [branch('s', { split: 'each' }), way('w1', 's', { otherwise: true }), way('w2', 's', { otherwise: true })],
      '/steps/s 分支“分支s”有不止一个“其他情况”，只能留下一个',
    ],
    [
      'a join of one way',
      [
        branch('s', { split: 'one', join: 'any' }),
        way('w1', 's', { when: 'total > 1' }),
        way('w2', 's', { otherwise: true }),
      ],
      '/steps/s/join 分支“分支s”只走其中一条，不用说何时会合，请删去会合方式',
    ],
    ['a join of more than there are', two({ join: 3 }), '/steps/s/join 分支“分支s”要等3条到达才会合，但总共只有2条'],
    ['a key that is taken', [approve('start')], '/steps/start “start”是系统保留的名称'],
  ])('%s', (_, steps, sentence) => {
    expect(wrong(steps)).toContain(sentence);
  });

  test('ways within ways, too many', () => {
    const steps = Array.from({ length: 12 }, (_, depth) => [
      branch(`s${depth}`, depth === 0 ? {} : { in: `w${depth - 1}` }),
      way(`w${depth}`, `s${depth}`),
      way(`v${depth}`, `s${depth}`),
    ]).flat();
    expect(wrong(steps)).toContain('/steps/s11 “分支s11”的分支套分支超过了10层，请把里面的步骤另建成子流程');
  });
});

describe('conditions', () => {
  test.each([
    ['total + 1', '这里应当得到条件，而表达式得到的是数字'],
    ["total = 'x'", undefined],
    ['gone > 1', '没有字段“gone”'],
    ['1 +', undefined],
  ])('%s', (when, sentence) => {
    const said = wrong([branch('s', { split: 'one' }), way('w', 's', { when }), way('v', 's', { otherwise: true })]);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/^\/steps\/w\/when /);
    if (sentence) expect(said[0]).toContain(sentence);
  });
});

describe('ways through it', () => {
  const lead = (more: Raw) => ({ key: 'g', as: 'goto', title: '跳转', ...more });

  test('what nothing leads to', () => {
    expect(wrong([approve('a'), lead({ to: 'c' }), approve('b'), approve('c')])).toEqual([
      '/steps/b 永远走不到“审批b”：前面的步骤都跳到了别处，请删去它或给前面的跳转加上条件',
    ]);
  });

  test('a branch that nothing leads to is told once', () => {
    const lost = [branch('s'), way('w1', 's'), approve('b', { in: 'w1' }), way('w2', 's')];
    expect(wrong([approve('a'), lead({ to: 'z' }), ...lost, approve('z')])).toHaveLength(1);
  });

  test('no way out', () => {
    expect(wrong([approve('a'), lead({ to: 'a' })])).toEqual([
      '/steps/a 走到“审批a”以后再也到不了流程的终点，请给往回的跳转加上条件',
    ]);
  });

  test('round and round without waiting for anybody', () => {
    const copy = { key: 'c', as: 'cc', title: '抄送', who: [{ role: 'approver' }] };
    expect(wrong([copy, lead({ to: 'c', when: 'total > 1' }), approve('a')])).toEqual([
      '/steps/c “抄送”往回跳时途中没有人办理也不等待，会一直转下去，请在途中加上审批、办理或等待',
    ]);
  });

  test('into a way from outside', () => {
    const steps = [branch('s'), way('w1', 's'), approve('b', { in: 'w1' }), way('w2', 's'), approve('a')];
    expect(wrong([...steps, lead({ to: 'b', when: 'total > 1' })])).toContain(
      '/steps/g/to “跳转”不能跳到“审批b”：它在另一条分支里面，只能跳到本分支或外层的步骤',
    );
    expect(wrong([approve('a'), lead({ to: 'gone' })])).toContain('/steps/g/to 流程里没有步骤“gone”');
  });
});

describe('persons and fields', () => {
  test.each<[Raw, string]>([
    [{ role: 'gone' }, '/steps/b/who/0/role 没有角色“gone”，或者它在任何单据上都没有权限，找不到可以办理的人'],
    [{ field: 'total' }, '/steps/b/who/0/field “含税总额”里不是人员或部门，不能由它找办理人'],
    [{ field: 'gone' }, '/steps/b/who/0/field 没有字段“gone”'],
    [{ field: 'supplier.gone' }, '/steps/b/who/0/field 没有字段“supplier.gone”'],
    [{ field: 'supplier.country' }, '/steps/b/who/0/field “供应商的国家”里不是人员或部门，不能由它找办理人'],
    [{ leaderOf: 'total' }, '/steps/b/who/0/leaderOf “含税总额”里不是部门或人员，不能由它找部门负责人'],
    [{ contactsOf: 'buyer' }, '/steps/b/who/0/contactsOf “采购员”里不是供应商，不能由它找供应商的账号'],
    [{ holderOf: 'c' }, '/steps/b/who/0/holderOf 到“审批b”时“审批c”还没有人办理过，请改选前面的步骤'],
    [{ holderOf: 'gone' }, '/steps/b/who/0/holderOf 流程里没有步骤“gone”'],
  ])('%o', (rule, sentence) => {
    expect(wrong([approve('a'), approve('b', { who: [rule] }), approve('c')])).toEqual([sentence]);
  });

  test('found behind what the record points at, which is fetched with it and told where it is used', () => {
    const asks = { ...flowDocument([approve('a', { who: [{ field: 'supplier.createBy' }] })]), key: 'innerFlow' };
    const model = workedModel(withFlow, workedFlow(), asks);
    expect(model.entities.get('purchaseOrder')?.fetches.map(({ path }) => path)).toContain('supplier.createBy');
    expect(usersOf(model, 'entity:purchaseOrder.supplier').map(({ path }) => path)).toContain('/steps/a/who/0/field');
  });

  test('beside is not before', () => {
    const steps = [branch('s'), way('w1', 's'), approve('a', { in: 'w1' }), way('w2', 's')];
    const holder = approve('b', { in: 'w2', who: [{ holderOf: 'a' }] });
    expect(wrong([...steps, holder])).toEqual([
      '/steps/b/who/0/holderOf 到“审批b”时“审批a”还没有人办理过，请改选前面的步骤',
    ]);
    expect(wrong([...steps, approve('c', { who: [{ holderOf: 'a' }] })])).toEqual([]);
  });

  test('the first step has nobody before it', () => {
    const sentence = '“审批a”前面没有人办理的步骤，没有“上一步”可言';
    expect(wrong([approve('a', { back: 'before' })])).toEqual([`/steps/a/back ${sentence}`]);
    expect(wrong([approve('a', { refuse: 'before' })])).toEqual([`/steps/a/refuse ${sentence}`]);
    expect(wrong([approve('a', { who: [{ picked: 'before' }] })])).toEqual([`/steps/a/who/0/picked ${sentence}`]);
  });

  test('what is handled cannot be refused, neither by nobody nor by time', () => {
    const handle = approve('a', {
      as: 'handle',
      nobody: 'refuse',
      due: { after: '1d', then: [{ at: '1d', do: 'refuse' }] },
    });
    const sentence = '“审批a”是办理，不是审批，不能拒绝，请改成其他方式或把它改为审批';
    expect(wrong([handle])).toEqual([`/steps/a/nobody ${sentence}`, `/steps/a/due/then/0/do ${sentence}`]);
  });

  test('what the house computes nobody fills in', () => {
    expect(wrong([approve('a', { fields: { total: 'write', lines: 'need', gone: 'hide' } })])).toEqual([
      '/steps/a/fields/total “含税总额”由系统计算或编号，办理时不能填写',
      '/steps/a/fields/lines 办理时不能填写明细“订单明细”，只能填写表头的字段，请改为“只读”或“隐藏”',
      '/steps/a/fields/gone 没有字段“gone”',
    ]);
  });

  test('what everybody needs is hidden from nobody, and lines are written at no step', () => {
    expect(wrong([approve('a', { fields: { poNo: 'hide', status: 'hide', lines: 'write' } })])).toEqual([
      '/steps/a/fields/poNo “订单编号”是系统字段，或用来称呼单据、表示状态，处处要用，不能对办理的人隐藏',
      '/steps/a/fields/status “状态”是系统字段，或用来称呼单据、表示状态，处处要用，不能对办理的人隐藏',
      '/steps/a/fields/lines 办理时不能填写明细“订单明细”，只能填写表头的字段，请改为“只读”或“隐藏”',
    ]);
  });

  test('what is said of all fields is said of each, and what is said of one stands before it', () => {
    const { steps } = flowOf([approve('a', { fields: { payTerm: 'write', '*': 'hide' } })]);
    expect(steps.a).toMatchObject({ fields: { payTerm: 'write', total: 'hide', lines: 'hide' } });
    const written = flowOf([approve('a', { fields: { '*': 'write' } })]).steps.a;
    expect(written).toMatchObject({ fields: { payTerm: 'write' } });
    expect(Object.keys((written as { fields: object }).fields)).not.toContain('total');
  });

  test('a behaviour is judged where it stands', () => {
    expect(wrong([{ key: 'r', as: 'run', title: '处理', run: [{ do: 'explode' }] }])).toEqual([
      '/steps/r/run/0/do 没有名为“explode”的行为',
    ]);
  });
});

describe('flows within flows', () => {
  const call = (flow: string) => ({ key: 'c', as: 'call', title: '子流程', flow });
  const inDocuments = (...more: Raw[]) =>
    (compileWorked(undefined, ...more).issues ?? []).map(
      (issue) => `${issue.in} ${sayIssueIn(more[0], issue, naming)}`,
    );

  test('one that is not there, or of other records', () => {
    expect(inDocuments(flowDocument([call('gone')]))).toEqual(['flow:orderFlow 没有流程“gone”']);
    const other = { ...flowDocument([approve('a')]), key: 'innerFlow', title: '专项', of: 'supplier' };
    expect(inDocuments(flowDocument([call('innerFlow')]), other)[0]).toMatch(/流程“专项”审批的是“.*”，不能用在“.*”上/);
  });

  test('itself, through others', () => {
    const inner = { ...flowDocument([call('orderFlow')]), key: 'innerFlow', title: '专项' };
    expect(inDocuments(flowDocument([call('innerFlow')]), inner)).toContain(
      'flow:orderFlow 子流程“专项”最终又调用了自己，会一直进行下去',
    );
  });

  test('itself, at once and in a ring of three: each of them says so', () => {
    expect(inDocuments(flowDocument([call('orderFlow')]))).toContain(
      'flow:orderFlow 子流程“订单审批”最终又调用了自己，会一直进行下去',
    );
    const inRing = (key: string, next: string) => ({ ...flowDocument([call(next)]), key, title: `流程${key}` });
    expect(inDocuments(inRing('one', 'two'), inRing('two', 'three'), inRing('three', 'one')).toSorted()).toEqual([
      'flow:one 子流程“two”最终又调用了自己，会一直进行下去',
      'flow:three 子流程“one”最终又调用了自己，会一直进行下去',
      'flow:two 子流程“three”最终又调用了自己，会一直进行下去',
    ]);
  });

  test('too many within one another', () => {
    const chain = Array.from({ length: 12 }, (_, nth) => ({
      ...flowDocument(nth === 11 ? [] : [call(`f${nth + 1}`)]),
      key: `f${nth}`,
    }));
    expect(inDocuments(...chain)[0]).toMatch(/层层调用超过了10层/);
  });
});

describe('the flow of a state', () => {
  const states = (change: (flow: Raw, order: Raw) => void) => {
    const model = compileWorked(
      (order) => {
        withFlow(order);
        const submitted = order.states.nodes.submitted;
        change(submitted.flow, order);
      },
      workedFlow(),
      innerFlow(),
    );
    const [order] = [read({ ...structuredClone(workedModel().entities.get('purchaseOrder')?.document) })];
    return (model.issues ?? []).map((issue) => `${issue.path} ${sayIssueIn(order, issue, naming)}`);
  };

  test.each<[string, (flow: Raw, order: Raw) => void, string]>([
    [
      'no flow',
      (flow) => {
        flow.flows = ['gone'];
      },
      '/states/nodes/submitted/flow/flows/gone 没有流程“gone”',
    ],
    [
      'every one with a condition',
      (flow) => {
        flow.flows = [{ key: 'orderFlow', when: 'total > 1' }];
      },
      '/states/nodes/submitted/flow/flows “审批中”的每个流程都有条件：都不满足时没有人审批，请让最后一个不带条件，或写明“无须审批”',
    ],
    [
      'one that is never chosen',
      (flow) => {
        flow.flows = ['orderFlow', 'innerFlow'];
      },
      '/states/nodes/submitted/flow/flows/innerFlow “专项”前面已有不带条件的流程，永远轮不到它，请调整次序或给前面的加上条件',
    ],
    [
      'a move that is none',
      (flow) => {
        flow.agree = 'gone';
      },
      '/states/nodes/submitted/flow/agree 没有流转“gone”',
    ],
    [
      'a move from elsewhere',
      (flow) => {
        flow.agree = 'confirm';
      },
      '/states/nodes/submitted/flow/agree “确认”不是从“审批中”出发的流转，流程结束后不能办理它',
    ],
    [
      'a move granted to a role',
      (_, order) => {
        order.access.roles.approver.do = ['read', 'move:approve'];
      },
      '/access/roles/approver/do/1 “同意”在“审批中”由流程办理，请从角色“审批人”的权限里去掉它',
    ],
    [
      'a move that asks twice',
      (_, order) => {
        order.states.moves
          .find(({ key }: Raw) => key === 'reject')
          .ask.push({ key: 'more', label: '还有', need: true });
      },
      '/states/nodes/submitted/flow/refuse “退回”由流程办理，只能用审批意见回答一个问题，请给其余的写上“自动办理时填写”',
    ],
    [
      'those who agreed kept where one person goes, and somebody writes',
      (flow) => {
        flow.agreedBy = 'buyer';
      },
      '/states/nodes/submitted/flow/agreedBy “采购员”须是不能填写的多项关联，关联到用户，才能记同意的人',
    ],
    [
      'a move that comes by itself',
      (_, order) => {
        order.states.moves.find(({ key }: Raw) => key === 'approve').auto = "urgent = 'Y'";
      },
      '/states/nodes/submitted/flow/agree “同意”由流程办理，不能再设成自动办理或到时自动办理',
    ],
  ])('%s', (_, change, sentence) => {
    expect(states(change)).toContain(sentence);
  });

  test('a condition that asks who makes the move', () => {
    const asking = (_: Raw, order: Raw) => {
      order.states.moves.find(({ key }: Raw) => key === 'reject').when = 'buyer = me()';
    };
    expect(states(asking)).toContain(
      '/states/nodes/submitted/flow/refuse “退回”由流程办理，它的条件里不能问是谁在办理，请删去这个条件',
    );
  });

  test('nobody needs to agree, said in so many words', () => {
    expect(
      states((flow) => {
        flow.flows = [{ key: 'orderFlow', when: 'total > 1' }];
        flow.none = 'agree';
      }),
    ).toEqual([]);
  });

  test('all moves are all that are not the flow’s', () => {
    const model = workedModel(
      (order) => {
        withFlow(order);
        order.access.roles.buyer.do = ['read', 'move:*'];
      },
      workedFlow(),
      innerFlow(),
    );
    const granted = [...(model.entities.get('purchaseOrder')?.roles.get('buyer')?.[0]?.do ?? [])];
    expect(granted).toEqual(['read', 'move:submit', 'move:confirm', 'move:revise']);
  });

  test('nobody is told which flows decide, or may make their moves where they do', () => {
    const model = workedModel(
      (order) => {
        withFlow(order);
        order.states.nodes.issued.flow = { flows: ['innerFlow'], agree: 'confirm', refuse: 'revise' };
        order.access.roles.supplier.do = ['read'];
      },
      workedFlow(),
      innerFlow(),
    );
    const states = planFor(model, 'purchaseOrder', { roles: ['buyer'] })?.states;
    expect(JSON.stringify(states)).not.toContain('innerFlow');
    expect(states?.moves.find(({ key }) => key === 'revise')?.from).toEqual(['confirmed']);
    const whole = wholePlanFor(model, 'purchaseOrder')?.states;
    expect(whole?.moves.find(({ key }) => key === 'revise')?.from).toEqual(['issued', 'confirmed']);
  });

  test('the moves of its ends: what is not said is as near as can be', () => {
    const model = workedModel(withFlow, workedFlow(), innerFlow());
    expect(model.entities.get('purchaseOrder')?.states?.nodes.get('submitted')?.flow).toMatchObject({
      agree: 'approve',
      refuse: 'reject',
      withdraw: 'reject',
      back: 'reject',
      none: null,
    });
  });
});

describe('an expression that tries to leave the language', () => {
  const conditions = [
    'constructor(1)',
    "total.constructor('return process')() = 1",
    '__proto__ = 1',
    'constructor.constructor = 1',
    "payTerm.__proto__.polluted = 'x'",
    'globalThis.process.exit(1) = 1',
    "import('fs') = 1",
    '`total` = 1',
    'total = 1; total = 2',
    'total => total',
    'buyer.toString = 1',
    'total = 1 or (select 1) = 1',
    'total = 1) or true --',
    'me().roles = 1',
  ];

  test.each(conditions)('%s is no condition of a way, of a way back, nor of a state', (when) => {
    const inWay = wrong([branch('s', { split: 'one' }), way('w', 's', { when }), way('v', 's', { otherwise: true })]);
    expect(inWay, 'a way').toEqual([expect.stringMatching(/^\/steps\/w\/when \S*[\u4e00-\u9fff]/)]);
    const [back] = wrong([approve('a'), { key: 'g', as: 'goto', title: '跳回', to: 'a', when }]);
    expect(back, 'a way back').toMatch(/^\/steps\/g\/when \S*[\u4e00-\u9fff]/);
  });

  const named = (field: string) => wrong([approve('a', { who: [{ field }] })]);
  test.each(['constructor', 'constructor.name', 'toString', 'hasOwnProperty.call'])('%s names nobody', (field) => {
    expect(named(field)).toEqual([expect.stringMatching(/^\/steps\/a\/who\/0\/field \S*[\u4e00-\u9fff]/)]);
  });
  test.each(['__proto__', 'buyer.__proto__', 'total + 1', 'me()'])('%s is no field at all', (field) => {
    expect(() => named(field)).toThrow('wrong_pattern');
  });
});
