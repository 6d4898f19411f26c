import { type Static, Type } from '@sinclair/typebox';
import {
  Code,
  called,
  Expression,
  FieldPath,
  Key,
  Keyed,
  Maybe,
  NAMES,
  oneOf,
  opening,
  Strict,
  Text,
} from './parts.ts';
import { Run } from './run.ts';

const Id = Type.String({ pattern: '^[a-zA-Z0-9-]{1,64}$' });
/** `start`: the starter's own department; else a department or user field of the record, or the id of a department. */
const DepartFrom = Type.String({ pattern: '^[a-zA-Z0-9][a-zA-Z0-9.-]{0,80}$' });

/** One rule that finds persons. Several of a step add up; each finding is in the log with the rule that found it. */
const FlowPerson = Type.Union([
  Strict({ user: called('指定人员', Type.Array(Id, { minItems: 1, maxItems: 50 }), 'user') }),
  Strict({
    role: called('角色', Code, 'role'),
    within: called('限于', Maybe(oneOf({ depart: '发起人部门', below: '发起人部门及下级' }))),
  }),
  Strict({ position: called('职务', Id, 'position') }),
  Strict({ membersOf: called('部门成员', DepartFrom, 'depart') }),
  Strict({
    leaderOf: called('部门负责人', DepartFrom, 'depart'),
    up: called('向上几级', Maybe(Type.Integer({ minimum: 0, maximum: 10 }))),
  }),
  /** Each leader on the way up, one after the other: a step that asks them in order. */
  Strict({
    leadersOf: called('逐级负责人', DepartFrom, 'depart'),
    levels: called('最多几级', Maybe(Type.Integer({ minimum: 1, maximum: 10 }))),
  }),
  Strict({ starter: called('发起人本人', Type.Literal(true)) }),
  Strict({
    picked: called('由谁选择', oneOf({ start: '发起人选择', before: '上一步的人选择' })),
    from: called('从角色中选择', Maybe(Code), 'role'),
  }),
  Strict({ holderOf: called('办理过步骤的人', Key, 'step') }),
  /** A user, users or a department's leader that the record names. */
  Strict({ field: called('单据上的人', FieldPath, 'field') }),
  Strict({ contactsOf: called('供应商的账号', FieldPath, 'field') }),
]);

const Many = Type.Union([
  oneOf({
    first: '或签：一人办理即可',
    all: '会签：须全部同意',
    order: '依次：一人同意后到下一人',
    claim: '抢办：先领取的人办理',
    chance: '随机指定一人',
  }),
  Strict({
    /** Of a hundred parts of weight. */
    vote: called('通过比例', Type.Integer({ minimum: 1, maximum: 100 })),
    turnout: called('最低参与比例', Maybe(Type.Integer({ minimum: 1, maximum: 100 }))),
    veto: called('一票否决的角色', Maybe(Type.Array(Code, { minItems: 1, maxItems: 20 })), 'role'),
    weights: called('角色的票数', Maybe(Type.Record(Code, Type.Integer({ minimum: 1, maximum: 1000 }))), 'role'),
  }),
]);

/** Hours or days: `8h`, `2d`. */
const For = Type.String({ pattern: '^[1-9]\\d{0,3}[hd]$', [NAMES]: 'duration' });
const Late = Type.Union([
  Strict({
    remind: called('每隔多久催办', For),
    most: called('最多几次', Maybe(Type.Integer({ minimum: 1, maximum: 50 }))),
  }),
  Strict({ at: called('到期后多久', For), do: called('自动', oneOf({ agree: '同意', refuse: '拒绝' })) }),
  Strict({
    at: called('到期后多久', For),
    hand: called('转给', oneOf({ leader: '其部门负责人', admins: '流程管理员' })),
  }),
]);
const Due = Strict({
  after: called('多久之内', For),
  working: called('只算工作时间', Maybe(Type.Boolean())),
  then: called('到期后', Maybe(Type.Array(Late, { maxItems: 5 }))),
});

/** What is seen and written of the record while somebody holds the step: never more than the entity grants. */
const Sights = Type.Record(FieldPath, oneOf({ hide: '看不到', read: '只读', write: '可以填写', need: '必填' }));

const common = {
  /** Where it stands: the way it is part of; absent: the flow itself. */
  in: called('所在分支', Maybe(Key), 'step'),
  title: called('名称', Text),
};
const decides = {
  ...common,
  who: called('由谁办理', Type.Array(FlowPerson, { minItems: 1, maxItems: 20 })),
  many: called('多人时', Maybe(Many)),
  /** Nobody was found: the flow's administrators, unless said. */
  nobody: called(
    '找不到人时',
    Maybe(oneOf({ admins: '交给流程管理员', agree: '视为同意', refuse: '视为拒绝', up: '交给上一级负责人' })),
  ),
  /** It would be the starter himself. */
  self: called('是发起人本人时', Maybe(oneOf({ approve: '由本人办理', skip: '跳过', leader: '交给其负责人' }))),
  /** Somebody decided before in this flow. */
  again: called(
    '同一人再次遇到时',
    Maybe(oneOf({ ask: '仍须办理', next: '相邻步骤自动同意', agreed: '本轮同意过则自动同意' })),
  ),
  fields: called('字段', Maybe(Sights), 'field'),
  due: called('办理时限', Maybe(Due)),
  /** The agreement may be taken back while nobody after it has acted. */
  retake: called('可以取回', Maybe(Type.Boolean())),
};

