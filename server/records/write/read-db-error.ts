import type { EntityModel, Model, PartModel } from '../../../schemas/compile/model.ts';
import type { Issue } from '../../../schemas/issues/result.ts';
import type { WantedRelation } from '../../db/structure.ts';
import { Refusal } from '../../kernel/errors.ts';
import { wantedStructure } from '../../sql/wanted-structure.ts';
import { placesOf } from './name-place.ts';

interface DbError {
  readonly code?: string;
  readonly constraint?: string;
}

/** Too long, too large, no such moment, no such character, too long for its index. */
const unkeepable = new Set(['22001', '22003', '22007', '22008', '22021', '22P05', '54000']);

const refusedByTrigger = 'ZC001';

/** What the database would not keep, as a refusal at the field it is about. Everything else is a bug and stays as thrown. */
export function readDbError(model: Model, entity: EntityModel, error: unknown): unknown {
  const { code = '', constraint = '' } = error as DbError;
  const named = placesOf(entity);
  const keeps = code === '23505' || code === '23P01' ? constraintsOf(model).get(constraint)?.keeps : undefined;
  if (keeps) return new KeptApart(model, entity, keeps);
  if (code === '23505') {
    return new Refusal('duplicate_record', { issues: issuesAt(model, entity, constraint, 'duplicate'), named });
  }
  if (code === '23503') {
    // Of what goes away others may hold; what comes may name what is not there.
    if (String((error as Error).message).startsWith('update or delete')) return new Refusal('still_used');
    const issues = issuesAt(model, entity, constraint, 'unknown_reference');
    return issues.length > 0 ? new Refusal('invalid_input', { issues, named }) : new Refusal('still_used');
  }
  // Triggers of ours say in a sentence what must not be.
  if (code === refusedByTrigger) return new Refusal('wrong_state', { text: String((error as Error).message) });
  // A value no column can hold, or a key too long for its index: checks should have said so, the person may still mend it.
  if (unkeepable.has(code)) return new Refusal('invalid_input');
  return error;
}

type Keeps = NonNullable<WantedRelation['keeps']>;

/** A check that the database keeps among all records. */
export class KeptApart extends Refusal {
  readonly keeps: Keeps;

  constructor(model: Model, entity: EntityModel, keeps: Keeps) {
    const apart = model.entities.get(keeps.entity)?.apart.find(({ key }) => key === keeps.check);
    const issue: Issue = { code: 'rule_says', path: `/${apart?.fields[0] ?? ''}`, params: { say: apart?.say ?? '' } };
    super('duplicate_record', { issues: [issue], named: placesOf(entity) });
    this.keeps = keeps;
  }
}

interface Held {
  readonly keeps?: Keeps;
  readonly table: string;
  readonly columns: readonly string[];
}

const held = new WeakMap<Model, ReadonlyMap<string, Held>>();

/** Which columns a constraint is about. PostgreSQL tells no values, and under row-level security no columns either. */
function constraintsOf(model: Model): ReadonlyMap<string, Held> {
  const found = held.get(model);
  if (found) return found;
  const structure = wantedStructure(model);
  const constraints = new Map<string, Held>();
  for (const { name: table, indexes, foreignKeys } of structure.ok ? structure.value.values() : []) {
    for (const { name, sql, keeps } of [...indexes.values(), ...foreignKeys.values()]) {
      const listed = /\((tenant_id[^)]*)\)/.exec(sql)?.[1] ?? '';
      constraints.set(name, {
        table,
        ...(keeps ? { keeps } : {}),
        columns: listed.split(', ').map((column) => column.replaceAll('"', '')),
      });
    }
  }
  held.set(model, constraints);
  return constraints;
}

function issuesAt(
  model: Model,
  entity: EntityModel,
  constraint: string,
  code: 'duplicate' | 'unknown_reference',
): Issue[] {
  const { table, columns } = constraintsOf(model).get(constraint) ?? { table: '', columns: [] };
  const part = [entity.head, ...entity.parts.values()].find((one) => one.table === table);
  if (!part) return [];
  return [...part.fields.values()]
    .filter(({ columnName, system }) => !system && columns.includes(columnName))
    .map(({ key, label }) => ({ code, path: pointerOf(part, key), params: { label } }));
}

/** Which of the lines it was is not told, so the part stands for it. */
const pointerOf = (part: PartModel, key: string): string =>
  part.path === '' ? `/${key}` : `/${part.path.replaceAll('.', '/')}`;
