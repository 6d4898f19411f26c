import type { EntityModel, FieldModel, Model } from '../../../schemas/compile/model.ts';
import { statesTold } from '../../../schemas/compile/states-told.ts';
import { readRows } from '../../../schemas/sections/access/read-rows.ts';
import type { ValueType } from '../../../schemas/values/value-type.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import type { Session } from '../../kernel/session.ts';
import type { Running } from '../../metadata/models.ts';
import { keepScope, usersOf } from './data-rules.ts';
import { scopesOf } from './read-rights.ts';
import type { RuleBook, RuleField } from './rights.contract.ts';
import { sayRowFaults } from './say-row-faults.ts';

export interface WantedRule {
  readonly scope?: string;
  readonly title: string;
  readonly rows: string;
  readonly off?: boolean;
}

/** Every row rule of an entity and all that one can be written with. */
export function ruleBookOf(
  { model }: Running,
  product: Running,
  entity: EntityModel,
  names: ReadonlyMap<string, string>,
): RuleBook {
  const below = product.entity(entity.key)?.document.access?.scopes ?? {};
  const said = entity.document.access?.scopes ?? {};
  return {
    entity: entity.key,
    title: entity.title,
    fields: fieldsOf(model, entity),
    rules: scopesOf(model, entity).map((view) => {
      const scope = said[view.key];
      return {
        ...view,
        rows: typeof scope === 'string' ? scope : (scope?.rows ?? ''),
        own: !Object.hasOwn(below, view.key),
        usedBy: usersOf(entity, view.key).map((code) => names.get(code) ?? code),
      };
    }),
  };
}

/** Adds a rule or changes one; what cannot be asked of this entity is refused in words. */
export async function keepRule(
  house: House,
  session: Session,
  entity: EntityModel,
  { scope, title, rows, off }: WantedRule,
): Promise<{ readonly key: string }> {
  const { model } = await house.models.running(session.tenant);
  const known = entity.document.access?.scopes ?? {};
  if (scope !== undefined && !Object.hasOwn(known, scope)) throw new Refusal('unknown_record');
  const name = title.trim();
  const isTaken = scopesOf(model, entity).some((one) => one.key !== scope && one.title === name);
  if (name === '') throw new Refusal('invalid_input', { text: '请填写规则名称' });
  if (isTaken) throw new Refusal('invalid_input', { text: `已有名为“${name}”的数据规则` });
  const read = readRows(model, entity, rows);
  if (!read.ok) throw new Refusal('invalid_input', { text: sayRowFaults(model, entity, read.issues) });
  const said = { title: name, rows, ...(off ? { off: true } : {}) };
  return { key: await keepScope(house, session, entity, scope ?? null, said) };
}

/** Own fields of the head, and one step further those of people, departments and other records it points at. */
function fieldsOf(model: Model, entity: EntityModel): readonly RuleField[] {
  const own = fieldsIn(model, entity, []);
  const further = [...entity.head.fields.values()].flatMap((field) => {
    const target = field.type.is === 'ref' && isAsked(field) ? model.entities.get(field.type.to) : undefined;
    return target && target.store !== entity.store ? fieldsIn(model, target, [field]) : [];
  });
  return [...own, ...further];
}

function fieldsIn(model: Model, entity: EntityModel, way: readonly FieldModel[]): readonly RuleField[] {
  const fields = [...entity.head.fields.values()].filter(
    (field) => isAsked(field) && (way.length === 0 || !field.system),
  );
  return fields.flatMap((field): RuleField[] => {
    const { is } = field.type;
    if (is === 'rows' || is === 'nothing' || is === 'json') return [];
    const to = targetOf(field.type);
    return [
      {
        path: [...way, field].map(({ key }) => key).join('.'),
        label: [...way, field].map(({ label }) => label).join('的'),
        is,
        to: to && (model.entities.get(to)?.store ?? to),
        values: valuesOf(model, entity, field),
        pick: to && !field.system ? { entity: entity.key, field: field.path } : null,
      },
    ];
  });
}

/** Kept in the table, and no number the engine counts with. */
const isAsked = ({ column, key, kind }: FieldModel): boolean =>
  column !== null && key !== 'version' && kind.filters.length > 0;

const targetOf = (type: ValueType): string | null =>
  type.is === 'ref' ? type.to : type.is === 'list' ? targetOf(type.of) : null;

function valuesOf(model: Model, entity: EntityModel, field: FieldModel): RuleField['values'] {
  const { kind, config, path } = field;
  const states = statesTold(entity, path);
  if (states.length > 0) return states.map(({ key, label }) => ({ value: key, text: label }));
  const source = kind.labels?.(config as never);
  if (source?.from === 'dict')
    return (model.dicts.get(source.dict)?.items ?? []).map(({ value, text }) => ({ value, text }));
  const listed = kind.schema(config as never).enum;
  return Array.isArray(listed)
    ? listed.map((value) => ({ value: String(value), text: kind.format(value, config as never) }))
    : null;
}
