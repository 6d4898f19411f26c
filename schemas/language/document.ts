import type { TSchema } from '@sinclair/typebox';
import { fail, failWith, type Issue, ok, type Result } from '../issues/result.ts';
import { CURRENT_SPEC, type RawDocument, specOf, upgradeDocument } from '../upgrade/upgrade.ts';
import type { JsonSchema } from '../values/value-type.ts';
import { ChartDocument } from './chart.ts';
import { DashboardDocument } from './dashboard.ts';
import { DictDocument } from './dict.ts';
import { EntityDocument } from './entity.ts';
import { FieldsetDocument } from './fieldset.ts';
import { FlowDocument } from './flow.ts';
import { MenuDocument } from './menu.ts';
import { normalise } from './normalise.ts';
import { FragmentDocument, PageDocument, SiteDocument } from './page.ts';
import { ReportDocument } from './report.ts';
import { checkShape } from './shape.ts';

export type Document =
  | EntityDocument
  | FieldsetDocument
  | DictDocument
  | MenuDocument
  | ReportDocument
  | ChartDocument
  | DashboardDocument
  | PageDocument
  | FragmentDocument
  | SiteDocument
  | FlowDocument;
export type DocumentKind = Document['kind'];

const definitions: Readonly<Record<DocumentKind, TSchema>> = {
  entity: EntityDocument,
  fieldset: FieldsetDocument,
  dict: DictDocument,
  menu: MenuDocument,
  report: ReportDocument,
  chart: ChartDocument,
  dashboard: DashboardDocument,
  page: PageDocument,
  fragment: FragmentDocument,
  site: SiteDocument,
  flow: FlowDocument,
};

export const documentKinds = Object.keys(definitions) as readonly DocumentKind[];

/** The JSON Schema of a kind of document, as editors complete from it. */
export const schemaOfKind = (kind: DocumentKind): JsonSchema => definitions[kind] as JsonSchema;

export const isDocumentKind = (kind: unknown): kind is DocumentKind =>
  typeof kind === 'string' && Object.hasOwn(definitions, kind);

/** What a document is called among all of them: `entity:supplier`. */
export const idOf = (document: { readonly kind: string; readonly key: string }): string =>
  `${document.kind}:${document.key}`;

interface Foundation {
  readonly layer?: unknown;
  readonly facetOf?: unknown;
  readonly fieldsets?: unknown;
}

/** A facet, what has fields from a fieldset, and a layer above the product's say only what differs from what they stand on. */
export const isPartial = ({ layer, facetOf, fieldsets }: Foundation): boolean =>
  (layer !== undefined && layer !== 'product') || facetOf !== undefined || fieldsets !== undefined;

/** From whatever stands in a file or a request to a document in today's stored form, or everything that is wrong with it. What an older format said to no effect is told as warnings. */
export function readDocument(json: unknown): Result<Document> {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return fail({ code: 'not_a_document', path: '' });
  if (specOf(json as RawDocument) > CURRENT_SPEC) {
    return fail({
      code: 'newer_spec',
      path: '/spec',
      params: { spec: specOf(json as RawDocument), most: CURRENT_SPEC },
    });
  }
  const { document: raw, issues: told } = upgradeDocument(json as RawDocument);
  if (!isDocumentKind(raw.kind)) {
    return fail({ code: 'not_allowed_value', path: '/kind', params: { allowed: documentKinds.join('、') } });
  }
  if (raw.kind === 'fieldset' && raw.fieldsets !== undefined)
    return fail({ code: 'fieldset_nested', path: '/fieldsets' });
  const { value, issues } = normalise(schemaOfKind(raw.kind), raw, isPartial(raw) ? 'partial' : 'whole');
  const all = [...issues, ...checkDocument(value as Document)];
  return all.length > 0 ? failWith([...told, ...all]) : ok(value as Document, told);
}

/** The stored form of what is written down, whatever is wrong with it: for whoever is still writing it. */
export function readUnfinished(json: unknown): Document | null {
  const isJson = typeof json === 'object' && json !== null && !Array.isArray(json);
  if (!isJson || specOf(json as RawDocument) > CURRENT_SPEC) return null;
  const { document: raw } = upgradeDocument(json as RawDocument);
  if (!isDocumentKind(raw.kind)) return null;
  return normalise(schemaOfKind(raw.kind), raw, isPartial(raw) ? 'partial' : 'whole').value as Document;
}

/** What is wrong with a stored form. `whole` asks for everything that must be said, also of a facet or layer. */
export function checkDocument(document: Document, { whole = false } = {}): readonly Issue[] {
  const schema = schemaOfKind(document.kind);
  if (whole || !isPartial(document)) return checkShape(schema, document, '');
  return [...checkShape(standingOf(schema), document, ''), ...checkShape(schema, document, '', { partial: true })];
}

/** What says which document this is and what it stands on: a facet or a layer must say it as well, and no null takes it away. */
const standing = ['kind', 'key', 'spec', 'layer', 'facetOf'];

const standingOf = ({ properties, required }: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries((properties ?? {}) as Record<string, JsonSchema>).filter(([key]) => standing.includes(key)),
  ),
  required: ((required ?? []) as string[]).filter((key) => standing.includes(key)),
});
