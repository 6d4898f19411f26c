import { failWith, type Issue, ok, type Result, stops } from '../issues/result.ts';
import type { AnyActionKind } from '../kinds/action-kind.ts';
import type { BlockKind } from '../kinds/block-kind.ts';
import type { AnyChartKind } from '../kinds/chart-kind.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';
import type { AnyListKind } from '../kinds/list-kind.ts';
import type { Document } from '../language/document.ts';
import type { FragmentDocument, PageDocument, SiteDocument } from '../language/page.ts';
import { checkLedgers } from '../sections/ledgers/ledgers.check.ts';
import { checkSealed, sealedIn } from '../sections/seals/check-sealed.ts';
import type { ChartModel, DashboardModel, ReportModel } from './chart-model.ts';
import { checkLinked } from './check-linked.ts';
import { checkPage, checkSite, type PageSurroundings } from './check-page.ts';
import { checkFieldReferences } from './check-references.ts';
import { checkTallies } from './check-tallies.ts';
import { type ChartSurroundings, compileChart } from './compile-chart.ts';
import { compileDashboard } from './compile-dashboard.ts';
import { compileEntity } from './compile-entity.ts';
import { compileFlow } from './compile-flow.ts';
import { checkDict, compileDict, compileMenu } from './compile-others.ts';
import { compileReport } from './compile-report.ts';
import { compileShape } from './compile-shape.ts';
import type { FlowModel } from './flow-model.ts';
import { type Gathered, gatherDocuments, layersById, soundFieldsets } from './gather-documents.ts';
import { judgeFieldset } from './judge-fieldset.ts';
import { keepWith, type Spared, spareUnchanged } from './kept.ts';
import type { DictModel, EntityModel, MenuItem, Model } from './model.ts';
import { markNotTaken } from './not-taken.ts';
import { isSaidIn, type Resolved, resolveFacets } from './resolve-facets.ts';
import type { Shape, Surroundings } from './shape.ts';
import { usesOfAll } from './uses-of-all.ts';

interface Options {
  /** Whose model it is: a tenant's own entities have tables of their own. */
  readonly tenant?: number;
  /** The manifests pages are judged by; without them only their trees are. */
  readonly blocks?: readonly BlockKind[];
  /** The manifests charts are judged by; without them only their columns are. */
  readonly charts?: readonly AnyChartKind[];
  /** The manifests ways of looking at lists are judged by; without them nobody can look at one otherwise. */
  readonly lists?: readonly AnyListKind[];
  /** An earlier model of these documents, made with the same kinds: of what has not changed since, its parts are used again. */
  readonly since?: Model | undefined;
}

/**
 * All documents of one tenant, every layer of them, as the model the product runs on; or everything that is wrong with any of them.
 * Pure: the server and the designer call the same function.
 */
export function compileModel(
  documents: readonly Document[],
  kinds: readonly AnyFieldKind[],
  actionKinds: readonly AnyActionKind[],
  { tenant = 0, blocks = [], charts = [], lists = [], since }: Options = {},
): Result<Model> {
  const layers = layersById(documents);
  const spared = spareUnchanged(since, layers, tenant);
  const kindsByName = new Map(kinds.map((kind) => [kind.name, kind]));
  const gathered = gatherDocuments(layers, spared, kindsByName);
  const resolved = resolveFacets(gathered, spared);
  const shapes = new Map(
    [...resolved].map(([key, one]): [string, Shape] => [
      key,
      spared.get(`entity:${key}`)?.shape ?? compileShape(one, kindsByName, tenant),
    ]),
  );
  sayTableClashes(shapes);
  const sound = [...gathered.values()].filter(({ broken }) => !broken);
  const dicts = new Map(
    sound.flatMap(({ document }): [string, DictModel][] =>
      document.kind === 'dict' ? [[document.key, compileDict(document)]] : [],
    ),
  );
  const reports = new Map(
    sound.flatMap(({ document }) => (document.kind === 'report' ? [[document.key, document]] : [])),
  );
  const around: Surroundings = {
    kinds: kindsByName,
    actionKinds: new Map(actionKinds.map((kind) => [kind.name, kind])),
    listKinds: byName(lists),
    tenant,
    shapes,
    dicts,
    reports,
    dashboards: new Set(sound.flatMap(({ document }) => (document.kind === 'dashboard' ? [document.key] : []))),
    flows: new Map(sound.flatMap(({ document }) => (document.kind === 'flow' ? [[document.key, document]] : []))),
    broken: brokenIds(gathered, resolved),
  };
  for (const shape of shapes.values()) {
    if (spared.has(`entity:${shape.key}`)) continue;
    checkFieldReferences(shape, around);
    markNotTaken(shape);
  }
  for (const one of sound) if (one.document.kind === 'fieldset') judgeFieldset(one, one.document, around);
  const entities = compileEntities(resolved, shapes, around, spared);
  checkLinked(shapes);
  for (const [key, model] of entities) {
    const shape = shapes.get(key);
    if (!shape || spared.has(`entity:${key}`)) continue;
    checkLedgers(shape, model, entities);
    checkTallies(shape, model, shapes, entities);
  }
  const sealed = sealedIn(shapes);
  for (const shape of sealed.size > 0 ? shapes.values() : [])
    if (!spared.has(`entity:${shape.key}`)) checkSealed(shape, entities.get(shape.key), sealed);
  const others = compileOthers(sound, entities, around, blocks);
  const figures = compileFigures(sound, { around, entities, reports: others.reports, kinds: byName(charts) });
  const issues = issuesOf(gathered, resolved);
  if (stops(issues)) return failWith(issues);
  const fieldsets = soundFieldsets(gathered);
  const uses = onceAsked(() => usesOfAll(gathered, resolved, spared));
  const model: Model = {
    ...{ entities, fieldsets, dicts, ...others, ...figures },
    get uses() {
      return uses();
    },
  };
  return ok(keepWith(model, { around, gathered, resolved }), issues);
}

