import type { EntityPlan, FieldPlan, RecordData } from '../compile/plan.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';

type Told = Pick<EntityPlan, 'title' | 'named' | 'told' | 'fields' | 'states'>;

/** The longest a single value is told; what is longer is read in the record. */
const MOST = 60;

/** A record as people are told of it: 采购订单 PO20261101（¥12,300.00，华测试剂有限公司）. Only what the plan shows is said. */
export function tellRecord(plan: Told, record: RecordData, kinds: readonly AnyFieldKind[]): string {
  const words = (path: string): string => wordsAt(plan, path, record, kinds);
  const beside = (plan.told ?? []).map(words).filter((text) => text !== '');
  const name = [plan.title, words(plan.named)].filter((text) => text !== '').join(' ');
  return beside.length > 0 ? `${name}（${beside.join('，')}）` : name;
}

/** One value with what it is called: 变更原因：交期提前. Nothing is said of what is empty. */
export function tellField(
  plan: Pick<Told, 'fields' | 'states'>,
  path: string,
  record: RecordData,
  kinds: readonly AnyFieldKind[],
): string {
  const words = wordsAt(plan, path, record, kinds);
  return words === '' ? '' : `${plan.fields[path]?.label}：${words}`;
}

/** The words alone of what a field holds, where they are a few. */
export function wordsAt(
  plan: Pick<Told, 'fields' | 'states'>,
  path: string,
  record: RecordData,
  kinds: readonly AnyFieldKind[],
): string {
  const field = plan.fields[path];
  return field && !field.system ? clip(wordsOf(plan, field, record, kinds)) : '';
}

function wordsOf(
  plan: Pick<Told, 'states'>,
  field: FieldPlan,
  record: RecordData,
  kinds: readonly AnyFieldKind[],
): string {
  const value = record[field.key];
  if (value === null || value === undefined || value === '') return '';
  if (plan.states?.field === field.path) return plan.states.nodes.find(({ key }) => key === value)?.label ?? '';
  const kind = kinds.find(({ name }) => name === field.kind);
  const words = record[`${field.key}_dictText`];
  if (typeof words === 'string') return words;
  // What has words that did not come along says nothing to people.
  if (!kind || kind.labels?.(field.config as never)) return '';
  const beside = Object.fromEntries((kind.beside ?? []).map((name) => [name, record[String(field.config[name])]]));
  return kind.alone?.(value, field.label, field.config as never, beside) ?? kind.format(value, field.config as never);
}

const clip = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text);
