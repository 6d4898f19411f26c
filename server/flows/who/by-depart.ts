import { pointedBy } from './by-record.ts';
import { departOf, levelsFrom, membersOf } from './directory.ts';
import type { Finding, Seeking } from './seeking.ts';

/** Whose leader it is: the starter's department, one that the record names, that of a person it names, or this very one. */
async function departsFrom(seeking: Seeking, from: string): Promise<{ ids: readonly string[]; said: string }> {
  const { house, instance } = seeking;
  if (from === 'start') return { ids: instance.starterDepart === null ? [] : [instance.starterDepart], said: '发起人' };
  const pointed = pointedBy(seeking, from);
  if (!pointed) return { ids: [from], said: '' };
  const { to, ids, label } = pointed;
  if (to === 'depart') return { ids, said: `“${label}”` };
  const departs = await Promise.all(ids.map((id) => departOf(house, id)));
  return { ids: departs.filter((id) => id !== null), said: `“${label}”` };
}

export async function byMembers(seeking: Seeking, from: string): Promise<Finding> {
  const { ids, said } = await departsFrom(seeking, from);
  const [first] = ids;
  const name =
    said === '' && first !== undefined
      ? `“${(await levelsFrom(seeking.house, first))[0]?.name ?? ''}”`
      : `${said}所在部门`;
  return { users: await membersOf(seeking.house, ids), rule: `${name}的成员` };
}

export async function byLeader(
  seeking: Seeking,
  { leaderOf, up = 0 }: { leaderOf: string; up?: number },
): Promise<Finding> {
  const { ids, said } = await departsFrom(seeking, leaderOf);
  const all = await Promise.all(ids.map((id) => levelsFrom(seeking.house, id)));
  const users = all.flatMap((levels) => levels[up]?.manager ?? []);
  const of = said === '' ? `“${all[0]?.[0]?.name ?? ''}”` : said === '发起人' ? '发起人部门' : `${said}的部门`;
  return { users, rule: `${of}${up > 0 ? `上${up}级` : ''}负责人` };
}

/** Each leader on the way up, from below. */
export async function byLeaders(
  seeking: Seeking,
  { leadersOf, levels: most = 10 }: { leadersOf: string; levels?: number },
): Promise<Finding> {
  const { ids, said } = await departsFrom(seeking, leadersOf);
  const all = await Promise.all(ids.map((id) => levelsFrom(seeking.house, id)));
  const users = all.flatMap((levels) => levels.slice(0, most).flatMap(({ manager }) => manager ?? []));
  return { users, rule: `${said === '' ? '部门' : said}逐级负责人` };
}
