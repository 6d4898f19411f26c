import type { EntityModel, FieldModel, PartModel } from '../../../schemas/compile/model.ts';
import type { AccessPlan, EntityPlan, FieldPlan, PartPlan } from '../../../schemas/compile/plan.ts';
import { isWritten } from '../../../schemas/compile/view-access.ts';
import { wholeLineStates } from '../../../schemas/sections/line-states/line-states.plan.ts';

const wholes = new WeakMap<EntityPlan, EntityPlan>();

/**
 * The viewer's plan with everything in it that they do not see: rules judge the whole record, whoever saves it. What is
 * hidden from them is shown in no scope, so it can be neither read nor edited.
 */
export function wholePlan(entity: EntityModel, plan: EntityPlan): EntityPlan {
  const found = wholes.get(plan);
  if (found) return found;
  const whole: EntityPlan = {
    ...plan,
    fields: Object.fromEntries([...entity.fields.values()].map((field) => [field.path, wholeField(field, plan)])),
    parts: Object.fromEntries([...entity.parts.values()].map((part) => [part.path, wholePart(part, plan)])),
    program: entity.program,
    states: entity.states && {
      field: entity.states.field,
      start: entity.states.start,
      nodes: [...entity.states.nodes.values()],
      moves: [...entity.states.moves.values()],
      way: entity.states.way,
    },
    actions: [...entity.actions.values()],
    becomes: [...entity.becomes.values()],
    access: hideUnseen(entity, plan),
  };
  wholes.set(plan, whole);
  return whole;
}

function hideUnseen(entity: EntityModel, { access, fields, parts }: EntityPlan): AccessPlan {
  const unseen = [
    ...[...entity.fields.keys()].filter((path) => !fields[path]),
    ...[...entity.parts.keys()].filter((path) => !parts[path]),
  ];
  return { ...access, shown: { ...access.shown, ...Object.fromEntries(unseen.map((path) => [path, []])) } };
}

function wholeField(field: FieldModel, plan: EntityPlan): FieldPlan {
  const { path, key, part, label, help, config, type, need, start, calc, whenHidden, system, layer } = field;
  const isGiven = isWritten(field);
  const { starts } = field.kind;
  return {
    path,
    key,
    part,
    kind: field.kind.name,
    label,
    help,
    config,
    type,
    need,
    locked: plan.fields[path]?.locked ?? isGiven,
    ...(isGiven ? { given: true } : {}),
    stored: field.column !== null,
    start: start ?? (starts === undefined ? null : { t: 'text', v: starts }),
    calc,
    ...(field.varies ? { varies: field.varies } : {}),
    ...(field.seal === undefined ? {} : { seal: field.seal }),
    whenHidden,
    system,
    layer,
  };
}

const wholePart = (part: PartModel, plan: EntityPlan): PartPlan => {
  const { path, key, label, parent, order, min, max } = part;
  const locked = plan.parts[path]?.locked ?? false;
  return { path, key, label, parent: parent?.path ?? '', order, min, max, locked, ...wholeLineStates(part) };
};
