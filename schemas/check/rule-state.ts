import type { Effect } from '../compile/program-model.ts';
import type { Issue } from '../issues/result.ts';
import type { RowKey } from './program-source.ts';

/** What one row of one node says about one place. */
export interface Saying {
  readonly effect: Effect;
  /** Its place in the program: a later `set` wins over an earlier. */
  readonly node: number;
  readonly row: RowKey;
  readonly title: string;
  /** For `set`: the value it gave; for what is said: what it tells of the record. */
  readonly value?: unknown;
}

/** What rules make of a place; a place nobody speaks of is as the plan has it. */
export interface RuleState {
  readonly visible: boolean;
  readonly need: boolean;
  readonly locked: boolean;
  /** Its value is a rule's, which also locks it. */
  readonly set: boolean;
  /** The only values still allowed; null when no rule limits them. */
  readonly limit: readonly string[] | null;
  readonly issues: readonly Issue[];
}

/** All sayings about a place as one state: the strictest wins, whatever the order. */
export function stateFrom(
  sayings: readonly Saying[],
  plan: { readonly need: boolean; readonly locked: boolean },
): RuleState {
  const said = (what: Saying['effect']['do']) => sayings.some(({ effect }) => effect.do === what);
  return {
    visible: !said('hide') && !said('fold'),
    need: said('need') || (plan.need && !said('optional')),
    locked: plan.locked || said('lock') || said('set'),
    set: said('set'),
    limit: limitFrom(sayings),
    issues: sayings.flatMap(issueFrom),
  };
}

/** Permissions that a stricter word takes back. */
const stricter = { show: ['hide'], unfold: ['fold', 'hide'], optional: ['need'], unlock: ['lock', 'set'] } as const;

/** Whose word about the same place counts instead: a stricter one, or a later value. */
export function overruledBy(saying: Saying, sayings: readonly Saying[]): Saying | undefined {
  const { effect, node } = saying;
  if (effect.do === 'set') return sayings.findLast((other) => other.effect.do === 'set' && other.node > node);
  const strong: readonly string[] = effect.do in stricter ? stricter[effect.do as keyof typeof stricter] : [];
  return sayings.find((other) => strong.includes(other.effect.do));
}

function limitFrom(sayings: readonly Saying[]): readonly string[] | null {
  let limit: readonly string[] | null = null;
  for (const { effect } of sayings) {
    if (effect.do !== 'limit') continue;
    limit = limit === null ? effect.to : limit.filter((value) => effect.to.includes(value));
  }
  return limit;
}

function issueFrom({ effect, title, value }: Saying): readonly Issue[] {
  if (effect.do !== 'error' && effect.do !== 'warn') return [];
  const params = { say: effect.say, rule: title };
  if (typeof value !== 'string') return [{ code: 'rule_says', path: '', params, level: effect.do }];
  return [{ code: 'rule_tells', path: '', params: { ...params, detail: value }, level: effect.do }];
}

export const sameState = (a: RuleState, b: RuleState): boolean =>
  a.visible === b.visible &&
  a.need === b.need &&
  a.locked === b.locked &&
  a.set === b.set &&
  same(a.limit, b.limit) &&
  same(a.issues, b.issues);

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
