import type { Model } from '../../schemas/compile/model.ts';
import type { EntityPlan } from '../../schemas/compile/plan.ts';
import { planFor } from '../../schemas/compile/plan-for.ts';
import type { StoredDocument } from './document-store.ts';
import type { Engine } from './engine.ts';
import type { Running } from './models.ts';

const mostPlans = 5_000;

/** `stored`: the documents it was compiled of, for when each was published. */
export function makeRunning(
  engine: Engine,
  tenant: number,
  revision: number,
  model: Model,
  stored: readonly Pick<StoredDocument, 'id' | 'revision'>[] = [],
): Running {
  const since = new Map<string, number>();
  for (const { id, revision: published } of stored) since.set(id, Math.max(since.get(id) ?? 0, published));
  const plans = new Map<string, EntityPlan | undefined>();
  // Most holders of rights are named nowhere: who differs only in them shares every plan.
  const named = new Set([...model.entities.values()].flatMap((entity) => [...entity.roles.keys()]));
  return {
    tenant,
    revision,
    model,
    engine,
    entity: (key) => model.entities.get(key),
    formSince(key) {
      const { store = key, document } = model.entities.get(key) ?? {};
      const fieldsets = Object.values(document?.fieldsets ?? {}).map(({ of }) => `fieldset:${of}`);
      const ids = [`entity:${key}`, `entity:${store}`, ...fieldsets];
      return ids.reduce((latest, id) => Math.max(latest, since.get(id) ?? 0), 0);
    },
    plan(entity, roles, decides = false) {
      const sorted = [...new Set(roles)].filter((role) => named.has(role)).sort();
      const key = `${entity}|${sorted.join(',')}${decides ? '|decides' : ''}`;
      if (plans.has(key)) return plans.get(key);
      if (plans.size >= mostPlans) plans.clear();
      const plan = planFor(model, entity, { roles: sorted, ...(decides && { decides: entity }) });
      plans.set(key, plan);
      return plan;
    },
  };
}
