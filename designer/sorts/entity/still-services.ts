import type { FieldServices } from '../../../renderers/fields/services.ts';
import type { EntityPlan } from '../../../schemas/compile/plan.ts';
import { lineStatesIn } from '../../../schemas/compile/states-told.ts';

const nothing = async () => ({ records: [], total: 0 });

/** What is being designed shows how it looks: nothing is written, and of what there is only the company's own lists are asked, where they are given. */
export const stillServices = (
  plan: EntityPlan | null,
  entity: string,
  company: FieldServices | null = null,
): FieldServices => ({
  entity,
  dicts: plan?.dicts ?? {},
  states: plan?.states?.nodes ?? [],
  ...(plan ? { lineStates: lineStatesIn(plan) } : {}),
  options: company?.options ?? nothing,
  ...(company?.directory ? { directory: company.directory } : {}),
  upload: () => Promise.reject(new Error('设计时不上传文件')),
  files: async () => [],
  fileUrl: () => '',
});
