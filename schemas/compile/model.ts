import type { Expr } from '../expressions/tree.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';
import type { EntityDocument } from '../language/entity.ts';
import type { FieldsetDocument } from '../language/fieldset.ts';
import type { Hue } from '../language/hues.ts';
import type { FragmentDocument, PageDocument, SiteDocument } from '../language/page.ts';
import type { LineStatesModel } from '../sections/line-states/line-states.model.ts';
import type { SectionsModel } from '../sections/sections.model.ts';
import type { StatesModel } from '../sections/states/states.model.ts';
import type { Answers } from '../values/answers.ts';
import type { ColumnType, ValueType } from '../values/value-type.ts';
import type { ChartModel, DashboardModel, ReportModel } from './chart-model.ts';
import type { FlowModel, StateFlowModel } from './flow-model.ts';
import type { LinesModel } from './lines-model.ts';
import type { AskPlan, PersonsPlan } from './plan.ts';
import type { RuleProgram } from './program-model.ts';
import type { Step } from './reach.ts';
import type { AfterModel } from './time-model.ts';
import type { ValidModel } from './valid-model.ts';

/** What compile makes of all documents of one tenant: everything resolved, typed and ordered. Server and designer read it; browsers of users never do. */
export interface Model {
  readonly entities: ReadonlyMap<string, EntityModel>;
  readonly fieldsets: ReadonlyMap<string, FieldsetDocument>;
  readonly dicts: ReadonlyMap<string, DictModel>;
  readonly reports: ReadonlyMap<string, ReportModel>;
  readonly charts: ReadonlyMap<string, ChartModel>;
  readonly dashboards: ReadonlyMap<string, DashboardModel>;
  readonly menus: readonly MenuItem[];
  readonly pages: ReadonlyMap<string, PageDocument>;
  readonly fragments: ReadonlyMap<string, FragmentDocument>;
  readonly sites: ReadonlyMap<string, SiteDocument>;
  readonly flows: ReadonlyMap<string, FlowModel>;
  /** By document (`entity:supplier`): everything it refers to. Asked through `uses-of.ts`. */
  readonly uses: ReadonlyMap<string, readonly Use[]>;
}

/** One reference: `entity:supplier`, `dict:currency`, `entity:material.spec`, and where in the document it stands. */
export interface Use {
  readonly ref: string;
  readonly path: string;
}

export interface EntityModel extends SectionsModel {
  readonly key: string;
  readonly title: string;
  readonly rev: number;
  /** What compile worked from: layers laid, a facet's base included. */
  readonly document: EntityDocument;
  readonly layer: 'product' | 'industry' | 'tenant';
  readonly icon: string | null;
  readonly facetOf: string | null;
  /** The entity whose table it uses: its own key, or the base's in a facet. */
  readonly store: string;
  /** What the facet's rows have in common, already as values. */
  readonly when: Readonly<Record<string, string | number>>;
  /** The field that names a record to people. */
  readonly named: string;
  /** What is said of a record beside its name. */
  readonly told: readonly string[];
  readonly trash: boolean;
  /** Its rows are those of a view: they can be read and exported, and written nowhere here. */
  readonly isView: boolean;
  /** Its rows are the lines of another document; null: its own. */
  readonly lines: LinesModel | null;
  /** The head; its `parts` are the lines, theirs the sub-lines. */
  readonly head: PartModel;
  /** Every field of head and parts by full path, in the order of the document. */
  readonly fields: ReadonlyMap<string, FieldModel>;
  readonly parts: ReadonlyMap<string, PartModel>;
  readonly states: StatesModel | null;
  readonly program: RuleProgram;
  /** Relation paths that calculations, rules and guards read; what the server must send along as `$rel`. */
  readonly fetches: readonly Fetch[];
}

/** A value reached through references: `supplier.country` from the head, `lines.material.spec` from the lines. */
export interface Fetch {
  /** From the head's point of view. */
  readonly path: string;
  /** The part whose rows it is read from. */
  readonly part: string;
  /** From there: `material.spec`, the key in the row's `$rel`. */
  readonly rel: string;
  /** The fields on the way, each with the entity it belongs to; the first is our own reference. */
  readonly steps: readonly { readonly entity: string; readonly field: string }[];
  /** Not behind a reference, but asked of the records that point here. */
  readonly told?: Expr;
}

export interface PartModel {
  /** '' for the head, `lines`, `lines.schedules`. */
  readonly path: string;
  readonly key: string;
  readonly label: string;
  readonly table: string;
  readonly parent: PartModel | null;
  readonly fields: ReadonlyMap<string, FieldModel>;
  readonly parts: ReadonlyMap<string, PartModel>;
  /** The field that numbers the rows, if any. */
  readonly order: string | null;
  readonly min: number;
  readonly max: number;
  /** Its rows come of the record's own moves: nobody adds one or takes one away. */
  readonly given: boolean;
  /** The fields that say when a record or line counts. */
  readonly valid: ValidModel | null;
  readonly states: LineStatesModel | null;
}

