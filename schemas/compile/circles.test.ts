import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockKinds } from '../../renderers/blocks/kinds.ts';
import { chartKinds } from '../../renderers/charts/kinds.ts';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import type { Raw } from '../../tests/fixtures/documents/worked-example.ts';
import { draws } from '../../tests/support/draws.ts';
import { actionKinds } from '../actions/kinds.ts';
import { type Document, idOf, readDocument } from '../language/document.ts';
import { layLayers } from '../layers/lay-layers.ts';
import { compileModel } from './compile-model.ts';
import type { Model } from './model.ts';
import { planChart, planDashboard } from './plan-dashboard.ts';
import { planFor } from './plan-for.ts';
import { planReport } from './plan-report.ts';
import { touchedBy, usersOf } from './uses-of.ts';

const names = ['a', 'b', 'c', 'd'] as const;
const name = fc.constantFrom(...names);
/** Mostly not, so that beside every circle something sound is left. */
const maybe = <T>(some: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: some });
const seldom = <T>(usual: T, ...others: readonly T[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(usual, ...others) });

/** Two rules, each of which sets what the other reads. */
const ruled = {
  r: { title: 'r', if: "k = '1'", then: [{ set: 'p', to: 'q' }] },
  s: { title: 's', if: "k = '2'", then: [{ set: 'q', to: 'p' }] },
};

const makesNext = { do: 'becomes', chain: 'next' };

/** Whatever of an entity may name others, named at random among four: so that most of what is drawn runs in circles somewhere. */
const entity = (key: string) =>
  fc
    .record({
      base: maybe(name),
      ref: name,
      reads: seldom('to.k', 'to.to.k', 'n', 'm', 'to.m'),
      again: seldom('k', 'm', 'n', 'to.to.to.n'),
      sets: maybe(name),
      becomes: maybe(name),
      scope: seldom('two', 'one', "n = '1'"),
      other: seldom("n = '2'", 'one', 'two'),
      layer: seldom<string | undefined>(undefined, ...names),
      ruled: maybe(fc.constant(true)),
    })
    .map((drawn): Raw[] => [
      {
        kind: 'entity',
        key,
        spec: 3,
        title: key,
        ...(drawn.base ? { facetOf: drawn.base } : {}),
        ...(drawn.sets ? { fieldsets: { use: { of: drawn.sets } } } : {}),
        fields: {
          k: { type: 'text', label: 'k' },
          p: { type: 'text', label: 'p' },
          q: { type: 'text', label: 'q' },
          n: { type: 'text', label: 'n', calc: drawn.again },
          m: { type: 'text', label: 'm', calc: drawn.reads },
          to: { type: 'ref', to: drawn.ref, label: 'to' },
        },
        parts: { lines: { label: '行', fields: { q: { type: 'text', label: 'q', calc: '../k' } } } },
        ...(drawn.ruled ? { rules: ruled } : {}),
        lists: { main: { cols: ['n', 'to'] } },
        ...(drawn.becomes ? { becomes: { next: { label: '转', to: drawn.becomes, map: { k: 'k' } } } } : {}),
        ...(drawn.becomes ? { actions: { on: { label: '转', at: 'row', run: [makesNext] } } } : {}),
        access: { scopes: { one: drawn.scope, two: drawn.other }, roles: { buyer: { rows: 'one', do: ['read'] } } },
      },
      ...(drawn.layer ? [{ kind: 'entity', key, spec: 3, layer: 'tenant', facetOf: drawn.layer, fields: {} }] : []),
    ]);

const fieldset = (key: string) =>
  fc.record({ of: name }).map(
    ({ of }): Raw => ({
      kind: 'fieldset',
      key,
      spec: 3,
      title: key,
      fields: { [`f${key}`]: { type: 'ref', to: of, label: key } },
      cells: [`f${key}`],
    }),
  );

/** Every node hangs somewhere, now and then below itself. */
const tree = (kind: 'page' | 'fragment', key: string) =>
  fc.record({ above: fc.tuple(...names.map(() => seldom<string>('a', ...names))), shows: maybe(name) }).map(
    ({ above, shows }): Raw => ({
      kind,
      key,
      spec: 3,
      title: key,
      root: 'a',
      nodes: {
        ...Object.fromEntries(
          names.map((node) => [
            node,
            { block: 'columns@1', slots: { first: names.filter((other, at) => other !== 'a' && above[at] === node) } },
          ]),
        ),
        ...(shows ? { d: { block: 'fragment@1', props: { fragment: shows } } } : {}),
      },
    }),
  );

