import type { Expr } from '../expressions/tree.ts';
import type { ActionPlan } from '../sections/actions/actions.model.ts';
import type { ChainPlan } from '../sections/becomes/becomes.model.ts';
import type { FormPlan } from '../sections/forms/forms.model.ts';
import type { LineStatesPlan } from '../sections/line-states/line-states.model.ts';
import type { LinksModel } from '../sections/links/links.model.ts';
import type { ListPlan } from '../sections/lists/lists.model.ts';
import type { PrintModel } from '../sections/print/print.model.ts';
import type { SealPlan } from '../sections/seals/seals.model.ts';
import type { StatesPlan } from '../sections/states/states.model.ts';
import type { JsonSchema, ValueType } from '../values/value-type.ts';
import type { BoardPlan } from './dashboard-plan.ts';
import type { DictItem, Varies } from './model.ts';
import type { RuleProgram } from './program-model.ts';

/**
 * Everything a browser needs to draw one entity for one sort of viewer: plain JSON, addressed by its hash.
 * It holds only what the viewer may see: a hidden field is absent, and so is every rule, column and calculation that reads it.
 */
export interface EntityPlan extends LinksModel, PrintModel {
  readonly hash: string;
  readonly entity: string;
  readonly title: string;
  readonly rev: number;
  readonly named: string;
  /** What is said of a record beside its name; absent: nothing. */
  readonly told?: readonly string[];
  /** What of it is frozen at moves, as its document calls it; absent: nothing. */
  readonly freezes?: readonly string[];
  /** What is deleted lies in the trash first. */
  readonly trash?: true;
  /** Its rows are lines of another document, by the field that points at it; absent: records of its own. */
  readonly lines?: { readonly of: string; readonly as: string };
  /** By full path, in document order: head fields, then `lines.qty`, `lines.schedules.date`. System fields included. */
  readonly fields: Readonly<Record<string, FieldPlan>>;
  /** By path, without the head. */
  readonly parts: Readonly<Record<string, PartPlan>>;
  readonly lists: Readonly<Record<string, ListPlan>>;
  readonly forms: Readonly<Record<string, FormPlan>>;
  /** Static JSON Schema of the head: no if, dependencies or oneOf. */
  readonly schema: JsonSchema;
  readonly program: RuleProgram;
  readonly states: StatesPlan | null;
  /** Its records are competed for, or are places of those who compete. */
  readonly contest?: true;
  /** Absent: nothing of it is sealed. */
  readonly seals?: Readonly<Record<string, SealPlan>>;
  readonly actions: readonly ActionPlan[];
  readonly becomes: readonly ChainPlan[];
  /** Dashboards about one record; absent: there is none for this viewer. */
  readonly boards?: readonly BoardPlan[];
  readonly access: AccessPlan;
  /** The dictionaries its fields use. */
  readonly dicts: Readonly<Record<string, readonly DictItem[]>>;
  /** Relation paths that rules read (`supplier.country`): the server sends them with a record as `$rel`, and with a picked option. */
  readonly fetches: readonly string[];
}

export interface FieldPlan {
  readonly path: string;
  readonly key: string;
  /** '' for the head. */
  readonly part: string;
  readonly kind: string;
  readonly label: string;
  readonly help: string | null;
  readonly config: Readonly<Record<string, unknown>>;
  readonly type: ValueType;
  readonly need: boolean;
  /** Never typed: computed, automatic, or not this viewer's to edit in any state. */
  readonly locked: boolean;
  /** The house alone writes it, whoever asks. */
  readonly given?: true;
  readonly stored: boolean;
  readonly start: Expr | null;
  readonly calc: Expr | null;
  /** Of a computed value that changes while nobody touches its record: said where it is shown. */
  readonly varies?: Varies;
  /** Of a record of another time: what stood here then nobody noted. */
  readonly untold?: true;
  readonly whenHidden: 'keep' | 'clearOnSave' | 'clearAtOnce';
  /** Where nobody can type it, it has no place in a form until it holds something. */
  readonly foldsEmpty?: true;
  /** The envelope its values lie in until it is opened. */
  readonly seal?: string;
  readonly system: boolean;
  readonly layer: 'product' | 'industry' | 'tenant';
}

