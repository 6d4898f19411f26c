import { eachMark } from '../../../../../schemas/language/each.ts';
import type { EntityDocument } from '../../../../../schemas/language/entity.ts';
import { inOrder } from '../../../../../schemas/language/ranks.ts';
import type { EffectDocument } from '../../../../../schemas/sections/rules/rules.section.ts';
import { keyOf, partOf } from '../../../../kernel/places.ts';
import type { RuleDocument } from '../../rules/rule-commands.ts';
import { renameIn } from '../field-uses.ts';
import { namesIn } from './names-in.ts';

/** The rules of a part that read and touch nothing but these of its fields, as they can be carried elsewhere. */
export function rulesAmong(document: EntityDocument, paths: readonly string[]): readonly RuleDocument[] {
  const part = partOf(paths[0] ?? '');
  const keys = new Set(paths.map(keyOf));
  return inOrder(document.rules).flatMap(([, { rank: _, on, ...rule }]) => {
    const isOwn = (on ?? '') === part && (rule.at ?? 'save') === 'save';
    return isOwn ? (ruleAmong(rule as RuleDocument, keys) ?? []) : [];
  });
}

/** A rule as it speaks of these fields alone: one that is written once for several, of those of them; null: it speaks of others too. */
export function ruleAmong(rule: RuleDocument, keys: { has(key: string): boolean }): RuleDocument | null {
  const each = rule.each?.filter((key) => keys.has(key));
  if (each?.length === 0 || !namesOfRule(rule).every((name) => keys.has(name))) return null;
  return each ? { ...rule, each } : rule;
}

const effectsOf = (rule: RuleDocument): readonly EffectDocument[] => [...rule.then, ...(rule.else ?? [])];

/** The word of an effect that names its field, and that field. */
const targetOf = (effect: EffectDocument): readonly [string, string] => {
  const [word = '', target = ''] = Object.entries(effect)[0] ?? [];
  return [word, String(target)];
};

/** Everything a rule reads or touches, but for the fields it is written once for. */
const namesOfRule = (rule: RuleDocument): readonly string[] =>
  [
    ...namesIn(rule.if),
    ...effectsOf(rule).flatMap((effect) => [targetOf(effect)[1], ...formulasOf(effect).flatMap(namesIn)]),
  ].filter((name) => name !== eachMark);

/** What an effect works out: a value it writes, or what it tells beside its sentence. */
function formulasOf(effect: EffectDocument): readonly string[] {
  if ('set' in effect) return [effect.to];
  return 'detail' in effect && effect.detail !== undefined ? [effect.detail] : [];
}

/** A rule that speaks of the same fields by their keys here. */
export function renameInRule(rule: RuleDocument, renamed: ReadonlyMap<string, string>): RuleDocument {
  const effects = (list: readonly EffectDocument[]) => list.map((effect) => renameInEffect(effect, renamed));
  return {
    ...rule,
    ...(rule.each ? { each: rule.each.map((key) => renamed.get(key) ?? key) } : {}),
    if: renameAll(rule.if, renamed),
    then: effects(rule.then),
    ...(rule.else ? { else: effects(rule.else) } : {}),
  };
}

function renameInEffect(effect: EffectDocument, renamed: ReadonlyMap<string, string>): EffectDocument {
  const [word, target] = targetOf(effect);
  return {
    ...effect,
    [word]: renamed.get(target) ?? target,
    ...('set' in effect ? { to: renameAll(effect.to, renamed) } : {}),
    ...('detail' in effect && effect.detail !== undefined ? { detail: renameAll(effect.detail, renamed) } : {}),
  } as EffectDocument;
}

/** All at once: a key that one field gives up may be another's new one. */
export function renameAll(text: string, renamed: ReadonlyMap<string, string>): string {
  const marked = [...renamed].reduce((said, [key], index) => renameIn(said, key, `\u0001${index}\u0001`), text);
  return [...renamed].reduce((said, [, key], index) => said.replaceAll(`\u0001${index}\u0001`, key), marked);
}
