import { type Static, Type } from '@sinclair/typebox';
import { Fields, Part, Valid } from './fields.ts';
import { FieldsetUse } from './fieldset.ts';
import { ChainLedger, Ledger } from './ledger.ts';
import {
  Code,
  CodesOf,
  called,
  Expression,
  FieldPath,
  KEYED,
  Key,
  Keyed,
  MapOf,
  Maybe,
  oneOf,
  opening,
  Strict,
  Text,
} from './parts.ts';
import { Ask, Grant, Scope, StateKey, States } from './rights.ts';
import { Check, Rule, Run } from './rules.ts';
import { Form, List } from './screens.ts';

const Becomes = Strict({
  label: called('名称', Text),
  to: called('目标单据', Key, 'entity'),
  when: called('条件', Maybe(Expression)),
  /** Field of the new document ← expression over this one. */
  map: called('带入', MapOf(Expression)),
  lines: called(
    '明细',
    Maybe(
      Strict({
        from: called('来源明细', Key, 'field'),
        to: called('目标明细', Key),
        when: called('条件', Maybe(Expression)),
        map: called('带入', MapOf(Expression)),
        /** What a new line takes of the line it comes from; in other states of the new document than `while` names it is given back. */
        ledgers: called('占用', Maybe(MapOf(ChainLedger))),
      }),
    ),
  ),
});

const Serial = Strict({
  /** Literal text with `{yyyy} {yy} {mm} {dd} {n:5}`. */
  make: called('编号格式', Type.String({ maxLength: 60 })),
  restart: called('重新开始', Maybe(Type.Array(oneOf({ tenant: '每家公司', yyyy: '每年', mm: '每月', dd: '每日' })))),
  gaps: called('断号', Maybe(oneOf({ allowed: '可以断号', none: '不断号' }))),
  at: called('时机', Maybe(Type.String({ pattern: '^(create|move:[a-zA-Z0-9]+)$' }))),
});

const did = <const Did extends string>(word: Did, title: string) =>
  called('动作', Type.Unsafe<Did>(oneOf({ [word]: title })));

const Change = Type.Union([
  Strict({
    rev: called('版本', Type.Integer()),
    do: did('renameColumn', '列改名'),
    f: called('字段', FieldPath, 'field'),
    from: called('原来的', Type.String()),
  }),
  Strict({
    rev: called('版本', Type.Integer()),
    do: did('retype', '改类型'),
    f: called('字段', FieldPath, 'field'),
    from: called('原来的', Type.String()),
  }),
  Strict({ rev: called('版本', Type.Integer()), do: did('drop', '停用'), f: called('字段', FieldPath, 'field') }),
  Strict({
    rev: called('版本', Type.Integer()),
    do: did('promote', '转为正式字段'),
    f: called('字段', FieldPath, 'field'),
  }),
]);

const Verdicts = Strict({
  need: called('必填', Maybe(Type.Array(FieldPath))),
  optional: called('可以不填', Maybe(Type.Array(FieldPath))),
  hidden: called('隐藏', Maybe(Type.Array(FieldPath))),
  shown: called('显示', Maybe(Type.Array(FieldPath))),
  locked: called('只读', Maybe(Type.Array(FieldPath))),
  open: called('可以填写', Maybe(Type.Array(FieldPath))),
  error: called('报错', Maybe(Type.Array(FieldPath))),
  fine: called('没有问题', Maybe(Type.Boolean())),
  values: called('结果', Maybe(Type.Record(Type.String(), Type.Unknown()))),
  can: called('可以做', Maybe(Type.Array(Type.String())), 'operation'),
  cannot: called('不能做', Maybe(Type.Array(Type.String())), 'operation'),
});
const Case = Strict({
  as: called('身份', Maybe(Code), 'role'),
  in: called('状态', Maybe(StateKey), 'state'),
  at: called('办理', Maybe(Type.String()), 'operation'),
  given: called('已知', Maybe(Type.Record(Type.String(), Type.Unknown()))),
  then: called('应当', Verdicts),
});

const Index = Strict({
  on: called('字段', Type.Array(Key, { minItems: 1, maxItems: 6 }), 'field'),
  unique: called('不重复', Maybe(Type.Boolean())),
});

