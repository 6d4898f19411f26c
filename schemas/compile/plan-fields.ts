import { besidePath } from './beside-path.ts';
import type { FieldModel, PartModel, StatesModel } from './model.ts';
import { below, covers } from './names.ts';
import type { FieldPlan, PartPlan } from './plan.ts';
import { reach } from './reach.ts';
import type { View } from './view-of.ts';

/** The fields that are shown, each as this viewer may use it. */
export function planFields(view: View): Readonly<Record<string, FieldPlan>> {
  const fields = [...view.entity.fields.values()].filter((field) => view.shown.has(field.path));
  return Object.fromEntries(fields.map((field) => [field.path, planField(field, view)]));
}

function planField(field: FieldModel, view: View): FieldPlan {
  const { path, key, part, label, help, type, need, whenHidden, system, layer } = field;
  const isWritten = field.locked || field.system || field.kind.automatic === true || field.calc !== null;
  const { starts } = field.kind;
  return {
    path,
    key,
    part,
    kind: field.kind.name,
    label,
    help,
    config: planConfig(field, view),
    type,
    need,
    locked: isWritten || !canEverEdit(path, view),
    stored: field.column !== null,
    start: field.start ? view.readable(field.start, part) : starts === undefined ? null : { t: 'text', v: starts },
    calc: view.readable(field.calc, part),
    whenHidden,
    system,
    layer,
  };
}

/** The kind's own properties, without the names of fields the viewer does not see. */
function planConfig(field: FieldModel, view: View): FieldPlan['config'] {
  const entries = Object.entries(field.config).filter(([name, said]) => {
    if (typeof said !== 'string' || !field.kind.beside?.includes(name)) return true;
    const beside = besidePath(said);
    const found = beside && reach(new Map(), view.entity, field.part, beside.up, beside.keys);
    return !beside || (found !== undefined && found !== null && view.shown.has(found.own));
  });
  const config = Object.fromEntries(entries);
  return isFilling(config.pick)
    ? { ...config, pick: { ...config.pick, fill: planFill(config.pick.fill, field, view) } }
    : config;
}

interface Filling {
  readonly fill: Readonly<Record<string, string>>;
}
const isFilling = (pick: unknown): pick is Filling => typeof pick === 'object' && pick !== null && 'fill' in pick;

/** What a choice brings along, from fields the viewer sees there into fields the viewer sees here. */
function planFill(fill: Filling['fill'], field: FieldModel, view: View): Filling['fill'] {
  const type = field.type.is === 'list' ? field.type.of : field.type;
  const entity = type.is === 'ref' ? type.to : '';
  const seen = Object.entries(fill).filter(
    ([own, far]) => view.shown.has(below(field.part, own)) && view.seesFar({ entity, field: far }),
  );
  return Object.fromEntries(seen);
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
  const { path, key, label, min, max } = part;
  const order = part.order !== null && view.shown.has(`${path}.${part.order}`) ? part.order : null;
  return { path, key, label, parent: part.parent?.path ?? '', order, min, max, locked: !canEverEdit(path, view) };
}
