import type { FieldModel } from '../../../schemas/compile/model.ts';
import type { EntityPlan, FieldPlan } from '../../../schemas/compile/plan.ts';
import { findForm } from '../../features/fields/form-entity.ts';
import type { Session } from '../../kernel/session.ts';
import type { Running } from '../../metadata/models.ts';

/** An entity as one asker sees it, under the name an old client has for it. */
export interface NamedForm {
  readonly plan: EntityPlan;
  /** '' when the name stands for the head. */
  readonly part: string;
}

/** Key, table, or `key.part` and the part's table; what the asker may not see is as unknown as what is not there. */
export function formNamed(running: Running, { roles }: Pick<Session, 'roles'>, name: string): NamedForm | null {
  const found = findForm(running.model, name);
  const plan = found && running.plan(found.entity.key, roles);
  if (!plan || (found.part !== '' && !Object.hasOwn(plan.parts, found.part))) return null;
  return { plan, part: found.part };
}

/** What the specification calls the sort of a value. */
export function dataTypeOf({ type }: Pick<FieldPlan, 'type'>): 'String' | 'date' | 'dateTime' | 'number' {
  if (type.is === 'number') return 'number';
  return type.is === 'date' || type.is === 'dateTime' ? type.is : 'String';
}

export function dictOf(field: FieldModel | undefined): string | null {
  const labels = field?.kind.labels?.(field.config as never);
  return labels?.from === 'dict' ? labels.dict : null;
}
