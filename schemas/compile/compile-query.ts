import { parseExpression } from '../expressions/parse-expression.ts';
import { readsOf } from '../expressions/reads-of.ts';
import { typeExpression } from '../expressions/type-expression.ts';
import { at } from '../language/pointer.ts';
import { inOrder } from '../language/ranks.ts';
import type { QueryDocument, ReportColumnDocument } from '../language/report.ts';
import type { ValueType } from '../values/value-type.ts';
import { amountsIn } from './amount-units.ts';
import { compileExpression, useReach } from './compile-expression.ts';
import { canFind, preferredOp } from './filters.ts';
import type { Findings } from './findings.ts';
import { compileColumn, type Read, readPath, shownAs } from './query-column.ts';
import type { QueryColumn, QueryFind, QueryModel, QuerySource, Shown, Unit } from './query-model.ts';
import type { QueryPlace } from './query-place.ts';
import type { Surroundings } from './shape.ts';

/** A query against the entity it reads, whose parts may be what it is about; null when there is no such thing. */
export function compileQuery(
  document: QueryDocument,
  path: string,
  around: Surroundings,
  findings: Findings,
  handed: Readonly<Record<string, string>> = {},
): QueryModel | null {
  const place = openQuery(document.from, at(path, 'from'), around, findings);
  if (!place) return null;
  const columns = compileColumns(document.cols, at(path, 'cols'), place);
  const grouped = Object.values(document.cols).some(({ agg }) => agg !== undefined);
  const all = withHanded(columns, handed, at(path, 'gives'), { grouped, place });
  const sorted = compileSort(document, at(path, 'sort'), { grouped, columns: all, place });
  const inWhere = { shape: place.shape, part: place.part, path: at(path, 'where'), gives: { is: 'bool' } as const };
  const where = document.where === undefined ? null : compileExpression(document.where, inWhere, around);
  return {
    from: place.shape.key,
    part: place.part,
    where: where?.expr ?? null,
    reaches: where?.reaches ?? [],
    columns: sorted.columns,
    finds: compileFinds(document, at(path, 'find'), columns, place),
    sort: sorted.sort,
    limit: document.limit ?? null,
    grouped,
  };
}

function openQuery(from: string, path: string, around: Surroundings, findings: Findings): QueryPlace | null {
  const [entity = '', ...keys] = from.split('.');
  const part = keys.join('.');
  findings.use(`entity:${entity}`, path);
  const target = around.shapes.get(entity);
  if (!target) {
    if (!around.broken.has(`entity:${entity}`)) findings.say('unknown_entity', path, { entity });
    return null;
  }
  if (part !== '' && !target.parts.has(part)) {
    findings.say('unknown_part', path, { part });
    return null;
  }
  if (part !== '') findings.use(`entity:${entity}.${part}`, path);
  // What is said below is said about this document, not about the entity it reads.
  return { shape: { ...target, findings }, part, around };
}

function compileColumns(cols: QueryDocument['cols'], path: string, place: QueryPlace): readonly QueryColumn[] {
  const made = new Map<string, QueryColumn>();
  const failed = new Set<string>();
  const written = inOrder(cols);
  for (const [key, column] of written) {
    const compiled = column.after === undefined ? compileColumn(key, column, at(path, key), place) : null;
    if (compiled) made.set(key, compiled);
    else if (column.after === undefined) failed.add(key);
  }
  for (const [key, column] of written) {
    if (column.after === undefined) continue;
    const compiled = compileAfter(key, column, at(path, key), place, { made, failed });
    if (compiled) made.set(key, compiled);
    else failed.add(key);
  }
  return written.flatMap(([key]) => made.get(key) ?? []);
}

interface Finished {
  readonly made: ReadonlyMap<string, QueryColumn>;
  /** Wrong in themselves, which is told there: what reads them is not told as well. */
  readonly failed: ReadonlySet<string>;
}

/** A value worked out from the finished columns; one that comes later reads those before it. */
function compileAfter(
  key: string,
  column: ReportColumnDocument,
  path: string,
  place: QueryPlace,
  { made, failed }: Finished,
): QueryColumn | null {
  const { findings } = place.shape;
  const parsed = parseExpression(column.after ?? '');
  if (!parsed.ok) {
    findings.take(parsed.issues, at(path, 'after'));
    return null;
  }
  let leansOnFailed = false;
  const typed = typeExpression(parsed.value, {
    lookup: (up, keys): ValueType | undefined => {
      const read = up === 0 ? keys.join('.') : '';
      leansOnFailed ||= failed.has(read);
      return made.get(read)?.type;
    },
  });
  if (!typed.ok) {
    if (!leansOnFailed) findings.take(typed.issues, at(path, 'after'));
    return null;
  }
  const { expr, type } = typed.value;
  const amountsOf = <T>(known: (column: QueryColumn | undefined) => T | null): readonly T[] =>
    type.is === 'number' ? amountsIn(expr, ({ keys }) => known(made.get(keys.join('.')))) : [];
  const amounts = amountsOf(amountColumn);
  const [amount] = amounts;
  return {
    key,
    label: column.label ?? key,
    source: { is: 'after', expr, reads: readsOf(expr).map(({ keys }) => keys.join('.')) },
    agg: null,
    by: null,
    type: type.is === 'nothing' ? { is: 'text' } : type,
    shown: shownAs(
      column,
      path,
      place,
      amount ? { field: null, kind: amount.shown.kind, config: {} } : likeFixed(amountsOf(fixedAmount)),
    ),
    unit: amount ? { name: amount.unit.name, source: unitAfter(amounts) } : null,
    width: column.w ?? 120,
    foot: column.foot ?? null,
    off: column.off ?? false,
  };
}

type AmountColumn = QueryColumn & { readonly unit: Unit };