/** An entity: what is stored, who may see and do what, in which state, and how it is shown. The whole in one document. */
export const EntityDocument = Strict({
  kind: called('种类', Type.Literal('entity')),
  ...opening,
  /** Shares the store of another entity; `when` is both its filter and what its new records are born with. */
  facetOf: called('所属单据', Maybe(Key), 'entity'),
  when: called('条件', Maybe(MapOf(Type.Union([Type.String(), Type.Number()])))),
  /** Which fields of the base a facet takes; all unless said. */
  takes: called('取用的字段', Maybe(Type.Union([Type.Literal('*', { title: '全部' }), Type.Array(FieldPath)]))),
  store: called(
    '存储',
    Maybe(
      Strict({
        table: called('数据表', Maybe(Type.String({ pattern: '^[a-z][a-z0-9_]{1,40}$' }))),
        trash: called('删除后可以恢复', Maybe(Type.Boolean())),
        /** Its rows are those of a view that the deployment registered: read, never written. */
        view: called('来自登记的视图', Maybe(Type.Literal(true))),
        indexes: called('索引', Maybe(Keyed('key', Index))),
      }),
    ),
  ),
  /** The field that names a record to people; the first text field unless said. */
  named: called('名称字段', Maybe(Key), 'field'),
  /** What is said of a record beside its name where people are told of it: in messages, and after it is saved. */
  told: called('通知里说到的字段', Maybe(Type.Array(Key, { maxItems: 6 })), 'field'),
  valid: called('有效期', Maybe(Valid)),
  icon: called('图标', Maybe(Type.String())),
  /** Fields it has from fieldsets, laid below everything it says itself. */
  fieldsets: called('字段组', Maybe(MapOf(FieldsetUse))),
  fields: called('字段', Fields),
  parts: called('明细', Maybe(Type.Record(Key, Part, { [KEYED]: 'key', additionalProperties: false }))),
  rules: called('规则', Maybe(Keyed('key', Rule))),
  checks: called('查重', Maybe(Keyed('key', Check))),
  forms: called('表单', Maybe(MapOf(Form))),
  lists: called('列表', Maybe(MapOf(List))),
  ext: called(
    '扩展字段',
    Maybe(
      Strict({
        slots: called(
          '扩展位',
          MapOf(
            Strict({
              after: called('排在之后', Maybe(Type.String()), 'field'),
              before: called('排在之前', Maybe(Type.String()), 'field'),
            }),
          ),
        ),
        types: called('可用的类型', Type.Array(Type.String()), 'fieldKind'),
        max: called('最多个数', Type.Integer({ minimum: 0, maximum: 200 })),
      }),
    ),
  ),
  access: called(
    '权限',
    Maybe(
      Strict({
        scopes: called('数据范围', Maybe(MapOf(Scope))),
        sets: called('字段集', Maybe(MapOf(Type.Array(FieldPath)))),
        roles: called('角色', CodesOf(Grant)),
      }),
    ),
  ),
  states: called('状态与流转', Maybe(States)),
  actions: called(
    '操作',
    Maybe(
      Keyed(
        'key',
        Strict({
          label: called('名称', Text),
          at: called('按钮位置', oneOf({ row: '每一行', bulk: '选中的多行', head: '单据上方', list: '列表上方' })),
          when: called('条件', Maybe(Expression)),
          unless: called('不满足时的提示', Maybe(Text)),
          danger: called('不能反悔', Maybe(Type.Boolean())),
          confirm: called('办理前的提醒', Maybe(Text)),
          ask: called('询问', Maybe(Type.Array(Ask, { minItems: 1, maxItems: 8 }))),
          run: called('执行', Maybe(Type.Array(Run))),
          /** Opens a screen about the record instead of doing something to it. */
          opens: called('打开的画面', Maybe(Type.String({ pattern: '^[a-z][a-zA-Z0-9-/]*$' }))),
        }),
      ),
    ),
  ),
  /** What the server does with a record as it is made and whenever it is edited, after the checks. */
  onSave: called('保存时执行', Maybe(Type.Array(Run, { maxItems: 5 }))),
  becomes: called('下游单据', Maybe(Keyed('key', Becomes))),
  /** What its records take of others, or give back: sums that are kept exact there, within bounds. */
  ledgers: called('占用', Maybe(Keyed('key', Ledger))),
  serials: called('编号规则', Maybe(MapOf(Serial))),
  links: called(
    '关联列表',
    Maybe(
      Keyed(
        'key',
        Strict({
          many: called('关联单据', Key, 'entity'),
          by: called('关联字段', Key, 'field of target'),
          tab: called('页签名称', Text),
          list: called('列表', Maybe(Key), 'list of target'),
        }),
      ),
    ),
  ),
  print: called(
    '打印模板',
    Maybe(
      MapOf(Strict({ paper: called('纸张', Maybe(Type.String())), blocks: called('内容', Type.Array(Type.String())) })),
    ),
  ),
  changes: called('结构变更', Maybe(Type.Array(Change))),
  cases: called('用例', Maybe(Keyed('name', Case))),
});

export type EntityDocument = Static<typeof EntityDocument>;
