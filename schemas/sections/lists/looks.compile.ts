import { findField } from '../../compile/compile-columns.ts';
import type { FieldModel } from '../../compile/model.ts';
import type { Shape, Surroundings } from '../../compile/shape.ts';
import type { AnyListKind, NamedField } from '../../kinds/list-kind.ts';
import type { EntityDocument } from '../../language/entity.ts';
import { entryOf } from '../../language/entry-of.ts';
import { normalise } from '../../language/normalise.ts';
import { at } from '../../language/pointer.ts';
import { inOrder } from '../../language/ranks.ts';
import { checkShape } from '../../language/shape.ts';
import type { JsonSchema } from '../../values/value-type.ts';
import type { ListModel, LookPlan } from './lists.model.ts';

type ListDocument = NonNullable<EntityDocument['lists']>[string];

/** The ways a list can be looked at, each judged by its kind. */
export function compileLooks(
  document: ListDocument,
  path: string,
  shape: Shape,
  { listKinds }: Surroundings,
): Pick<ListModel, 'as'> {
  if (document.as === undefined || listKinds.size === 0) return {};
  const looks = inOrder(document.as).flatMap(([key, { rank: _, ...said }]): LookPlan[] => {
    const here = at(path, key);
    const kind = listKinds.get(key);
    if (!kind) {
      shape.findings.say('unknown_list_kind', here, { kind: key });
      return [];
    }
    const lack = kind.lacks?.({ tree: document.tree ?? null });
    if (lack) shape.findings.say(lack.code, here, { kind: kind.title, ...lack.params });
    const config = readConfig(kind, said, here, shape);
    if (!config) return [];
    return [{ kind: key, config, reads: readsOf(kind, config, here, shape) }];
  });
  return looks.length > 0 ? { as: looks } : {};
}

function readConfig(kind: AnyListKind, said: object, path: string, { findings }: Shape): LookPlan['config'] | null {
  const schema: JsonSchema = { ...kind.config, additionalProperties: false };
  const { value, issues } = normalise(schema, said);
  const wrong = [...issues, ...checkShape(schema, value, '')];
  findings.take(wrong, path);
  if (wrong.length > 0) return null;
  const fault = kind.lint?.(value as never);
  if (fault) findings.say(fault.code, path, { kind: kind.title, ...fault.params });
  return fault ? null : (value as LookPlan['config']);
}

/** The fields a config names: each is there, one the kind can use, and they go together. */
function readsOf(kind: AnyListKind, config: LookPlan['config'], path: string, shape: Shape): readonly string[] {
  const fitting: Record<string, NamedField> = {};
  const reads = namedIn(kind, config, path).flatMap(({ setting, rule, key, path: here }): string[] => {
    const field = findField(shape, key, here, key);
    if (!field || shape.broken.has(key)) return [];
    const called = entryOf(kind.config.properties, setting)?.title ?? setting;
    const named = namedField(field, shape.document.states?.field);
    if (rule.fits(named)) fitting[setting] = named;
    else
      shape.findings.say('list_field_unfit', here, {
        kind: kind.title,
        setting: called,
        wants: rule.wants,
        field: field.label,
      });
    return [key, ...besideOf(field, shape)];
  });
  const fault = kind.lintFields?.(fitting);
  if (fault) shape.findings.say(fault.code, path, { kind: kind.title, ...fault.params });
  return [...new Set(reads)];
}

/** What its kind wants beside a value, to tell it: the currency of an amount. */
const besideOf = ({ kind, config }: Pick<FieldModel, 'kind' | 'config'>, { fields }: Shape): readonly string[] =>
  (kind.beside ?? []).map((name) => String(config[name])).filter((key) => fields.has(key));

/** Each field a config names: in a setting of its own, or as one of several. */
function namedIn(kind: AnyListKind, config: LookPlan['config'], path: string) {
  return Object.entries(kind.fields).flatMap(([setting, rule]) => {
    const said = config[setting];
    const here = at(path, setting);
    if (typeof said === 'string') return [{ setting, rule, key: said, path: here }];
    return Array.isArray(said)
      ? said.map((key, index) => ({ setting, rule, key: String(key), path: at(here, index) }))
      : [];
  });
}

/** A field as a kind of list is asked about it. */
export const namedField = (
  { path, type, kind, config, column }: Pick<FieldModel, 'path' | 'type' | 'kind' | 'config' | 'column'>,
  stateField: string | undefined,
): NamedField => ({ type, kind, config, stored: column !== null, isState: path === stateField });
