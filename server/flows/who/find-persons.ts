import type { FlowPersonDocument } from '../../../schemas/language/flow.ts';
import { byLeader, byLeaders, byMembers } from './by-depart.ts';
import { byPosition, byRole, named } from './by-directory.ts';
import { holdersOf, picked, starter } from './by-flow.ts';
import { byContacts, byField } from './by-record.ts';
import { thoseStanding } from './directory.ts';
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

/** Everybody the rules find, each once and by the first that does; whoever cannot sign in any more is nobody. */
export async function findPersons(
  seeking: Seeking,
  rules: readonly FlowPersonDocument[],
): Promise<readonly FoundPerson[]> {
  const found = new Map<string, string>();
  for (const one of rules) {
    const { users, rule } = await findBy(seeking, one);
    for (const user of users) if (!found.has(user)) found.set(user, rule);
  }
  const standing = await thoseStanding(seeking.house, [...found.keys()]);
  return [...found].flatMap(([user, rule]) => (standing.has(user) ? [{ user, rule }] : []));
}
