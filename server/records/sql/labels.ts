import type { DictModel, EntityModel, FieldModel, Model } from '../../../schemas/compile/model.ts';
import { statesTold } from '../../../schemas/compile/states-told.ts';
import type { LabelSource } from '../../../schemas/kinds/field-kind.ts';
import type { StatesModel } from '../../../schemas/sections/states/states.model.ts';
import { quote } from '../../db/structure.ts';
import { keptValue } from '../../sql/columns.ts';
import { type SqlWriter, tenantSlot } from '../../sql/template.ts';

/** The name of the property that carries a coded field's words. */
export const labelKey = (key: string): string => `${key}_dictText`;

/** Where the words of a field come from, or null when it has none on the server. */
export function labelSource(field: FieldModel): LabelSource | null {
  const source = field.kind.labels?.(field.config as never) ?? null;
  return source?.from === 'local' && !source.words ? null : source;
}

/** A field whose value is a list: each entry has words of its own. */
export const isMany = (field: FieldModel): boolean => field.type.is === 'list';

/** The words for `value`, a SQL value of the field; null when the field has none. */
export function labelOf(
  model: Model,
  entity: EntityModel,
  field: FieldModel,
  value: string,
  writer: SqlWriter,
): string | null {
  const source = labelSource(field);
  if (source) {
    return isMany(field) ? manyLabels(model, source, value, writer) : oneLabel(model, source, `${value}::text`, writer);
  }
  const states = statesTold(entity, field.path);
  return states.length > 0
    ? `${writer.json(Object.fromEntries(states.map(({ key, label }) => [key, label])))}->>${value}`
    : null;
}

/** What the states of a document are called. */
export const stateWords = ({ nodes }: StatesModel): Readonly<Record<string, string>> =>
  Object.fromEntries([...nodes.values()].map(({ key, label }) => [key, label]));

const words = new WeakMap<DictModel, Readonly<Record<string, string>>>();

/** Dictionaries are short and known here: their words travel with the statement instead of being looked up in it. */
export function dictWords(dict: DictModel): Readonly<Record<string, string>> {
  const known = words.get(dict) ?? Object.fromEntries(dict.items.map(({ value, text }) => [value, text]));
  words.set(dict, known);
  return known;
}

function oneLabel(model: Model, source: LabelSource, value: string, writer: SqlWriter): string | null {
  if (source.from === 'dict') {
    const dict = model.dicts.get(source.dict);
    return dict ? `${writer.json(dictWords(dict))}->>${value}` : null;
  }
  if (source.from === 'local') return source.words ? `${writer.json(source.words)}->>${value}` : null;
  const target = namedValue(model, source.entity, 't');
  return (
    target && `(select ${target.value} from ${target.table} t where t.tenant_id = ${tenantSlot} and t.id = ${value})`
  );
}

/** Words of a list, joined in its order; an entry without words shows nothing. */
function manyLabels(model: Model, source: LabelSource, value: string, writer: SqlWriter): string | null {
  const one = oneLabel(model, source, 'e.v', writer);
  return (
    one &&
    `(select string_agg(w.t, ',' order by w.n) from (select ${one} as t, e.n from ` +
      `jsonb_array_elements_text(case when jsonb_typeof(${value}) = 'array' then ${value} end) with ordinality e(v, n)) w)`
  );
}

/** The table of an entity and the value that names its records to people. */
export function namedValue(model: Model, entity: string, alias: string): { table: string; value: string } | null {
  const target = model.entities.get(entity);
  const named = target?.fields.get(target.named);
  if (!target || !named?.column) return null;
  return { table: quote(target.head.table), value: `${keptValue(named, alias)}::text` };
}
