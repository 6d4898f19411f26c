import type { AnyFieldKind } from '../kinds/field-kind.ts';
import { type PartDocument, usualRows } from '../language/fields.ts';
import { below, NAME_MAX, titleOf, toSnake } from '../language/names.ts';
import { at } from '../language/pointer.ts';
import { inOrder } from '../language/ranks.ts';
import { layerOf } from '../layers/lay-layers.ts';
import { compilePeriods } from '../sections/valid/valid.compile.ts';
import { addSystemFields, checkColumns, compileFields, type FieldsRun } from './compile-fields.ts';
import { isView } from './is-view.ts';
import { keepComputed } from './keep-computed.ts';
import { pointerOf } from './pointer-of.ts';
import { isSaidIn, type Resolved } from './resolve-facets.ts';
import type { GrowingField, GrowingPart, Shape } from './shape.ts';

/** The fields and parts of an entity, with nothing yet that needs other documents. */
export function compileShape(resolved: Resolved, kinds: ReadonlyMap<string, AnyFieldKind>, tenant: number): Shape {
  const { document, findings } = resolved;
  const root = rootOf(resolved);
  const broken = new Set<string>();
  const promoted = (document.changes ?? []).flatMap((change) => (change.do === 'promote' ? [change.f] : []));
  const run: FieldsRun = {
    kinds,
    findings,
    broken,
    originOf: resolved.addedBy,
    layer: layerOf(root.document),
    promoted: new Set(promoted),
    tenant,
    fixed: new Set(Object.keys(document.when ?? {})),
    computed: new Map(),
  };
  const ownTable = `${layerOf(root.document) === 'tenant' ? `t${tenant}_` : ''}${document.store?.lines ? 'v_' : ''}${toSnake(root.document.key)}`;
  const head = openPart('', '', titleOf(document.title), document.store?.table ?? ownTable, null);
  compileFields(head, document.fields, '/fields', run);
  compileParts(head, document.parts, '/parts', run);
  const parts = partsBelow(head);
  const isForeign = (pointer: string) => resolved.base !== null && !resolved.isInherited(pointer);
  const ledgers = Object.values(document.becomes ?? {}).flatMap(({ lines }) =>
    Object.values(lines?.ledgers ?? {}).map(({ into }) => below(lines?.from ?? '', into)),
  );
  const links = inOrder(document.links).map(([key, { many, by, and, among }]) => ({
    ...{ key, entity: many, by },
    ...(among === undefined ? {} : { and: and ?? '', among }),
  }));
  const linked = new Map(links.map(({ key, entity }) => [key, entity]));
  const computed = { computed: run.computed, ledgers: new Set(ledgers), links: linked };
  keepComputed({ parts: [head, ...parts], ...computed, findings, isForeign, isView: isView({ document }) });
  checkColumns(head, '/fields', findings);
  for (const part of parts) checkColumns(part, at(pointerOf(part.path, true), 'fields'), findings);
  addSystemFields(head, document.key, kinds);
  compilePeriods(document, [head, ...parts], run);
  for (const { path, order } of parts)
    if (order !== null)
      findings.use(`entity:${document.key}.${below(path, order)}`, at(pointerOf(path, true), 'order'));
  return {
    key: document.key,
    title: titleOf(document.title),
    document,
    layer: layerOf(resolved.own),
    originOf: resolved.addedBy,
    isInherited: resolved.isInherited,
    links,
    facetOf: resolved.base?.document.key ?? null,
    linesOf: resolved.linesOf?.document ?? null,
    store: root.document.key,
    head,
    parts: new Map(parts.map((part) => [part.path, part])),
    fields: new Map(
      [head, ...parts]
        .flatMap((part) => [...part.fields.values()])
        .map((field): [string, GrowingField] => [field.path, field]),
    ),
    broken,
    notTaken: new Set(),
    retired: new Set(),
    alsoRead: [],
    isOwn: (pointer) => isSaidIn(resolved.own, pointer),
    findings,
  };
}

const rootOf = (resolved: Resolved): Resolved => (resolved.base ? rootOf(resolved.base) : resolved);

const partsBelow = (part: GrowingPart): GrowingPart[] =>
  [...part.parts.values()].flatMap((inner) => [inner, ...partsBelow(inner)]);

const openPart = (
  path: string,
  key: string,
  label: string,
  table: string,
  parent: GrowingPart | null,
): GrowingPart => ({
  path,
  key,
  label,
  table,
  parent,
  fields: new Map(),
  parts: new Map(),
  order: null,
  min: 0,
  max: usualRows,
  given: false,
  valid: null,
  states: null,
});

function compileParts(
  parent: GrowingPart,
  documents: Readonly<Record<string, PartDocument>> | undefined,
  path: string,
  run: FieldsRun,
): void {
  for (const [key, document] of inOrder(documents)) {
    const here = at(path, key);
    const table = document.table ?? `${parent.table}_${toSnake(key)}`;
    const part = openPart(below(parent.path, key), key, document.label, table, parent);
    if (parent.fields.has(key)) run.findings.say('reserved_key', here, { key });
    if (table.length > NAME_MAX) run.findings.say('name_too_long', here, { name: table });
    part.min = document.rows?.min ?? 0;
    part.max = document.rows?.max ?? part.max;
    part.given = document.rows?.given ?? false;
    compileFields(part, document.fields, at(here, 'fields'), run);
    part.order = document.order ?? null;
    if (part.order !== null && !part.fields.has(part.order)) {
      run.findings.say('unknown_field', at(here, 'order'), { field: part.order });
    }
    compileParts(part, document.parts as Readonly<Record<string, PartDocument>>, at(here, 'parts'), run);
    parent.parts.set(key, part);
  }
}
