import { hashText } from '../values/hash.ts';
import type { ReportModel } from './chart-model.ts';
import { drillOf } from './drill-of.ts';
import type { EntityModel, Model, Tone, Varies } from './model.ts';
import type { Viewer } from './plan.ts';
import type { QueryColumn, QueryFind, QueryModel, QuerySource, Shown } from './query-model.ts';
import type { Step } from './reach.ts';
import type { QueryPlan, ReportColumnPlan, ReportFindPlan, ReportPlan } from './report-plan.ts';
import { type Sees, seesOf } from './sees-source.ts';
import { statesTold } from './states-told.ts';
import { viewOf } from './view-of.ts';

/** A report as one sort of viewer may read it; undefined when nothing of it is theirs to see. Same model, same roles: the same bytes. */
export function planReport(model: Model, report: ReportModel, viewer: Viewer): ReportPlan | undefined {
  const query = planQuery(model, report, viewer, report.list ?? undefined);
  if (!query) return undefined;
  const columns = new Set(query.columns.map(({ key }) => key));
  const body: Omit<ReportPlan, 'hash'> = {
    ...query,
    key: report.key,
    title: report.title,
    about: report.about,
    pages: report.pages,
    defaults: Object.fromEntries(
      Object.entries(report.defaults).filter(([find]) => query.finds.some(({ key }) => key === find)),
    ),
    gives: Object.fromEntries(Object.entries(report.gives).filter(([, column]) => columns.has(column))),
    across: report.across !== null && canCross(query.columns, report.across) ? report.across : null,
  };
  return { hash: hashText(JSON.stringify(body)), ...body };
}

/** Whether what a viewer is left with is still something across something: else its rows stand below each other. */
function canCross(columns: readonly ReportColumnPlan[], across: string): boolean {
  const groups = columns.filter(({ agg, after }) => agg === null && !after).map(({ key }) => key);
  return groups.includes(across) && groups.length > 1 && columns.length > groups.length;
}

/** The columns of a query that a viewer may read; null when nothing of it is theirs to see. */
export function columnsSeen(model: Model, query: QueryModel, viewer: Viewer): readonly QueryColumn[] | null {
  const sees = seesOf(model, query, viewer);
  return sees && columnsBy(sees, query);
}

function columnsBy(sees: Sees, query: QueryModel): readonly QueryColumn[] | null {
  const seen = query.columns.filter(({ source }) => sees(source));
  return seen.some(({ off }) => !off) ? seen : null;
}

/** What of a query is left for a viewer; undefined when no column is. `list` is where its rows lead. */
export function planQuery(model: Model, query: QueryModel, viewer: Viewer, list?: string): QueryPlan | undefined {
  const sees = seesOf(model, query, viewer);
  const seen = sees && columnsBy(sees, query);
  const entity = model.entities.get(query.from);
  if (!sees || !seen || !entity) return undefined;
  const columns = new Set(seen.map(({ key }) => key));
  const drill = drillOf(query, entity, list);
  return {
    entity: query.from,
    part: query.part,
    grouped: query.grouped,
    columns: seen.map((column) => planColumn(model, query, column)),
    finds: query.finds
      .filter((find) => sees(find.source) && (find.column === null || columns.has(find.column)))
      .map((find) => planFind(find)),
    sort: query.sort.filter(({ column }) => columns.has(column)),
    limit: query.limit,
    dicts: dictsOf(model, [...seen, ...query.finds.filter(({ source }) => sees(source))]),
    drill: drill && seesDrill(query, sees) ? narrowed(drill, columns, viewOf(model, query.from, viewer)) : null,
  };
}

/** A condition that reads what the viewer may not see would tell it in the address. */
const seesDrill = ({ where, reaches }: QueryModel, sees: Sees): boolean =>
  where === null || sees({ is: 'calc', expr: where, reaches });

/**
 * Whether the condition of a query reads only what a viewer may. One that is published was judged by whoever published it;
 * one that somebody only tries out must not tell what it filters by. Who sees nothing of it at all is told nothing anyway.
 */
export function maySeeWhere(model: Model, query: QueryModel, viewer: Viewer): boolean {
  const sees = seesOf(model, query, viewer);
  return sees === null || seesDrill(query, sees);
}

