import type { FieldModel, Model, PartModel } from '../../schemas/compile/model.ts';
import { pointerOf } from '../../schemas/compile/pointer-of.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import { at } from '../../schemas/language/pointer.ts';
import { pendingMoves } from '../db/plan-changes.ts';
import type { DdlStep } from '../db/plan-columns.ts';
import type { TenantDb } from '../db/statement.ts';
import { literal, quote } from '../db/structure.ts';
import { askGuard } from '../sql/apply-structure.ts';
import { sayDataFailure } from './refuse-publish.ts';

interface PlannedChange {
  readonly steps: readonly DdlStep[];
  readonly before: Model | null;
  readonly after: Model;
}

/** What the stored values say to a change before it is made: they are read, and nothing is held up. */
export async function askData(db: TenantDb, { steps, before, after }: PlannedChange): Promise<readonly Issue[]> {
  const issues: Issue[] = [];
  for (const step of steps) {
    const reason = (step.probe && (await tryProbe(db, step.probe))) || (step.guard && (await tryGuard(db, step.guard)));
    if (reason) issues.push({ code: 'data_forbids', path: '', params: { say: step.say, reason } });
  }
  for (const lack of before ? newlyNeeded(before, after) : []) {
    const count = await countLacking(db, lack);
    const { entity, field } = lack;
    const place = { in: `entity:${entity}`, path: at(pointerOf(field.path), 'need') };
    if (count > 0) issues.push({ code: 'data_lacks', ...place, params: { label: field.label, count }, level: 'warn' });
  }
  return issues;
}

async function tryProbe(db: TenantDb, probe: string): Promise<string | null> {
  try {
    const [found] = await db.rows({ text: probe, values: [] });
    return found ? `已有重复的值“${Object.values(found).join('、')}”` : null;
  } catch (error) {
    if (isNotThere(error)) return null;
    const reason = sayDataFailure(error);
    if (!reason) throw error;
    return reason;
  }
}

async function tryGuard(db: TenantDb, guard: NonNullable<DdlStep['guard']>): Promise<string | null> {
  try {
    return await askGuard(db, guard);
  } catch (error) {
    if (isNotThere(error)) return null;
    throw error;
  }
}

/** A table or column that the same publish makes or renames has no values yet, or has them under another name: the step itself will tell. */
const isNotThere = (error: unknown): boolean =>
  ['42P01', '42703'].includes((error as { readonly code?: string } | undefined)?.code ?? '');

interface Lack {
  readonly entity: string;
  readonly part: PartModel;
  readonly field: FieldModel;
  /** What it is called so far; null: it is new, and no row has it. */
  readonly column: string | null;
}

/** Fields that records had to have no value of until now. */
function newlyNeeded(before: Model, after: Model): readonly Lack[] {
  const renamed = new Map(
    pendingMoves(before, after).flatMap((move) =>
      move.do === 'rename' ? [[`${move.table} ${move.to}`, move.from] as const] : [],
    ),
  );
  return [...after.entities.values()].flatMap((entity) => {
    const was = before.entities.get(entity.key);
    if (!was || entity.facetOf !== null || entity.isView) return [];
    return [...entity.fields.values()].flatMap((field): Lack[] => {
      const known = was.fields.get(field.path);
      const part = field.part === '' ? entity.head : was.parts.get(field.part);
      if (!part || !field.need || !field.column || field.calc || field.system || known?.need) return [];
      const from = renamed.get(`${part.table} ${field.columnName}`);
      if (!known && from === undefined) return [{ entity: entity.key, part, field, column: null }];
      const own = quote(from ?? known?.columnName ?? field.columnName);
      return [{ entity: entity.key, part, field, column: known?.inExt ? `ext ->> ${literal(field.key)}` : own }];
    });
  });
}

async function countLacking(db: TenantDb, { part, column }: Lack): Promise<number> {
  const live = part.parent === null ? 'deleted_at is null' : 'true';
  const empty = column === null ? 'true' : `${column} is null`;
  const text = `select count(*)::int as n from ${quote(part.table)} where ${live} and ${empty}`;
  return (await db.first<{ n: number }>({ text, values: [] }))?.n ?? 0;
}
