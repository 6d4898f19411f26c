import type { DesignServices } from '../../designer/door.tsx';
import type { EntityPlan } from '../../schemas/compile/plan.ts';
import { post } from './client.ts';
import { fieldServices } from './record-calls.ts';
import { askedOf } from './report-calls.ts';
import { spellFilter } from './spell-filter.ts';

const preview = <T>(documents: readonly unknown[], query: Readonly<Record<string, string>> = {}) =>
  post<T>('/design/preview', { documents, query });

/** Drafts run as if they were published, under the rights of whoever works on them. */
export const figureCalls: DesignServices['figures'] = {
  report: (documents, asked) => preview(documents, asked ? askedOf(asked.plan, asked.state) : {}),
  chart: (documents) => preview(documents),
  dashboard: (documents, asked, plan) => {
    const finds = (plan?.finds ?? []).map(({ key, op, more }) => spellFilter({ field: key, op, more }, asked[key]));
    return preview(documents, Object.assign({}, ...finds));
  },
  menu: (document, role) => post('/design/preview/menu', { document, role }),
  fields: ({ entity, dicts }) => fieldServices({ entity, dicts, states: null } as EntityPlan),
};