/** Of the way only what the viewer sees: fields they may not read are not even named. */
function narrowed(
  drill: NonNullable<QueryPlan['drill']>,
  columns: ReadonlySet<string>,
  view: ReturnType<typeof viewOf>,
): QueryPlan['drill'] {
  const isSeen = ([field]: readonly [string, unknown]) => view?.shown.has(field) === true;
  return {
    ...drill,
    asks: Object.fromEntries(Object.entries(drill.asks).filter(isSeen)),
    columns: Object.fromEntries(Object.entries(drill.columns).filter(([key]) => columns.has(key))),
    finds: Object.fromEntries(Object.entries(drill.finds).filter(([, field]) => isSeen([field, null]))),
  };
}

function planColumn(model: Model, query: QueryModel, column: QueryColumn): ReportColumnPlan {
  const { key, label, shown, source, unit, type, width, agg, by, foot, off } = column;
  const tones = by === null && agg === null ? tonesOf(model, shown) : null;
  const varies = variesOf(model, query, source);
  return {
    key,
    label,
    kind: shown.kind?.name ?? null,
    config: shown.config,
    type,
    width,
    align: shown.kind?.align ?? (type.is === 'number' ? 'right' : 'left'),
    agg,
    by,
    foot,
    off,
    ...(unit ? { unit: unit.name } : {}),
    ...(source.is === 'after' ? { after: true } : {}),
    ...(tones ? { tones } : {}),
    ...(varies ? { varies } : {}),
  };
}

/** A figure is as lively as the liveliest of what it is made from. */
function variesOf(model: Model, query: QueryModel, source: QuerySource): Varies | null {
  const found = madeFrom(query, source).map(
    ({ entity, field }) => model.entities.get(entity)?.fields.get(field)?.varies,
  );
  return found.find((varies) => varies === 'live') ?? found.find((varies) => varies) ?? null;
}

function madeFrom(query: QueryModel, source: QuerySource): readonly Step[] {
  if (source.is === 'rows') return [];
  if (source.is === 'after')
    return query.columns
      .filter(({ key }) => source.reads.includes(key))
      .flatMap((column) => madeFrom(query, column.source));
  const reaches = source.is === 'path' ? [source.reach] : source.reaches;
  return reaches.flatMap(({ own, steps }) => [{ entity: query.from, field: own }, ...steps]);
}

function planFind({ key, label, op, more, view, shown, type, column }: QueryFind): ReportFindPlan {
  const picks = shown.kind?.labels?.(shown.config as never)?.from === 'record';
  return {
    key,
    label,
    op,
    more,
    view,
    kind: shown.kind?.name ?? null,
    config: shown.config,
    type,
    options: picks && column === null && shown.field ? { entity: shown.field.entity, field: shown.field.path } : null,
    ...(column === null ? {} : { ofGroups: true }),
  };
}

/** The colours of states and dictionary entries mean the same in a chart as in a list. */
function tonesOf(model: Model, { field, kind, config }: Shown): Readonly<Record<string, Tone>> | null {
  const entity: EntityModel | undefined = field ? model.entities.get(field.entity) : undefined;
  const told = entity && field ? statesTold(entity, field.path) : [];
  if (told.length > 0) return Object.fromEntries(told.map(({ key, tone }) => [key, tone]));
  const labels = kind?.labels?.(config as never);
  const dict = labels?.from === 'dict' ? model.dicts.get(labels.dict) : undefined;
  const toned = (dict?.items ?? []).flatMap(({ value, tone }) => (tone ? [[value, tone] as const] : []));
  return toned.length > 0 ? Object.fromEntries(toned) : null;
}

function dictsOf(model: Model, shown: readonly { readonly shown: Shown }[]): QueryPlan['dicts'] {
  const keys = shown.flatMap(({ shown: { kind, config } }) => {
    const labels = kind?.labels?.(config as never);
    return labels?.from === 'dict' ? [labels.dict] : [];
  });
  return Object.fromEntries([...new Set(keys)].toSorted().map((key) => [key, model.dicts.get(key)?.items ?? []]));
}
