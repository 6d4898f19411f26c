import {
  departsBelow,
  holdersOfPosition,
  holdersOfRole,
  membersOf,
  nameOfRole,
  positionOf,
  roleOf,
} from './directory.ts';
import type { Finding, Seeking } from './seeking.ts';

export const named = (users: readonly string[]): Finding => ({ users, rule: '指定人员' });

const withins = { depart: '发起人部门', below: '发起人部门及下级' } as const;

/** Who holds a role: anybody, or those of the starter's department. */
export async function byRole(
  { house, instance }: Seeking,
  { role, within }: { role: string; within?: keyof typeof withins },
): Promise<Finding> {
  const { starterDepart } = instance;
  const found = await roleOf(house, role);
  const holders = found ? await holdersOfRole(house, found.id) : [];
  const name = found?.name ?? (await nameOfRole(house, role)) ?? role;
  const rule = `${found ? '' : '已停用的'}角色“${name}”${within ? `（${withins[within]}）` : ''}`;
  if (!within) return { users: holders, rule };
  if (starterDepart === null) return { users: [], rule };
  const departs = within === 'below' ? await departsBelow(house, starterDepart) : [starterDepart];
  const mine = new Set(await membersOf(house, departs));
  return { users: holders.filter((user) => mine.has(user)), rule };
}

export async function byPosition({ house }: Seeking, position: string): Promise<Finding> {
  const found = await positionOf(house, position);
  const users = found ? await holdersOfPosition(house, position) : [];
  return { users, rule: `职务“${found?.name ?? '已停用的职务'}”` };
}
