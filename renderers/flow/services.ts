import type { EntityPlan, RecordData } from '../../schemas/compile/plan.ts';
import type { FlowTold, FlowVerb } from '../../schemas/wire/flows.ts';
import type { FieldServices } from '../fields/services.ts';

/** What somebody says with what they do. */
export interface FlowSaid {
  readonly remark?: string;
  readonly step?: string;
  readonly resume?: 'again' | 'direct';
  readonly persons?: readonly string[];
  /** Colleagues named in the remark. */
  readonly mentions?: readonly string[];
  readonly from?: string;
  readonly to?: string;
  /** What the step asks of whoever agrees, to be written in the record. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** The record that is decided about, as far as whoever decides may see it. */
export interface FlowAbout {
  readonly plan: EntityPlan;
  readonly fieldServices: FieldServices;
  /** What it holds is proposed. */
  readonly record?: RecordData;
}

export interface Colleague {
  readonly id: string;
  readonly name: string;
}

/** What a decision needs from outside; the shell answers over HTTP, a story from memory. Every refusal is thrown as `Refused`. */
export interface FlowServices {
  /** null: nothing was ever decided about it. */
  of(entity: string, id: string): Promise<FlowTold | null>;
  /** null: nobody would be asked. */
  forecast(entity: string, record: RecordData): Promise<FlowTold | null>;
  act(told: FlowTold, verb: FlowVerb, said: FlowSaid): Promise<FlowTold>;
  /** What the person who asks often writes. */
  phrases(): Promise<readonly string[]>;
  colleagues(keyword: string): Promise<readonly Colleague[]>;
}
