import type { EntityModel } from './model.ts';

/** Everything a role may do, each in the rows of some grant of it. */
export const operationsOfRole = ({ roles }: EntityModel, role: string): ReadonlySet<string> =>
  new Set(roles.get(role)?.flatMap((grant) => [...grant.do]));
