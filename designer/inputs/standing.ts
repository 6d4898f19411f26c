import { canStand } from '../../schemas/compile/can-stand.ts';
import type { EntityModel, FieldModel, Model, PartModel } from '../../schemas/compile/model.ts';
import { labelsOfModel } from '../../schemas/compile/model-labels.ts';
import type { EntityPlan } from '../../schemas/compile/plan.ts';
import { wholePlanFor } from '../../schemas/compile/plan-for.ts';
import { reach } from '../../schemas/compile/reach.ts';
import { statesTold } from '../../schemas/compile/states-told.ts';
import { parseExpression } from '../../schemas/expressions/parse-expression.ts';
import { readsOf } from '../../schemas/expressions/reads-of.ts';
import type { TypeScope } from '../../schemas/expressions/scope.ts';
import type { SentenceLabels } from '../../schemas/expressions/sentence-words.ts';
import { settleRows } from '../../schemas/expressions/settle-rows.ts';
import type { Expr } from '../../schemas/expressions/tree.ts';
import { typeExpression, typeNames } from '../../schemas/expressions/type-expression.ts';
import { fail, ok, type Result } from '../../schemas/issues/result.ts';
import type { ValueType } from '../../schemas/values/value-type.ts';

/** Where an expression stands: an entity of the model, in its head or in the rows of a part. */
export interface ExpressionPlace {
  readonly model: Model;
  readonly entity: EntityModel;
  /** '' for the head. */
  readonly part: string;
  /** Names beside the fields, each a condition of its own: the row scopes that a grant may name. */
  readonly names?: Readonly<Record<string, string>>;
  /** What `../` leads to from the head: the record that writes those this is about. */
  readonly around?: EntityModel;
}

/** Undefined as long as the entity has not compiled. A part that is gone is the head again. */
export function standingIn(
  model: Model | null,
  entityKey: string,
  part = '',
  names?: ExpressionPlace['names'],
): ExpressionPlace | undefined {
  const entity = model?.entities.get(entityKey);
  if (!model || !entity) return undefined;
  return { model, entity, part: entity.parts.has(part) ? part : '', ...(names ? { names } : {}) };
}

const named = (names: ExpressionPlace['names'], up: number, keys: readonly string[]): string | undefined =>
  names && up === 0 && keys.length === 1 && Object.hasOwn(names, keys[0] ?? '') ? names[keys[0] ?? ''] : undefined;

/** What people call what can be read there. */
export function labelsAt({ model, entity, part, names, around }: ExpressionPlace): SentenceLabels {
  const labels = labelsOfModel(model, entity, part, around);
  if (!names) return labels;
  return {
    ...labels,
    pathLabel: (up, keys) => named(names, up, keys) ?? labels.pathLabel(up, keys),
    pathOf: (label) => {
      const found = Object.entries(names).find(([, text]) => text === label);
      return found ? { up: 0, keys: [found[0]] } : labels.pathOf(label);
    },
  };
}

/** The records that a reference or a link of a document leads to, as it writes them. */
export function standingBeyond({ model, entity }: ExpressionPlace, over: string): ExpressionPlace | undefined {
  const type = entity.fields.get(over)?.type;
  const one = type?.is === 'list' ? type.of : type;
  const to = one?.is === 'ref' ? one.to : entity.links.find(({ key }) => key === over)?.entity;
  const target = to === undefined ? undefined : model.entities.get(to);
  return target && { model, entity: target, part: '', around: entity };
}

/** Where a path begins that leads out of the head; null: within it. */
function beyondHead({ part, around }: ExpressionPlace, up: number) {
  const depth = part === '' ? 0 : part.split('.').length;
  return around && up > depth ? { entity: around, up: up - depth - 1 } : null;
}

/** What stands at the end of a path. */
export function typeAt(standing: ExpressionPlace, up: number, keys: readonly string[]) {
  const { model, entity, part, names } = standing;
  if (named(names, up, keys) !== undefined) return { is: 'bool' } as const;
  const beyond = beyondHead(standing, up);
  if (beyond) return reach(model.entities, beyond.entity, '', beyond.up, keys)?.type;
  return reach(model.entities, entity, part, up, keys)?.type;
}

