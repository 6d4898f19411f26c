import type { EntityModel, Model } from '../../schemas/compile/model.ts';
import type { EntityPlan } from '../../schemas/compile/plan.ts';
import type { Engine } from './engine.ts';

/** The running configuration of one tenant at one revision. Immutable: a publish makes a new one. */
export interface Running {
  readonly tenant: number;
  readonly revision: number;
  readonly model: Model;
  readonly engine: Engine;
  /** When the form of an entity was last published, as a revision: what was done before was done by another. */
  formSince(entity: string): number;
  entity(key: string): EntityModel | undefined;
  /** The plan of an entity for these roles, or undefined when none of them may even read it. Made once, kept by roles. `decides`: with what they read because they decide about some of its records. */
  plan(entity: string, roles: readonly string[], decides?: boolean): EntityPlan | undefined;
}

/** Hands out what is running; hears of publishes in other processes within a second. */
export interface Models {
  running(tenant: number): Promise<Running>;
  /** What ran for a tenant at one of its revisions; null where it cannot be made any more. */
  at(tenant: number, revision: number): Promise<Running | null>;
  /** Fields (`order.lines.amount`) whose values a publish worked out for the records there were, by the last revision that did. */
  filled(tenant: number): Promise<ReadonlyMap<string, number>>;
  /** How many publishes this process has heard of, of all tenants. */
  published(): number;
  /** What a process has just published itself it need not wait to hear of. */
  forget?(tenant: number): void;
}