export interface PartPlan {
  readonly path: string;
  readonly key: string;
  readonly label: string;
  readonly parent: string;
  readonly order: string | null;
  readonly min: number;
  readonly max: number;
  readonly locked: boolean;
  /** Where its rows stand, each for itself; absent: they have no states that the viewer sees. */
  readonly states?: LineStatesPlan;
}

export interface ColumnPlan {
  /** Path of the field. */
  readonly field: string;
  readonly width: number;
  readonly pin: 'left' | 'right' | null;
  readonly link: string | null;
  readonly off: boolean;
}

export interface FindPlan {
  readonly field: string;
  readonly op: 'eq' | 'like' | 'in' | 'range';
  readonly more: boolean;
  /** The ways a text may be asked for; absent: as `op` says. */
  readonly modes?: readonly ('like' | 'ne' | 'ge' | 'le')[];
}

export interface MovePlan {
  readonly key: string;
  readonly label: string;
  readonly from: readonly string[];
  readonly to: string;
  readonly when: Expr | null;
  readonly unless: string | null;
  readonly ask: readonly AskPlan[];
  readonly notByOwner: boolean;
  /** Whose persons may not make it; absent: nobody's. */
  readonly notBy?: readonly PersonsPlan[];
  readonly danger: boolean;
  /** What is told, and said yes to, before it is done; absent: nothing. */
  readonly confirm?: string;
}
/** Persons that fields name: in the rows of a part, or in the head. */
export interface PersonsPlan {
  readonly part: string;
  /** From a row of it, through references. */
  readonly keys: readonly string[];
  readonly label: string;
}

/** A question before a move or an action. One whose key is a field of the head is asked by that field's own input. */
export interface AskPlan {
  readonly key: string;
  /** The field of the moved rows that keeps the answer; absent: the one of the head that is called so, if any. */
  readonly field?: string;
  readonly label: string;
  readonly need: boolean;
  /** Several lines of text. */
  readonly long: boolean;
  readonly secret: boolean;
  readonly help: string | null;
}

/**
 * What this sort of viewer may do. The row scopes of their roles are numbered; the server says with each row
 * which of them hold (`$in`), and an operation is allowed on a row when one of its scopes is among them.
 */
export interface AccessPlan {
  /** How many scopes; the server keeps their expressions. Scope 0 is "every row" when any role has it. */
  readonly scopes: number;
  /** Operation → scopes that allow it. `create` and `import` are asked before there is a row. */
  readonly ops: Readonly<Record<string, readonly number[]>>;
  /** Field or part path → scopes in which it is shown; absent: in all. */
  readonly shown: Readonly<Record<string, readonly number[]>>;
  /** Scope → what may be edited; absent: everything shown. */
  readonly edit: Readonly<Record<string, readonly string[]>>;
}

/** Who looks, as far as a plan depends on it. Two users with the same roles share every plan. */
export interface Viewer {
  readonly roles: readonly string[];
  /** The entity whose records they also read because they decide about some of them. */
  readonly decides?: string | undefined;
}

/** What is known of an envelope without opening it. */
export interface SealTold {
  /** `broken`: it was opened, and is not what was sealed. */
  readonly state: 'sealed' | 'opened' | 'broken';
  readonly at: string;
  /** Of the envelope as it lies there: what its writer was told of it, and what it must still come to when it is opened. */
  readonly hash: string;
  /** Paths that hold something in every row there was; known to the server alone. */
  readonly filled?: readonly string[];
}

/**
 * A record on the wire and in a draft: head fields by key, parts by key as arrays of rows, plus the engine's own.
 * `x_dictText` stands beside a coded `x`. `$id` of a row is its id; a new row has none until saved.
 */
export interface RecordData {
  id?: string;
  version?: number;
  /** Row scopes that hold for this record, as numbered in the plan. */
  $in?: readonly number[];
  /** Relation paths that rules read. */
  $rel?: Readonly<Record<string, unknown>>;
  /** The envelopes that there are of it, by their seals. */
  $seals?: Readonly<Record<string, SealTold>> | null;
  [field: string]: unknown;
}