/** Who refers to what only whoever changes documents asks, and most servers run without. */
function onceAsked<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  let work: (() => Made) | undefined = make;
  return () => {
    made ??= work?.();
    work = undefined;
    return made as Made;
  };
}

function brokenIds(
  gathered: ReadonlyMap<string, Gathered>,
  resolved: ReadonlyMap<string, Resolved>,
): ReadonlySet<string> {
  const ids = [...gathered].filter(
    ([, { broken, document }]) => broken || (document.kind === 'entity' && !resolved.has(document.key)),
  );
  return new Set(ids.map(([id]) => id));
}

/** Bases first: a facet's rights are judged against them. */
function compileEntities(
  resolved: ReadonlyMap<string, Resolved>,
  shapes: ReadonlyMap<string, Shape>,
  around: Surroundings,
  spared: ReadonlyMap<string, Spared>,
): ReadonlyMap<string, EntityModel> {
  const made = new Map([...spared.values()].map(({ model }) => [model.key, model]));
  const make = ({ document, base, linesOf }: Resolved): EntityModel | null => {
    const known = made.get(document.key);
    if (known) return known;
    const shape = shapes.get(document.key);
    if (!shape) return null;
    const model = compileEntity(shape, around, base ? make(base) : null, linesOf ? make(linesOf) : null);
    made.set(document.key, model);
    return model;
  };
  for (const one of resolved.values()) make(one);
  return new Map([...made].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function compileOthers(
  sound: readonly Gathered[],
  entities: Model['entities'],
  around: Surroundings,
  blocks: readonly BlockKind[],
) {
  const reports = new Map<string, ReportModel>();
  const pages = new Map<string, PageDocument>();
  const fragments = new Map<string, FragmentDocument>();
  const sites = new Map<string, SiteDocument>();
  const flows = new Map<string, FlowModel>();
  for (const { document } of sound) {
    if (document.kind === 'page') pages.set(document.key, document);
    if (document.kind === 'fragment') fragments.set(document.key, document);
    if (document.kind === 'site') sites.set(document.key, document);
  }
  const menus: MenuItem[] = [];
  const site: PageSurroundings = { blocks: new Map(blocks.map((kind) => [kind.name, kind])), fragments, pages };
  for (const { document, findings } of sound) {
    if (document.kind === 'dict') checkDict(document, around, findings);
    if (document.kind === 'page' || document.kind === 'fragment') checkPage(document, site, findings);
    if (document.kind === 'site') checkSite(document, site, findings);
    if (document.kind === 'menu')
      for (const item of compileMenu(document.items, '/items', entities, around, findings)) menus.push(item);
    if (document.kind === 'report') {
      const report = compileReport(document, { around, entities }, findings);
      if (report) reports.set(document.key, report);
    }
    const flow = document.kind === 'flow' ? compileFlow(document, around, findings) : null;
    if (flow) flows.set(flow.key, flow);
  }
  return { reports, pages, fragments, sites, menus, flows };
}

const byName = <Kind extends { readonly name: string }>(kinds: readonly Kind[]): ReadonlyMap<string, Kind> =>
  new Map(kinds.map((kind) => [kind.name, kind]));

/** Charts after the reports they draw, dashboards after the charts they show. */
function compileFigures(sound: readonly Gathered[], place: ChartSurroundings) {
  const charts = new Map<string, ChartModel>();
  const dashboards = new Map<string, DashboardModel>();
  for (const { document, findings } of sound) {
    const chart = document.kind === 'chart' ? compileChart(document, place, findings) : null;
    if (chart) charts.set(chart.key, chart);
  }
  for (const { document, findings } of sound) {
    if (document.kind === 'dashboard')
      dashboards.set(document.key, compileDashboard(document, { ...place, charts }, findings));
  }
  return { charts, dashboards };
}

/** Two stores cannot share a table. Facets share their base's on purpose. */
function sayTableClashes(shapes: ReadonlyMap<string, Shape>): void {
  const taken = new Map<string, string>();
  for (const shape of shapes.values()) {
    if (shape.facetOf !== null) continue;
    for (const part of [shape.head, ...shape.parts.values()]) {
      const other = taken.get(part.table);
      const path = part.path === '' ? '/store/table' : `/parts/${part.path.replaceAll('.', '/parts/')}/table`;
      if (other !== undefined) shape.findings.say('table_clash', path, { table: part.table, other });
      taken.set(part.table, shape.title);
    }
  }
}

/** Everything said about any document; what a facet only inherits is said once, of its base, and what comes from a fieldset of that. */
function issuesOf(gathered: ReadonlyMap<string, Gathered>, resolved: ReadonlyMap<string, Resolved>): readonly Issue[] {
  return [...gathered.values()].flatMap(({ document, said, findings }) => {
    const base = document.kind === 'entity' ? resolved.get(document.key)?.base : null;
    const known = new Set(base?.findings.issues.map(sameness));
    const uses = Object.values((said.kind === 'entity' && said.fieldsets) || {});
    const given = new Set(
      uses.flatMap(({ of }) => gathered.get(`fieldset:${of}`)?.findings.issues.map(({ code }) => code)),
    );
    return findings.issues.filter(
      (issue) => !known.has(sameness(issue)) && !(given.has(issue.code) && !isSaidIn(said, issue.path)),
    );
  });
}

const sameness = (issue: Issue): string => `${issue.code} ${issue.path} ${JSON.stringify(issue.params ?? {})}`;
