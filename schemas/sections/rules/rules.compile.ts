import { type CompiledExpression, compileExpression } from '../../compile/compile-expression.ts';
import type { Draft } from '../../compile/order-nodes.ts';
import { partOf } from '../../compile/part-of.ts';
import type { ProgramNode } from '../../compile/program-model.ts';
import type { Read } from '../../compile/reach.ts';
import type { Shape, Surroundings } from '../../compile/shape.ts';
import { ruleAt } from '../../language/each.ts';
import { at } from '../../language/pointer.ts';
import { inOrder } from '../../language/ranks.ts';
import { writtenOut } from './each.compile.ts';
import { compileEffects } from './effects.compile.ts';
import type { RuleWords } from './rules.section.ts';

/** What the rules of an entity are in its program. */
export function compileRules(shape: Shape, around: Surroundings, read: Read): Draft[] {
  return inOrder(shape.document.rules).flatMap(([key, rule]): Draft[] => {
    const path = at('/rules', key);
    const part = partOf(rule.on, path, shape);
    if (part === undefined) return [];
    const move = rule.at?.startsWith('move:') ? rule.at.slice('move:'.length) : undefined;
    if (move !== undefined && !Object.hasOwn(shape.document.states?.moves ?? {}, move)) {
      shape.findings.say('unknown_move', at(path, 'at'), { move });
    }
    return writtenOut(key, rule, part, shape).flatMap(([own, one]) => compileRule(own, one, part, shape, around, read));
  });
}

function compileRule(
  key: string,
  rule: RuleWords,
  part: string,
  shape: Shape,
  around: Surroundings,
  read: Read,
): readonly Draft[] {
  const path = ruleAt(key);
  const place = { shape, part, path: at(path, 'if'), gives: { is: 'bool' } as const };
  const when: CompiledExpression | null = compileExpression(rule.if, place, around);
  const yes = compileEffects(rule.then, part, at(path, 'then'), shape, around);
  const no = compileEffects(rule.else ?? [], part, at(path, 'else'), shape, around);
  if (!when) return [];
  const node: ProgramNode = {
    id: `rule:${key}`,
    do: 'rule',
    part,
    reads: read([...when.reaches, ...yes.reaches, ...no.reaches]),
    key,
    title: rule.title,
    at: rule.at ?? 'save',
    when: when.expr,
    then: yes.effects,
    else: no.effects,
  };
  const writes = [...yes.effects, ...no.effects].flatMap((effect) =>
    effect.do === 'set' ||
    ((effect.do === 'hide' || effect.do === 'fold') && shape.fields.get(effect.target)?.whenHidden === 'clearAtOnce')
      ? [effect.target]
      : [],
  );
  return [{ node, writes, path, title: rule.title }];
}