export interface FieldModel {
  readonly key: string;
  readonly path: string;
  readonly part: string;
  readonly label: string;
  readonly help: string | null;
  readonly kind: AnyFieldKind;
  readonly config: Readonly<Record<string, unknown>>;
  readonly type: ValueType;
  /** Null when nothing is stored (a computed value that is not kept). */
  readonly column: ColumnType | null;
  readonly columnName: string;
  /** Kept inside the `ext` column instead of one of its own. */
  readonly inExt: boolean;
  /** Of a higher layer than its entity: screens show it in their slots. */
  readonly added: boolean;
  readonly need: boolean;
  readonly locked: boolean;
  readonly start: Expr | null;
  /** What it is read as where nothing is stored. */
  readonly ifNone?: string;
  readonly calc: Expr | null;
  /** How a computed value is kept: as its document asks, or by the law; null: worked out whenever it is read, or not computed. */
  readonly keeps: 'stored' | 'byLaw' | null;
  /** Worked out on the spot, and its author's to show all the same. */
  readonly openly?: true;
  /** How a computed value changes while nobody touches its record: whenever it is looked at, or at every save. */
  readonly varies: Varies | null;
  readonly whenHidden: 'keep' | 'clearOnSave' | 'clearAtOnce';
  /** Where nobody can type it, it has no place in a form until it holds something. */
  readonly foldsEmpty?: true;
  readonly search: boolean;
  /** The envelope its values lie in until it is opened. */
  readonly seal?: string;
  readonly layer: 'product' | 'industry' | 'tenant';
  /** The engine's own: id, version, createTime, createBy, updateTime, updateBy. */
  readonly system: boolean;
}

export type Varies = 'live' | 'atSave';

/** The engine's own fields of every head; each is a FieldModel with `system`. */
export const systemFields = ['id', 'version', 'createTime', 'createBy', 'updateTime', 'updateBy'] as const;

export interface StateNode {
  readonly key: string;
  readonly label: string;
  readonly tone: Tone;
  readonly open: '*' | readonly string[];
  /** May be deleted though not everything is open. */
  readonly deletable?: true;
  readonly next: string | null;
  /** A date of the head by which it is to leave this state. */
  readonly due?: string;
  /** Roles that go on seeing the record as it was before it came into this state. */
  readonly keptFor: readonly string[];
  /** Who comes into it is decided upon. */
  readonly flow?: StateFlowModel;
}

export type Tone = 'neutral' | 'running' | 'waiting' | 'success' | 'danger';

export interface MoveModel {
  readonly key: string;
  readonly label: string;
  readonly from: readonly string[];
  readonly to: string;
  readonly when: Expr | null;
  readonly unless: string | null;
  readonly ask: readonly AskPlan[];
  /** What the document answers where the house makes it. */
  readonly answers?: Answers;
  readonly run: readonly RunModel[];
  readonly notByOwner: boolean;
  readonly notBy: readonly PersonsModel[];
  readonly danger: boolean;
  readonly confirm?: string;
  /** When the house makes it; it follows from what is kept in the record itself. */
  readonly auto?: Expr;
  /** When it is made by itself. */
  readonly after?: AfterModel;
}

export interface PersonsModel extends PersonsPlan {
  /** The fields on the way through references, our own first. */
  readonly through: readonly Step[];
}

export interface RunModel {
  readonly do: string;
  /** As the document says them; where it says an expression, what that was compiled to. */
  readonly params: Readonly<Record<string, unknown>>;
}

export interface DictModel {
  readonly key: string;
  readonly title: string;
  readonly items: readonly DictItem[];
  /** Code relies on the entries. */
  readonly closed?: boolean;
}
export interface DictItem {
  readonly value: string;
  readonly text: string;
  readonly tone?: Tone;
  /** Still names old values, no longer offered. */
  readonly off?: boolean;
  /** The value of the parent dictionary it belongs to, for linked choices. */
  readonly under?: string;
}
export interface MenuItem {
  readonly key: string;
  readonly title: string;
  readonly icon: string | null;
  /** What its pages are about, by its own word or that of what it stands in. */
  readonly hue?: Hue;
  /** A list of an entity (`{list: 'purchaseOrder.main'}`), a screen of `src/screens`, or nothing for a group. */
  readonly opens:
    | { readonly list: string }
    | { readonly report: string }
    | { readonly dashboard: string }
    | { readonly screen: string; readonly component?: string | undefined }
    | { readonly url: string; readonly frame?: boolean | undefined }
    | null;
  /** `purchaseOrder:read`, or a named permission; null: every signed-in user. */
  readonly needs: string | null;
  /** Only for the company's own people, or only for suppliers; absent: both. */
  readonly for?: 'staff' | 'supplier';
  /** Roles it is hidden from. */
  readonly not?: readonly string[];
  readonly keepAlive: boolean;
  readonly hidden: boolean;
  /** One entry stands for it and all below it. */
  readonly alwaysShow?: true;
  /** Nothing of it has an address. */
  readonly route?: false;
  readonly items: readonly MenuItem[];
}