/** What tells one sort of step from another. */
const sort = <const As extends string>(as: As, title: string) =>
  called('步骤', Type.Unsafe<As>({ anyOf: [Type.Literal(as, { title })] }));

const Step = Type.Union([
  Strict({
    as: sort('approve', '审批'),
    ...decides,
    refuse: called(
      '拒绝后',
      Maybe(oneOf({ end: '结束', start: '退回发起人', before: '退回上一步', choose: '由审批人选择' })),
    ),
    /** Where it may be sent back to. */
    back: called(
      '可以退回到',
      Maybe(oneOf({ any: '任一经过的步骤', start: '发起人', before: '上一步', none: '不能退回' })),
    ),
    resume: called('退回后重新提交', Maybe(oneOf({ again: '逐级重审', direct: '直送退回人', choose: '由退回人选择' }))),
    /** Agreeing needs a remark as well; refusing and sending back always do. */
    remark: called('同意也须写意见', Maybe(Type.Boolean())),
  }),
  Strict({ as: sort('handle', '办理'), ...decides }),
  Strict({ as: sort('cc', '抄送'), ...common, who: decides.who, fields: decides.fields }),
  Strict({
    as: sort('branch', '分支'),
    ...common,
    split: called('走哪些分支', oneOf({ one: '第一个满足的', each: '每个满足的', all: '同时走全部' })),
    /** When it goes on: all ways that were taken have come, one has, or so many. */
    join: called(
      '何时会合',
      Maybe(Type.Union([oneOf({ all: '全部到齐', any: '任一到达' }), Type.Integer({ minimum: 2, maximum: 20 })])),
    ),
  }),
  /** One way of a branch; its steps name it in `in`. */
  Strict({
    as: sort('way', '分支条件'),
    ...common,
    when: called('条件', Maybe(Expression)),
    /** Taken where no other is. */
    otherwise: called('其他情况', Maybe(Type.Boolean())),
  }),
  Strict({
    as: sort('run', '自动处理'),
    ...common,
    run: called('执行', Type.Array(Run, { minItems: 1, maxItems: 5 })),
  }),
  Strict({ as: sort('call', '子流程'), ...common, flow: called('流程', Key, 'flow') }),
  Strict({
    as: sort('delay', '等待'),
    ...common,
    for: called('多久', For),
    working: called('只算工作时间', Maybe(Type.Boolean())),
  }),
  Strict({
    as: sort('goto', '跳转'),
    ...common,
    to: called('跳到', Key, 'step'),
    when: called('条件', Maybe(Expression)),
  }),
]);

const FlowCase = Strict({
  /** Roles and departments of who starts it, as people of the cases have them. */
  as: called('发起人的角色', Maybe(Code), 'role'),
  given: called('单据内容', Type.Record(Type.String(), Type.Unknown())),
  then: called(
    '应当',
    Strict({
      goes: called('依次经过', Maybe(Type.Array(Key)), 'step'),
      skips: called('不经过', Maybe(Type.Array(Key)), 'step'),
      ends: called('结果', Maybe(oneOf({ agree: '同意', refuse: '拒绝' }))),
    }),
  ),
});

/** How something is decided: who is asked about a record of `of`, in which order, and what comes of their answers. */
export const FlowDocument = Strict({
  kind: called('种类', Type.Literal('flow')),
  ...opening,
  of: called('单据', Key, 'entity'),
  start: called(
    '发起',
    Maybe(
      Strict({
        /** Until when the starter may take it back. */
        withdraw: called('发起人撤回', Maybe(oneOf({ never: '不能', untouched: '有人办理前', always: '随时' }))),
      }),
    ),
  ),
  /** Nothing new begins, what runs goes on to its end; why is told to whoever would begin it. */
  stopped: called('停用原因', Maybe(Text)),
  /** Who is asked where nobody is found, and may move, hand over, suspend and end what runs. */
  admins: called('流程管理员', Maybe(Type.Array(FlowPerson, { minItems: 1, maxItems: 20 }))),
  steps: called('步骤', Keyed('key', Step)),
  cases: called('用例', Maybe(Keyed('name', FlowCase))),
});

/** In a node of an entity's states: the flows that run in it, the first whose condition holds, and the move that each end makes. */
export const StateFlow = Strict({
  flows: called('流程', Keyed('key', Strict({ when: called('条件', Maybe(Expression)) }))),
  /** No condition holds: nobody needs to agree. Not needed where the last flow has none. */
  none: called('都不满足时', Maybe(oneOf({ agree: '无须审批，视为同意' }))),
  agree: called('同意后', Key, 'operation'),
  refuse: called('拒绝后', Key, 'operation'),
  /** The starter took it back; a refusal's move unless said. */
  withdraw: called('撤回后', Maybe(Key), 'operation'),
  /** Sent back to the starter, who writes anew; the withdrawal's move unless said. */
  back: called('退回发起人后', Maybe(Key), 'operation'),
  /** A field of persons: whoever agreed at any step is kept there, deputies and those they stood in for alike. */
  agreedBy: called('同意的人记到', Maybe(Key), 'field'),
});

export type FlowDocument = Static<typeof FlowDocument>;
export type FlowStepDocument = FlowDocument['steps'][string];
export type FlowPersonDocument = Static<typeof FlowPerson>;
