import { below, covers } from '../language/names.ts';
import type { StatesModel } from '../sections/states/states.model.ts';
import { besidePath } from './beside-path.ts';
import type { FieldModel, PartModel } from './model.ts';
import type { FieldPlan, PartPlan } from './plan.ts';
import { type ColumnsOf, planPick } from './plan-pick.ts';
import { reach } from './reach.ts';
import { isWritten } from './view-access.ts';
import type { View } from './view-of.ts';

/** The fields that are shown, each as this viewer may use it. */
export function planFields(view: View, columnsOf: ColumnsOf): Readonly<Record<string, FieldPlan>> {
  const fields = [...view.entity.fields.values()].filter((field) => view.shown.has(field.path));
  return Object.fromEntries(fields.map((field) => [field.path, planField(field, view, columnsOf)]));
}

function planField(field: FieldModel, view: View, columnsOf: ColumnsOf): FieldPlan {
  const { path, key, part, label, help, type, need, whenHidden, system, layer } = field;
  const { starts } = field.kind;
  const isGiven = isWritten(field);
  return {
    path,
    key,
    part,
    kind: field.kind.name,
    label,
    help,
    config: planConfig(field, view, columnsOf),
    type,
    need,
    locked: isGiven || !canEverEdit(path, view),
    ...(isGiven ? { given: true } : {}),
    stored: field.column !== null,
    start: field.start ? view.readable(field.start, part) : starts === undefined ? null : { t: 'text', v: starts },
    calc: view.readable(field.calc, part),
    ...(field.varies ? { varies: field.varies } : {}),
    whenHidden,
    ...(field.foldsEmpty ? { foldsEmpty: true } : {}),
    ...(field.seal === undefined ? {} : { seal: field.seal }),
    system,
    layer,
  };
}

/** The kind's own properties, without the names of fields the viewer does not see. */
function planConfig(field: FieldModel, view: View, columnsOf: ColumnsOf): FieldPlan['config'] {
  const entries = Object.entries(field.config).filter(([name, said]) => {
    if (typeof said !== 'string' || !field.kind.beside?.includes(name)) return true;
    const beside = besidePath(said);
    const found = beside && reach(new Map(), view.entity, field.part, beside.up, beside.keys);
    return !beside || (found !== undefined && found !== null && view.shown.has(found.own));
  });
  const { pick, ...config } = Object.fromEntries(entries);
  const picking = planPick(pick, field, view, columnsOf);
  const reads = planReading(field, view);
  return { ...config, ...(picking && { pick: picking }), ...(reads && { reads }) };
}

/** What files are read for, without the fields the viewer does not see. */
function planReading(field: FieldModel, { shown }: View): object | null {
  const reading = field.kind.reads?.(field.config as never);
  if (!reading) return null;
  const into = Object.entries(reading.into).filter(([own]) => shown.has(below(field.part, own)));
  return { ...(field.config.reads as object), into: Object.fromEntries(into) };
}

/** Whether any role of the viewer, in any state, may write it. */
function canEverEdit(path: string, view: View): boolean {
  const byRole = view.edit.some((edit) => edit === null || edit.some((one) => covers(one, path)));
  return byRole && isEverOpen(path, view.entity.states);
}

const isEverOpen = (path: string, states: StatesModel | null): boolean =>
  !states || [...states.nodes.values()].some(({ open }) => open === '*' || open.some((one) => covers(one, path)));

export function planParts(view: View): Readonly<Record<string, PartPlan>> {
  const parts = [...view.entity.parts.values()].filter((part) => view.shown.has(part.path));
  return Object.fromEntries(parts.map((part) => [part.path, planPart(part, view)]));
}

function planPart(part: PartModel, view: View): PartPlan {
  const { path, key, label, min, max, given } = part;
  const order = part.order !== null && view.shown.has(`${path}.${part.order}`) ? part.order : null;
  return {
    path,
    key,
    label,
    parent: part.parent?.path ?? '',
    order,
    min,
    max,
    locked: given || !canEverEdit(path, view),
  };
}