const amountColumn = (column: QueryColumn | undefined): AmountColumn | null =>
  column?.unit ? { ...column, unit: column.unit } : null;

/** An amount whose field says once for all rows what it is one of: 「CNY」. */
function fixedAmount(column: QueryColumn | undefined): Shown | null {
  if (!column || column.unit || column.type.is !== 'number') return null;
  const { kind, config } = column.shown;
  return kind?.beside?.some((name) => config[name] !== undefined) ? { field: null, kind, config } : null;
}

/** What is worked out from fixed amounts is shown like them, where they are all alike. */
function likeFixed([first, ...others]: readonly Shown[]): Shown {
  const isLike = (one: Shown) =>
    one.kind === first?.kind && JSON.stringify(one.config) === JSON.stringify(first?.config);
  return first && others.every(isLike) ? first : { field: null, kind: null, config: {} };
}

/** What finished amounts are of that one is worked out from: what all of them are of. */
function unitAfter(amounts: readonly AmountColumn[]): QuerySource {
  const reads = amounts.flatMap(({ key, unit }) => (unit.source.is === 'after' ? unit.source.reads : [key]));
  return { is: 'after', expr: { t: 'nothing' }, reads: [...new Set(reads)] };
}

/** What is handed to who picks must be read, even where it is not shown. */
function withHanded(
  columns: readonly QueryColumn[],
  handed: Readonly<Record<string, string>>,
  path: string,
  { grouped, place }: { readonly grouped: boolean; readonly place: QueryPlace },
): readonly QueryColumn[] {
  const known = new Set(columns.map(({ key }) => key));
  const added = Object.entries(handed).flatMap(([name, written]): QueryColumn[] => {
    if (known.has(written)) {
      useColumn(written, columns, at(path, name), place);
      return [];
    }
    if (grouped) {
      place.shape.findings.say('not_grouped', at(path, name), { column: written });
      return [];
    }
    const read = readPath(written, at(path, name), place);
    if (!read) return [];
    known.add(written);
    return [hiddenColumn(written, read)];
  });
  return [...columns, ...added];
}

/** Whoever names a column of the query names what it is read from. */
function useColumn(key: string, columns: readonly QueryColumn[], path: string, { shape }: QueryPlace): void {
  const source = columns.find((column) => column.key === key)?.source;
  if (source?.is === 'path') useReach(source.reach, path, shape);
}

const hiddenColumn = (key: string, read: Read): QueryColumn => ({
  ...read,
  key,
  agg: null,
  by: null,
  foot: null,
  off: true,
});

interface Sorting {
  readonly grouped: boolean;
  readonly columns: readonly QueryColumn[];
  readonly place: QueryPlace;
}

function compileSort({ sort: words = [], cols }: QueryDocument, path: string, { grouped, columns, place }: Sorting) {
  const all = [...columns];
  const sort = words.flatMap((word, index): QueryModel['sort'] => {
    const key = word.replace(/^-/, '');
    const order = word.startsWith('-') ? 'desc' : 'asc';
    if (all.some((column) => column.key === key)) {
      useColumn(key, all, at(path, index), place);
      return [{ column: key, order }];
    }
    // What is wrong with the column is told there.
    if (Object.hasOwn(cols, key)) return [];
    if (grouped) {
      place.shape.findings.say('unknown_report_column', at(path, index), { column: key });
      return [];
    }
    const read = readPath(key, at(path, index), place);
    if (!read) return [];
    all.push(hiddenColumn(key, read));
    return [{ column: key, order }];
  });
  return { columns: all, sort };
}

function compileFinds(
  { find: finds, cols }: QueryDocument,
  path: string,
  columns: readonly QueryColumn[],
  place: QueryPlace,
): readonly QueryFind[] {
  return inOrder(finds).flatMap(([key, find]): QueryFind[] => {
    const here = at(path, key);
    const column = find.of === undefined ? columns.find((one) => one.key === key) : undefined;
    if (column) useColumn(key, columns, here, place);
    // What is wrong with the column is told there.
    else if (find.of === undefined && Object.hasOwn(cols, key)) return [];
    const isFinished = column !== undefined && (column.agg !== null || column.source.is === 'after');
    const asked = isFinished ? column : askedAbout(key, find.of, column, here, place);
    if (!asked) return [];
    const filters = asked.shown.kind?.filters ?? filtersOf(asked.type);
    const op = find.op ?? preferredOp(filters);
    if (!canFind(filters, op)) {
      place.shape.findings.say('filter_not_allowed', at(here, 'op'), { field: asked.label, op });
    }
    if (find.view === 'sel_search' && !asked.shown.kind?.labels?.(asked.shown.config as never))
      place.shape.findings.say('nothing_to_search', at(here, 'view'));
    return [
      {
        key,
        label: find.label ?? asked.label,
        op,
        more: find.more ?? false,
        view: find.view ?? null,
        column: isFinished ? key : null,
        source: asked.source,
        type: asked.type,
        shown: asked.shown,
      },
    ];
  });
}

type FindSubject = Pick<QueryColumn, 'source' | 'type' | 'shown' | 'label'>;

/** A period is asked for by its days: the date behind it is what is meant. */
function askedAbout(
  key: string,
  of: string | undefined,
  column: QueryColumn | undefined,
  path: string,
  place: QueryPlace,
): FindSubject | null {
  if (column && column.by === null) return column;
  const source = column?.source;
  const written = of ?? (source?.is === 'path' ? '../'.repeat(source.path.up) + source.path.keys.join('.') : key);
  return readPath(written, path, place);
}

const filtersOf = ({ is }: ValueType) =>
  is === 'number' || is === 'date' || is === 'dateTime' || is === 'time'
    ? (['eq', 'range', 'in'] as const)
    : (['like', 'eq', 'in'] as const);
