import type { Model } from '../../schemas/compile/model.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import { type Move, pendingMoves } from '../db/plan-changes.ts';
import { type DdlPlan, type DdlStep, planColumns } from '../db/plan-columns.ts';
import { readStructure } from '../db/read-structure.ts';
import type { Database, DbRow, Statement } from '../db/statement.ts';
import { wantedStructure } from './wanted-structure.ts';

interface Owner {
  rows<Row = DbRow>(statement: Statement): Promise<Row[]>;
}

/** Runs a plan's steps in the owner's transaction it is given. */
export async function runPlan(owner: Owner, plan: DdlPlan): Promise<void> {
  for (const step of plan.steps) {
    const reason = step.guard && (await askGuard(owner, step.guard));
    if (reason) throw new StepForbidden(step, reason);
    try {
      await owner.rows({ text: step.sql, values: [] });
    } catch (error) {
      throw new StepFailure(step, error);
    }
  }
}

/** Why the stored values do not allow a step; null: they do. */
export async function askGuard(db: Owner, { sql, say }: NonNullable<DdlStep['guard']>): Promise<string | null> {
  const [found] = await db.rows<Readonly<Record<string, unknown>>>({ text: sql, values: [] });
  return found ? say.replace(/\{(\w+)\}/g, (_, name: string) => String(found[name] ?? '')) : null;
}

/** A step that would make stored values wrong. */
export class StepForbidden extends Error {
  readonly step: DdlStep;
  readonly reason: string;

  constructor(step: DdlStep, reason: string) {
    super(`${step.say}: ${reason}`);
    this.name = 'StepForbidden';
    this.step = step;
    this.reason = reason;
  }
}

/** A step that the data in the tables, or the database itself, did not allow. */
export class StepFailure extends Error {
  readonly step: DdlStep;

  constructor(step: DdlStep, cause: unknown) {
    super(`${step.sql}: ${cause instanceof Error ? cause.message : cause}`, { cause });
    this.name = 'StepFailure';
    this.step = step;
  }
}

/** Makes the tables of a model, or brings them up to it, in one transaction. The easy way in for tests and seeds. */
export async function applyStructure(
  db: Database,
  model: Model,
  moves: readonly Move[] = pendingMoves(undefined, model),
): Promise<DdlPlan> {
  const want = wantedStructure(model);
  if (!want.ok) throw new StructureRefused(want.issues);
  return db.owner.transaction(async (owner) => {
    const plan = planColumns(await readStructure(owner), want.value, { rev: 0, moves });
    if (!plan.ok) throw new StructureRefused(plan.issues);
    await runPlan(owner, plan.value);
    return plan.value;
  });
}

/** A structure that cannot be had without guessing or losing something. */
export class StructureRefused extends Error {
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super(issues.map(({ code, path }) => `${code} ${path}`).join(', '));
    this.name = 'StructureRefused';
    this.issues = issues;
  }
}
