import { parseExpression } from '../expressions/parse-expression.ts';
import { orderedKinds } from '../expressions/shared-type.ts';
import { at } from '../language/pointer.ts';
import type { ReportColumnDocument } from '../language/report.ts';
import type { ValueType } from '../values/value-type.ts';
import { unitOf, unitOfCalc } from './amount-units.ts';
import { besidePath } from './beside-path.ts';
import { compileExpression, useReach } from './compile-expression.ts';
import type { FieldModel } from './model.ts';
import type { QueryColumn, QuerySource, Shown, Unit } from './query-model.ts';
import type { QueryPlace } from './query-place.ts';
import { type Reach, reach } from './reach.ts';
import type { Shape, Surroundings } from './shape.ts';

export interface Read {
  readonly source: QuerySource;
  readonly type: ValueType;
  readonly label: string;
  readonly width: number;
  readonly shown: Shown;
  readonly unit: Unit | null;
}

const text: ValueType = { is: 'text' };
const number: ValueType = { is: 'number' };
const nothing: Shown = { field: null, kind: null, config: {} };

/** What stands at the end of a path from a row; null when nothing does, which is said. */
export function readPath(written: string, path: string, place: QueryPlace): Read | null {
  const { shape, part, around } = place;
  const parsed = parseExpression(written);
  const tree = parsed.ok && parsed.value.t === 'path' ? parsed.value : null;
  const found = tree && reach(around.shapes, shape, part, tree.up, tree.keys);
  if (!tree || !found) {
    shape.findings.say('unknown_field', path, { field: written });
    return null;
  }
  useReach(found, path, shape);
  if (found.broken) return null;
  if (found.inRows || found.type.is === 'rows') {
    shape.findings.say('many_rows', path, { near: written });
    return null;
  }
  const field = endOf(found, shape, around);
  if (!field) return null;
  const labels = [...labelsBefore(found, shape, around), field.label];
  return {
    source: { is: 'path', path: { ...tree, is: found.type.is }, reach: found },
    type: found.type,
    label: labels.join(' · '),
    width: field.kind.width,
    shown: {
      field: { entity: found.steps.at(-1)?.entity ?? shape.key, path: field.path },
      kind: field.kind,
      config: plainConfig(field),
    },
    unit: found.type.is === 'number' ? unitOf(field, tree, place) : null,
  };
}

function endOf(found: Reach, shape: Shape, around: Surroundings): FieldModel | undefined {
  const last = found.steps.at(-1);
  return last ? around.shapes.get(last.entity)?.fields.get(last.field) : shape.fields.get(found.own);
}

const labelsBefore = (found: Reach, shape: Shape, around: Surroundings): readonly string[] =>
  found.steps.slice(0, -1).flatMap(({ entity, field }) => {
    const from = entity === shape.key ? shape : around.shapes.get(entity);
    return from?.fields.get(field)?.label ?? [];
  });

/** A config without what only a record has: fields beside it, and what picking fills in. */
function plainConfig({ kind, config }: FieldModel): Readonly<Record<string, unknown>> {
  const beside = new Set(
    (kind.beside ?? []).filter((name) => typeof config[name] === 'string' && besidePath(config[name] as string)),
  );
  return Object.fromEntries(Object.entries(config).filter(([name]) => name !== 'pick' && !beside.has(name)));
}

/** One column; null when something about it is wrong, which is said. Columns `after` others wait for their types. */
export function compileColumn(
  key: string,
  column: ReportColumnDocument,
  path: string,
  place: QueryPlace,
): QueryColumn | null {
  const read = readColumn(key, column, path, place);
  if (!read) return null;
  const { findings } = place.shape;
  const { agg = null, by = null } = column;
  if ((agg === 'sum' || agg === 'avg') && read.type.is !== 'number') {
    findings.say('not_a_number_field', at(path, 'agg'), { field: column.label ?? read.label });
    return null;
  }
  if ((agg === 'min' || agg === 'max') && !orderedKinds.has(read.type.is)) {
    findings.say('not_orderable', at(path, 'agg'), { field: column.label ?? read.label });
    return null;
  }
  if (by && read.type.is !== 'date' && read.type.is !== 'dateTime') {
    findings.say('not_a_date_field', at(path, 'by'), { field: column.label ?? read.label });
    return null;
  }
  const counts = agg === 'count' || agg === 'countDistinct';
  return {
    key,
    label: column.label ?? read.label,
    source: read.source,
    agg,
    by,
    type: counts ? number : by ? text : read.type,
    shown: counts || by ? shownAs(column, path, place) : { ...read.shown, ...shownAs(column, path, place, read.shown) },
    unit: counts ? null : read.unit,
    width: column.w ?? (counts || by ? 110 : read.width),
    foot: column.foot ?? null,
    off: column.off ?? false,
  };
}

function readColumn(key: string, column: ReportColumnDocument, path: string, place: QueryPlace): Read | null {
  const { findings } = place.shape;
  if (column.calc !== undefined) {
    const calc = readCalc(column.calc, at(path, 'calc'), place);
    if (!calc) return null;
    if (column.label === undefined) findings.warn('no_label', path, { label: key });
    return { ...calc, label: column.label ?? key, width: 120 };
  }
  if (column.agg === 'count' && column.of === undefined) {
    return {
      source: { is: 'rows' },
      type: number,
      label: column.label ?? '数量',
      width: 100,
      shown: nothing,
      unit: null,
    };
  }
  return readPath(column.of ?? key, path, place);
}

function readCalc(written: string, path: string, place: QueryPlace): Omit<Read, 'label' | 'width'> | null {
  const { shape, part, around } = place;
  const compiled = compileExpression(written, { shape, part, path }, around);
  if (!compiled) return null;
  const { expr, reaches } = compiled;
  const amount = compiled.type.is === 'number' ? unitOfCalc(expr, place, (found) => endOf(found, shape, around)) : null;
  return {
    source: { is: 'calc', expr, reaches },
    type: compiled.type.is === 'nothing' ? text : compiled.type,
    shown: { ...nothing, kind: amount?.kind ?? null },
    unit: amount?.unit ?? null,
  };
}

/** What a document says a worked-out value looks like. */
export function shownAs(
  { as, scale }: Pick<ReportColumnDocument, 'as' | 'scale'>,
  path: string,
  { shape, around }: QueryPlace,
  otherwise: Shown = nothing,
): Shown {
  const kind = as === undefined ? undefined : around.kinds.get(as);
  if (as !== undefined && !kind) shape.findings.say('unknown_kind', at(path, 'as'), { kind: as });
  const shown = kind ? { ...otherwise, field: null, kind, config: {} } : otherwise;
  if (scale === undefined) return shown;
  return { ...shown, config: { ...shown.config, scale } };
}