/** Reports, charts, dashboards and menus name one another and the entities, which name none of them: what is drawn wrong is theirs. */
const figures = (key: string) =>
  fc
    .record({ from: name, of: seldom('to.k', 'n', 'to.to.m'), report: name, chart: name, board: name, list: name })
    .map(({ from, of, report, chart, board, list }): Raw[] => [
      { kind: 'report', key, spec: 3, title: key, from, cols: { k: {}, x: { of }, times: { agg: 'count' } } },
      {
        ...{ kind: 'chart', key, spec: 3, title: key, as: 'bar', report, x: 'k', y: ['times'] },
        opens: `${list}.main`,
      },
      {
        ...{ kind: 'dashboard', key, spec: 3, title: key },
        cards: { one: { chart }, two: { latest: { list: `${list}.main`, cols: ['k'] } } },
      },
      {
        ...{ kind: 'menu', key, spec: 3, title: key },
        items: {
          [key]: { title: key, items: { [`${key}1`]: { title: key, opens: { dashboard: board } } } },
          [`${key}2`]: { title: key, opens: { report } },
          [`${key}3`]: { title: key, opens: { list: `${list}.main` } },
        },
      },
    ]);

const world = fc
  .tuple(
    fc.tuple(...names.map(entity)),
    fc.tuple(...names.map(fieldset)),
    fc.tuple(...names.map(figures)),
    fc.tuple(...names.flatMap((key) => [tree('page', key), tree('fragment', key)])),
  )
  .map(([entities, fieldsets, drawn, trees]) => [...entities.flat(), ...fieldsets, ...drawn.flat(), ...trees]);

const isRead = (one: Document | null): one is Document => one !== null;
const readOrNull = (json: Raw): Document | null => {
  const result = readDocument(json);
  return result.ok ? result.value : null;
};

function walkAll(model: Model): void {
  const roles = ['buyer'];
  const plan = (entity: string) => planFor(model, entity, { roles });
  const buyer = { roles, isSupplier: false, plan, may: () => true };
  for (const key of model.entities.keys()) {
    plan(key);
    usersOf(model, `entity:${key}`);
    touchedBy(model, new Set([`entity:${key}`]));
  }
  for (const report of model.reports.values()) planReport(model, report, buyer);
  for (const chart of model.charts.values()) planChart(model, chart, buyer);
  for (const board of model.dashboards.values()) planDashboard(model, board, buyer);
  for (const document of model.uses.keys()) usersOf(model, document);
}

/** What is left of documents once those that are found wrong are taken out one by one. */
function soundOf(documents: readonly Document[]): Model {
  const result = compileModel(documents, fieldKinds, actionKinds, { blocks: blockKinds, charts: chartKinds });
  if (result.ok) return result.value;
  const wrong = result.issues.find(({ level }) => level !== 'warn')?.in;
  const left = documents.filter((one) => idOf(one) !== wrong);
  expect(left.length, JSON.stringify(result.issues)).toBeLessThan(documents.length);
  return soundOf(left);
}

test('documents that name one another in circles are told as wrong or compiled: every walk over them ends', {
  timeout: 60_000,
}, () => {
  const walked = { facets: 0, pages: 0, using: 0, making: 0, reports: 0, charts: 0, dashboards: 0, menus: 0 };
  fc.assert(
    fc.property(world, (drawn) => {
      const documents = drawn.map(readOrNull).filter(isRead);
      for (const one of documents) layLayers([one]);
      const model = soundOf(documents);
      walkAll(model);
      walked.facets += [...model.entities.values()].filter(({ facetOf }) => facetOf !== null).length;
      walked.using += [...model.entities.values()].filter(({ document }) => document.fieldsets).length;
      walked.pages += model.pages.size + model.fragments.size;
      walked.making += [...model.entities.values()].filter(({ actions }) => actions.size > 0).length;
      walked.reports += model.reports.size;
      walked.charts += model.charts.size;
      walked.dashboards += model.dashboards.size;
      walked.menus += model.menus.length;
    }),
    { numRuns: draws(60) },
  );
  expect(Math.min(...Object.values(walked)), JSON.stringify(walked)).toBeGreaterThan(5);
});
