import type { FlowPersonDocument } from '../../../schemas/language/flow.ts';
import { byLeader, byLeaders, byMembers } from './by-depart.ts';
import { byPosition, byRole, named } from './by-directory.ts';
import { holdersOf, picked, starter } from './by-flow.ts';
import { byContacts, byField } from './by-record.ts';
import { holdStanding } from './may-take.ts';
import type { Finding, Seeking } from './seeking.ts';

/** One person and the rule that found them, in words. */
export interface FoundPerson {
  readonly user: string;
  readonly rule: string;
}

function findBy(seeking: Seeking, rule: FlowPersonDocument): Finding | Promise<Finding> {
  if ('user' in rule) return named(rule.user);
  if ('role' in rule) return byRole(seeking, rule);
  if ('position' in rule) return byPosition(seeking, rule.position);
  if ('membersOf' in rule) return byMembers(seeking, rule.membersOf);
  if ('leaderOf' in rule) return byLeader(seeking, rule);
  if ('leadersOf' in rule) return byLeaders(seeking, rule);
  if ('starter' in rule) return starter(seeking);
  if ('picked' in rule) return picked(seeking, rule.picked);
  if ('holderOf' in rule) return holdersOf(seeking, rule.holderOf);
  if ('field' in rule) return byField(seeking, rule.field);
  return byContacts(seeking, rule.contactsOf);
}

/** Why nobody was found: rules that name nobody, and whom the others name but who cannot sign in any more. */
export interface Missed {
  readonly rules: readonly string[];
  readonly users: readonly string[];
}

/** Everybody the rules find, each once and by the first that does; whoever cannot sign in any more is nobody. */
export const findPersons = async (
  seeking: Seeking,
  rules: readonly FlowPersonDocument[],
): Promise<readonly FoundPerson[]> => (await lookForPersons(seeking, rules)).found;

export async function lookForPersons(
  seeking: Seeking,
  rules: readonly FlowPersonDocument[],
): Promise<{ readonly found: readonly FoundPerson[]; readonly missed: Missed }> {
  const named = new Map<string, string>();
  const empty: string[] = [];
  for (const one of rules) {
    const { users, rule } = await findBy(seeking, one);
    if (users.length === 0) empty.push(rule);
    for (const user of users) if (!named.has(user)) named.set(user, rule);
  }
  const standing = await holdStanding(seeking.house, [...named.keys()]);
  const found = [...named].flatMap(([user, rule]) => (standing.has(user) ? [{ user, rule }] : []));
  return { found, missed: { rules: empty, users: [...named.keys()].filter((user) => !standing.has(user)) } };
}
