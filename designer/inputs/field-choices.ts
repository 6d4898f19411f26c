import type { EntityModel, FieldModel, Model, PartModel } from '../../schemas/compile/model.ts';
import { printExpression } from '../../schemas/expressions/print-expression.ts';
import type { Expr } from '../../schemas/expressions/tree.ts';
import type { ValueType } from '../../schemas/values/value-type.ts';
import { type ExpressionPlace, typeAt } from './standing.ts';

/** Something a condition or formula can read where it stands. */
export interface FieldChoice {
  /** As formulas write it: `../currency`, `sum(lines.amount)`. */
  readonly text: string;
  readonly expr: Expr;
  readonly label: string;
  /** Under which heading it is offered. */
  readonly group: string;
  readonly type: ValueType;
}

const path = (up: number, keys: readonly string[]): Expr => ({ t: 'path', up, keys });

const choice = (expr: Expr, label: string, group: string, type: ValueType): FieldChoice => ({
  text: printExpression(expr),
  expr,
  label,
  group,
  type,
});

const partAt = (entity: EntityModel, part: string): PartModel =>
  part === '' ? entity.head : (entity.parts.get(part) ?? entity.head);

/** Everything that can be read there, nearest first; `figures` adds counts and sums over the lines. */
export function fieldChoices(standing: ExpressionPlace, { figures = false } = {}): readonly FieldChoice[] {
  const { entity, names } = standing;
  const here = partAt(entity, standing.part);
  const scopes = Object.entries(names ?? {}).map(([key, label]) =>
    choice(path(0, [key]), label, '数据范围', { is: 'bool' }),
  );
  const above: FieldChoice[] = [];
  let outer = here.parent;
  for (let up = 1; outer; up++) {
    const group = outer.parent ? outer.label : entity.title;
    above.push(...ownFields(outer, up, group, '上级的'.repeat(up)));
    outer = outer.parent;
  }
  const { around } = standing;
  const up = standing.part === '' ? 1 : standing.part.split('.').length + 1;
  if (around) above.push(...ownFields(around.head, up, around.title, '上级的'.repeat(up)));
  return [
    ...scopes,
    ...ownFields(here, 0, here.parent ? here.label : entity.title, ''),
    ...(figures ? figuresOf(here, standing) : []),
    ...above,
    ...throughReferences(standing.model, here),
  ];
}

const readable = (field: FieldModel): boolean => field.key !== 'version';

const ownFields = (part: PartModel, up: number, group: string, before: string): readonly FieldChoice[] =>
  [...part.fields.values()]
    .filter(readable)
    .map((field) => choice(path(up, [field.key]), `${before}${field.label}`, group, field.type));

/** Counts of lines, sums and bounds of their numbers. */
function figuresOf(here: PartModel, standing: ExpressionPlace): readonly FieldChoice[] {
  return [...here.parts.values()].flatMap((part) => {
    const figure = (fn: 'sum' | 'min' | 'max' | 'count', keys: readonly string[], label: string, type: ValueType) =>
      choice({ t: 'call', fn, args: [path(0, keys)] }, label, `${part.label}（合计）`, type);
    const count = figure('count', [part.key], `${part.label}的行数`, { is: 'number' });
    const inside = [...part.fields.values()].filter(readable).flatMap((field): FieldChoice[] => {
      const keys = [part.key, field.key];
      const type = typeAt(standing, 0, keys);
      const isNumber = type?.is === 'number';
      if (!type || (!isNumber && type.is !== 'date' && type.is !== 'dateTime')) return [];
      const label = `${part.label}的${field.label}`;
      const sum = isNumber ? [figure('sum', keys, `${label}合计`, { is: 'number' })] : [];
      return [...sum, figure('min', keys, `${label}最小`, type), figure('max', keys, `${label}最大`, type)];
    });
    return [count, ...inside];
  });
}

/** Properties of the records that references point at: 供应商的国家. */
function throughReferences(model: Model, here: PartModel): readonly FieldChoice[] {
  return [...here.fields.values()].flatMap((field) => {
    const target = field.type.is === 'ref' && !field.system ? model.entities.get(field.type.to) : undefined;
    const fields = [...(target?.head.fields.values() ?? [])].filter((inner) => !inner.system);
    return fields.map((inner) =>
      choice(path(0, [field.key, inner.key]), `${field.label}的${inner.label}`, `${field.label}的…`, inner.type),
    );
  });
}
