import type { AnyActionKind } from '../../../schemas/kinds/action-kind.ts';
import type { EntityDocument } from '../../../schemas/language/entity.ts';
import { inOrder } from '../../../schemas/language/ranks.ts';
import { allFields, partsOf } from '../../kernel/places.ts';
import { type ExpressionPlace, standingBeyond, standingIn } from '../standing.ts';

/** How a parameter of a behaviour is given. */
export interface Param {
  readonly name: string;
  readonly label: string;
  readonly needed: boolean;
  readonly by:
    | 'expression'
    | 'field'
    | 'fields'
    | 'role'
    | 'chain'
    | 'choice'
    | 'flag'
    | 'text'
    | 'part'
    | 'over'
    | 'seal'
    | 'set';
  readonly choices: readonly string[];
}

const labels: Readonly<Record<string, string>> = {
  field: '字段',
  fields: '字段',
  to: '写入',
  role: '发给角色',
  user: '发给字段里的人',
  supplier: '发给字段里的供应商',
  say: '内容',
  tells: '一并告知的字段',
  chain: '下推',
  from: '取自',
  again: '再次输入',
  flag: '标记字段',
  part: '明细',
  over: '哪些单据',
  seal: '密封',
  of: '取自（单据编号）',
  by: '对应',
  where: '只写满足条件的',
  set: '写入',
};

const fieldNames = new Set(['field', 'user', 'supplier', 'flag']);
const words: Readonly<Record<string, string>> = { everybody: '所有人', nobody: '无人' };
export const sayChoice = (value: string): string => words[value] ?? value;

interface Shape {
  readonly type?: string;
  readonly anyOf?: readonly { readonly const?: unknown }[];
  readonly 'x-expression'?: boolean;
  readonly patternProperties?: unknown;
}

/** The parameters a manifest declares, each with the way it is best given. */
export function paramsOf({ params }: AnyActionKind): readonly Param[] {
  const needed = new Set<string>((params.required ?? []) as readonly string[]);
  return Object.entries(params.properties as Readonly<Record<string, Shape>>).map(([name, shape]) => ({
    name,
    label: labels[name] ?? name,
    needed: needed.has(name),
    by: wayOf(name, shape),
    choices: (shape.anyOf ?? []).flatMap((one) => (typeof one.const === 'string' ? [one.const] : [])),
  }));
}

function wayOf(name: string, shape: Shape): Param['by'] {
  if (shape['x-expression']) return 'expression';
  if (shape.patternProperties) return 'set';
  if (shape.anyOf) return 'choice';
  if (shape.type === 'boolean') return 'flag';
  if (shape.type === 'array') return 'fields';
  if (fieldNames.has(name)) return 'field';
  if (name === 'role' || name === 'chain' || name === 'part' || name === 'over' || name === 'seal') return name;
  return 'text';
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** References and links of a document: what leads to other records. */
export const leadingOut = (document: EntityDocument): readonly Choice[] => [
  ...allFields(document).flatMap(([path, { label, to }]) =>
    to === undefined ? [] : [{ value: path, label: label ?? path }],
  ),
  ...inOrder(document.links).map(([key, { tab }]) => ({ value: key, label: tab })),
];

/** Where what a run writes is read: the rows of a part, the records that something leads to, or the head. */
export function standingOfRun(run: object, standing: ExpressionPlace | undefined): ExpressionPlace | undefined {
  const { part, over, of } = run as Readonly<Record<'part' | 'over' | 'of', unknown>>;
  if (!standing) return undefined;
  if (typeof of === 'string') return standingIn(standing.model, of) ?? standing;
  if (typeof over === 'string') return standingBeyond(standing, over);
  return typeof part === 'string' ? standingIn(standing.model, standing.entity.key, part) : standing;
}

/** What must be given, begun with what there is. */
export function startOf(kind: AnyActionKind, document: EntityDocument): Readonly<Record<string, unknown>> {
  const field = allFields(document)[0]?.[0] ?? 'id';
  const starts: Readonly<Record<Param['by'], unknown>> = {
    expression: 'nothing',
    field,
    fields: [field],
    role: 'admin',
    chain: inOrder(document.becomes)[0]?.[0] ?? 'chain',
    choice: '',
    flag: false,
    text: '请查看',
    part: partsOf(document)[0] ?? 'lines',
    over: leadingOut(document)[0]?.value ?? 'id',
    seal: 'seal',
    set: {},
  };
  const params = paramsOf(kind).filter(({ needed }) => needed);
  return Object.fromEntries(params.map(({ name, by, choices }) => [name, choices[0] ?? starts[by]]));
}
