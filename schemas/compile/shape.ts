import type { AnyActionKind } from '../kinds/action-kind.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';
import type { AnyListKind } from '../kinds/list-kind.ts';
import type { EntityDocument } from '../language/entity.ts';
import type { FlowDocument } from '../language/flow.ts';
import type { ReportDocument } from '../language/report.ts';
import type { Findings } from './findings.ts';
import type { DictModel, EntityModel, FieldModel, PartModel } from './model.ts';
import type { Reach } from './reach.ts';

type Layer = EntityModel['layer'];
type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A field while its expressions are still to come. */
export type GrowingField = Writable<FieldModel>;
export interface GrowingPart extends Writable<Omit<PartModel, 'fields' | 'parts' | 'parent'>> {
  parent: GrowingPart | null;
  readonly fields: Map<string, GrowingField>;
  readonly parts: Map<string, GrowingPart>;
}

/** Records of another entity that point here; with `among`, that tie two of those together that our rows name. */
export interface LinkShape {
  readonly key: string;
  readonly entity: string;
  readonly by: string;
  readonly and?: string;
  readonly among?: string;
}

/** An entity as far as its fields are known: enough for other documents to refer to it. */
export interface Shape {
  readonly key: string;
  readonly title: string;
  readonly document: EntityDocument;
  readonly layer: Layer;
  /** The layer that first said what stands at a pointer. */
  originOf(pointer: string): Layer;
  /** Records of other entities that point here. */
  readonly links: readonly LinkShape[];
  readonly facetOf: string | null;
  /** The document whose lines its rows are. */
  readonly linesOf: EntityDocument | null;
  readonly store: string;
  readonly head: GrowingPart;
  readonly fields: Map<string, GrowingField>;
  readonly parts: Map<string, GrowingPart>;
  /** Whether a facet has what stands at a pointer from its base. */
  isInherited(pointer: string): boolean;
  /** Fields whose own description is wrong: what refers to them is not wrong on top. */
  readonly broken: Set<string>;
  /** Fields and parts of the base that a facet leaves out: hidden from all who look through it. */
  readonly notTaken: Set<string>;
  /** Those of them that were put out of use. */
  readonly retired: Set<string>;
  /** Whether the document itself says something there, and does not only have it from its base. */
  isOwn(pointer: string): boolean;
  readonly findings: Findings;
  /** Paths that guards, chains and behaviours read of a record, beside what its program reads. */
  readonly alsoRead: Reach[];
}

/** Everything one step of compile may know of the other documents. */
export interface Surroundings {
  readonly kinds: ReadonlyMap<string, AnyFieldKind>;
  readonly actionKinds: ReadonlyMap<string, AnyActionKind>;
  /** Empty where nobody knows what kinds of lists there are: then they are not asked. */
  readonly listKinds: ReadonlyMap<string, AnyListKind>;
  readonly tenant: number;
  readonly shapes: ReadonlyMap<string, Shape>;
  readonly dicts: ReadonlyMap<string, DictModel>;
  readonly reports: ReadonlyMap<string, ReportDocument>;
  readonly dashboards: ReadonlySet<string>;
  readonly flows: ReadonlyMap<string, FlowDocument>;
  /** Ids of documents that are there and wrong in themselves; a reference to one is no second issue. */
  readonly broken: ReadonlySet<string>;
}

/** What a report is compiled among: its query items may begin with a state. */
export interface ReportSurroundings {
  readonly around: Surroundings;
  readonly entities: ReadonlyMap<string, EntityModel>;
}
