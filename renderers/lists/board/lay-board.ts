import { allowed } from '../../../schemas/check/allowed.ts';
import type { Tone } from '../../../schemas/compile/model.ts';
import type { EntityPlan, FieldPlan, MovePlan, RecordData } from '../../../schemas/compile/plan.ts';
import type { Asker } from '../../../schemas/expressions/tree.ts';
import type { ListPlan } from '../../../schemas/sections/lists/lists.model.ts';
import type { RowGroup } from '../../../schemas/wire/records.ts';
import { kindNamed } from '../../fields/kind-named.ts';

export interface BoardColumn {
  /** Null: of records that have no value there. */
  readonly value: string | null;
  readonly title: string;
  readonly tone: Tone;
  /** How many there are, of which `rows` are here. */
  readonly total: number;
  readonly rows: readonly RecordData[];
}

const valueIn = (row: RecordData, field: string): string | null => {
  const value = row[field];
  return value === null || value === undefined || value === '' ? null : String(value);
};

type Known = Pick<BoardColumn, 'value' | 'title' | 'tone'>;

/** The values a column stands for, in their order: the states a list holds, or what the field offers. */
function knownValues(plan: EntityPlan, list: ListPlan, field: FieldPlan): readonly Known[] {
  if (plan.states?.field === field.path)
    return plan.states.nodes
      .filter(({ key }) => list.states?.includes(key) ?? true)
      .map(({ key, label, tone }) => ({ value: key, title: label, tone }));
  const words = kindNamed(field.kind)?.labels?.(field.config as never);
  if (words?.from === 'dict')
    return (plan.dicts[words.dict] ?? [])
      .filter(({ off }) => !off)
      .map(({ value, text, tone }) => ({ value, title: text, tone: tone ?? 'neutral' }));
  const own = words?.from === 'local' ? words.words : undefined;
  return Object.entries(own ?? {}).map(([value, title]) => ({ value, title, tone: 'neutral' }));
}

/** A column for each value there can be; and for each that records have besides. */
export function layBoard(
  { plan, list, rows }: { readonly plan: EntityPlan; readonly list: ListPlan; readonly rows: readonly RecordData[] },
  field: FieldPlan,
  groups: readonly RowGroup[],
): readonly BoardColumn[] {
  const known = knownValues(plan, list, field);
  const totals = new Map(groups.map(({ value, total }) => [value, total]));
  const others = [...totals.keys()]
    .filter((value) => !known.some((one) => one.value === value))
    .map((value): Known => ({ value, title: wordsOf(rows, field, value), tone: 'neutral' }));
  return [...known, ...others].map((one) => {
    const own = rows.filter((row) => valueIn(row, field.path) === one.value);
    return { ...one, rows: own, total: totals.get(one.value) ?? own.length };
  });
}

function wordsOf(rows: readonly RecordData[], { path, label }: FieldPlan, value: string | null): string {
  if (value === null) return `没有${label}`;
  const text = rows.find((row) => valueIn(row, path) === value)?.[`${path}_dictText`];
  return typeof text === 'string' && text !== '' ? text : value;
}

/** What carrying a card to another column comes to: moves that lead there, a value written, or why it cannot be. */
export type Carry =
  | { readonly is: 'nothing' }
  | { readonly is: 'moves'; readonly moves: readonly MovePlan[] }
  | { readonly is: 'write'; readonly field: FieldPlan; readonly value: string | null }
  | { readonly is: 'refused'; readonly say: string };

interface Carrying {
  readonly plan: EntityPlan;
  readonly asker: Asker;
  /** Whether cells of a row may be written here; absent where they are only read. */
  readonly isOpen?: ((row: RecordData, field: FieldPlan) => boolean) | undefined;
  readonly mayMove: boolean;
}

export function carryTo(row: RecordData, field: FieldPlan, to: BoardColumn, at: Carrying): Carry {
  if (valueIn(row, field.path) === to.value) return { is: 'nothing' };
  const { states } = at.plan;
  if (states?.field === field.path)
    return at.mayMove ? alongMoves(row, to, at) : { is: 'refused', say: '这里只能查看' };
  return at.isOpen?.(row, field)
    ? { is: 'write', field, value: to.value }
    : { is: 'refused', say: `这条数据的“${field.label}”现在不能修改` };
}

/** Only a move leads from state to state; each that would says why it may not be made. */
function alongMoves(row: RecordData, to: BoardColumn, { plan, asker }: Carrying): Carry {
  const from = String(row[plan.states?.field ?? ''] ?? '');
  const leading = (plan.states?.moves ?? []).filter((move) => move.to === to.value && move.from.includes(from));
  if (leading.length === 0) {
    const label = plan.states?.nodes.find(({ key }) => key === from)?.label ?? from;
    return { is: 'refused', say: `从“${label}”到“${to.title}”没有您可以做的流转` };
  }
  const judged = leading.map((move) => ({ move, ...allowed(plan, row, `move:${move.key}`, asker, { partial: true }) }));
  const open = judged.filter((one) => one.allowed).map(({ move }) => move);
  if (open.length > 0) return { is: 'moves', moves: open };
  const say = judged.flatMap(({ reasons }) => reasons.map((reason) => reason.say));
  return { is: 'refused', say: [...new Set(say)].join('；') };
}
