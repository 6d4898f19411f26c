import { labelsIn, type NamedEntry, type NamedPlace } from '../expressions/sentence-labels.ts';
import type { SentenceLabels } from '../expressions/sentence-words.ts';
import type { EntityModel, FieldModel, Model, PartModel } from './model.ts';
import { statesTold } from './states-told.ts';

type Named = Pick<Model, 'entities' | 'dicts'>;

/** What people call the fields an expression can read where it stands, and their values: `part` is '' for the head. */
export function labelsOfModel(model: Named, entity: EntityModel, part = '', around?: EntityModel): SentenceLabels {
  const here = part === '' ? entity.head : (entity.parts.get(part) ?? entity.head);
  return labelsIn(placeOf(model, entity, here, around));
}

/** `around` is what stands around the head: a record that writes this one. */
function placeOf(model: Named, entity: EntityModel, part: PartModel, around?: EntityModel): NamedPlace {
  const fields = [...part.fields.values()].map((field) => entryOf(model, entity, field));
  const parts = [...part.parts.values()].map(
    (inner): NamedEntry => ({
      key: inner.key,
      label: inner.label,
      isRows: true,
      into: () => placeOf(model, entity, inner, around),
    }),
  );
  const here: NamedPlace = {
    get names() {
      return [...fields, ...parts, ...(part.parent ? [] : linksOf(model, entity, here))];
    },
    ...(part.parent ? { above: placeOf(model, entity, part.parent, around) } : {}),
    ...(!part.parent && around ? { above: placeOf(model, around, around.head) } : {}),
  };
  return here;
}

/** Records that point here, by the name of their tab. */
const linksOf = (model: Named, entity: EntityModel, above: NamedPlace): readonly NamedEntry[] =>
  entity.links.flatMap(({ key, tab, entity: to }): NamedEntry[] => {
    const target = model.entities.get(to);
    if (!target || entity.head.fields.has(key) || entity.head.parts.has(key)) return [];
    return [{ key, label: tab, isRows: true, into: () => ({ ...placeOf(model, target, target.head), above }) }];
  });

function entryOf(model: Named, entity: EntityModel, field: FieldModel): NamedEntry {
  const { key, label, type } = field;
  const values = valuesOf(model, entity, field);
  const target = type.is === 'ref' ? model.entities.get(type.to) : undefined;
  return { key, label, values, ...(target ? { into: () => placeOf(model, target, target.head) } : {}) };
}

/** Words of the dictionary or the states; where there are none, as the kind itself writes and reads its values. */
function valuesOf(model: Named, entity: EntityModel, { path, kind, config, type }: FieldModel): NamedEntry['values'] {
  const source = kind.labels?.(config as never);
  const items = source?.from === 'dict' ? model.dicts.get(source.dict)?.items : undefined;
  const nodes = statesTold(entity, path);
  const words =
    items?.map(({ value, text }) => ({ value, text })) ?? nodes.map((node) => ({ value: node.key, text: node.label }));
  if (words.length > 0) {
    return {
      labelOf: (value) => words.find((word) => word.value === value)?.text,
      valueOf: (label) => words.find((word) => word.text === label)?.value,
    };
  }
  if (type.is !== 'text' || source?.from === 'record') return undefined;
  return {
    labelOf: (value) => kind.format(value, config as never),
    valueOf: (label) => {
      const value = kind.parse(label, config as never);
      return typeof value === 'string' ? value : undefined;
    },
  };
}