/** The same inside the rows that a path leads to; undefined when it leads to none. */
export function standingInRows(
  standing: ExpressionPlace,
  up: number,
  keys: readonly string[],
): ExpressionPlace | undefined {
  const type = typeAt(standing, up, keys);
  if (type?.is !== 'rows') return undefined;
  const inside = standingIn(standing.model, type.of ?? standing.entity.key, type.part);
  const isOwn = type.of === undefined && beyondHead(standing, up) === null;
  return inside && isOwn && standing.around ? { ...inside, around: standing.around } : inside;
}

const scopeOf = (standing: ExpressionPlace): TypeScope => ({
  part: standing.part,
  lookup: (up, keys): ValueType | undefined => typeAt(standing, up, keys),
  store: (entity) => standing.model.entities.get(entity)?.store ?? entity,
});

export interface FoundField {
  /** The entity whose field it is: another one behind a reference. */
  readonly owner: EntityModel;
  readonly field: FieldModel;
}

/** The field at the end of a path, references followed. */
export function fieldAt(standing: ExpressionPlace, up: number, keys: readonly string[]): FoundField | undefined {
  const { model, entity, part } = standing;
  const beyond = beyondHead(standing, up);
  if (beyond) return fieldAt({ model, entity: beyond.entity, part: '' }, beyond.up, keys);
  let here: PartModel | null | undefined = part === '' ? entity.head : entity.parts.get(part);
  for (let step = 0; step < up && here; step++) here = here.parent;
  let owner: EntityModel = entity;
  for (const [index, key] of keys.entries()) {
    const inner: PartModel | undefined = here?.parts.get(key);
    if (inner) {
      here = inner;
      continue;
    }
    const field: FieldModel | undefined = here?.fields.get(key);
    if (!field || index === keys.length - 1) return field && { owner, field };
    const target = field.type.is === 'ref' ? model.entities.get(field.type.to) : undefined;
    if (!target) return undefined;
    owner = target;
    here = target.head;
  }
  return undefined;
}

/** A text as a typed tree, as compile would take it there; everything wrong otherwise. */
export function checkFormula(text: string, standing: ExpressionPlace, gives?: ValueType): Result<Expr> {
  const parsed = parseExpression(text);
  if (!parsed.ok) return parsed;
  const scope = scopeOf(standing);
  const settled = settleRows(parsed.value, scope.lookup, standing.part);
  const unknown = readsOf(settled).filter(({ up, keys }) => !scope.lookup(up, keys));
  if (unknown.length > 0) {
    const name = ({ up, keys }: (typeof unknown)[number]) => '../'.repeat(up) + keys.join('.');
    return fail(...unknown.map((one) => ({ code: 'unknown_name' as const, path: '', params: { name: name(one) } })));
  }
  const typed = typeExpression(settled, scope);
  if (!typed.ok) return typed;
  if (gives && !canStand(typed.value, gives, scope)) {
    const params = { expected: typeNames[gives.is], actual: typeNames[typed.value.type.is] };
    return fail({ code: 'wrong_result', path: '', params });
  }
  return ok(typed.value.expr);
}

export interface Choice {
  readonly value: string;
  readonly text: string;
}

/** The values a field can have, where they are a short list: states, a dictionary, options of its own, yes and no. */
export function choicesOf(model: Model, { owner, field }: FoundField): readonly Choice[] | null {
  const states = statesTold(owner, field.path);
  if (states.length > 0) return states.map(({ key, label }) => ({ value: key, text: label }));
  const source = field.kind.labels?.(field.config as never);
  if (source?.from === 'dict') return model.dicts.get(source.dict)?.items ?? null;
  const schema = field.kind.schema(field.config as never);
  const one = (schema.items ?? schema) as { readonly enum?: unknown };
  if (!Array.isArray(one.enum)) return null;
  return one.enum.map(String).map((value) => ({ value, text: field.kind.format(value, field.config as never) }));
}

const plans = new WeakMap<Model, Map<string, EntityPlan | undefined>>();

/** The plan with nothing left out, made once a model: the designer sees everything. */
export function wholePlan(model: Model, entity: string): EntityPlan | undefined {
  const made = plans.get(model) ?? new Map<string, EntityPlan | undefined>();
  plans.set(model, made);
  if (!made.has(entity)) made.set(entity, wholePlanFor(model, entity));
  return made.get(entity);
}
