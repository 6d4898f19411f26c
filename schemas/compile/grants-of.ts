import { at } from '../language/pointer.ts';
import { inOrder } from '../language/ranks.ts';
import type { OneGrant, RoleGrant } from '../sections/access/access.section.ts';

/** Everything a document grants a role: what it says first, then what it says besides, each with where it stands below the role. */
export const grantsOf = (grant: RoleGrant | undefined): readonly (readonly [place: string, grant: OneGrant])[] =>
  grant ? [['', grant], ...inOrder(grant.also).map(([key, one]) => [at('/also', key), one] as const)] : [];

/** Whether a role has any right here. */
export const grantsAnything = (grant: RoleGrant | undefined): boolean =>
  grantsOf(grant).some(([, one]) => one.do.length > 0);

/** A role's grants, each as `change` makes it; a further one that grants nothing more is gone. */
export function eachGrant(grant: RoleGrant, change: (one: OneGrant) => OneGrant): RoleGrant {
  const { also, ...first } = grant;
  const further = Object.entries(also ?? {}).flatMap(([key, { label, rank, ...one }]) => {
    const after = change(one);
    return after.do.length > 0 ? [[key, { label, ...(rank === undefined ? {} : { rank }), ...after }] as const] : [];
  });
  return { ...change(first), ...(further.length > 0 ? { also: Object.fromEntries(further) } : {}) };
}
