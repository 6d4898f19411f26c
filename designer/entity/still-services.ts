import type { FieldServices } from '../../renderers/fields/services.ts';
import type { EntityPlan } from '../../schemas/compile/plan.ts';

const nothing = async () => ({ records: [], total: 0 });

/** What is being designed shows how it looks, not what there is: nothing is asked of the server. */
export const stillServices = (plan: EntityPlan | null, entity: string): FieldServices => ({
  entity,
  dicts: plan?.dicts ?? {},
  states: plan?.states?.nodes ?? [],
  options: nothing,
  upload: () => Promise.reject(new Error('设计时不上传文件')),
  files: async () => [],
  fileUrl: () => '',
});
