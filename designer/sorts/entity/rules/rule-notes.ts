import { evaluate } from '../../../../schemas/expressions/evaluate.ts';
import { parseExpression } from '../../../../schemas/expressions/parse-expression.ts';
import { printExpression } from '../../../../schemas/expressions/print-expression.ts';
import { printPath } from '../../../../schemas/expressions/print-path.ts';
import { readsOf, visit } from '../../../../schemas/expressions/reads-of.ts';
import type { Expr } from '../../../../schemas/expressions/tree.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { labelOf } from '../../../kernel/places.ts';
import { opposites } from './opposites.ts';
import type { RuleDocument } from './rule-commands.ts';
import { sortOfEffect, targetOfEffect } from './say-rule-document.ts';

/** What is odd about a rule though nothing in it is wrong. */
export interface RuleNote {
  readonly rule: string;
  readonly say: string;
}

/** Rules that never or always hold, that contradict themselves or each other, or say twice the same. */
export function noteRules(document: EntityDocument): readonly RuleNote[] {
  const rules = inOrder(document.rules);
  return rules.flatMap(([key, rule], index) => {
    const own = [...noteCondition(document, rule), ...noteEffects(rule)];
    const others = rules.slice(0, index).flatMap(([, other]) => noteBeside(rule, other));
    return [...own, ...others].map((say) => ({ rule: key, say }));
  });
}

function noteCondition(document: EntityDocument, rule: RuleDocument): readonly string[] {
  const tree = parseExpression(rule.if);
  if (!tree.ok) return [];
  const { value: expr } = tree;
  if (expr.t === 'bool') return expr.v ? [] : ['条件写成了“假”，这条规则永远不会生效'];
  if (readsOf(expr).length === 0 && !asksWho(expr)) {
    const value = evaluate(expr, { read: () => null, rows: () => [], asker: nobody });
    return [value === true ? '条件不读任何字段，总是成立' : '条件不读任何字段，永远不会成立'];
  }
  const twice = contradiction(expr);
  return twice ? [`条件要求${sayRead(document, rule, twice)}同时等于两个不同的值，永远不会成立`] : [];
}

const nobody = { me: '', myDeparts: [], myDepart: null, mySupplier: null, roles: [], now: '2026-01-01 00:00:00' };

function asksWho(expr: Expr): boolean {
  let asks = false;
  visit(expr, (node) => {
    if (node.t === 'call' && ['me', 'myDepart', 'myDeparts', 'mySupplier', 'hasRole', 'today', 'now'].includes(node.fn))
      asks = true;
  });
  return asks;
}

type Path = Extract<Expr, { readonly t: 'path' }>;

/** A field of the lines the rule is on, or of what is above them; behind a reference, by the field that points there. */
function sayRead(document: EntityDocument, { on = '' }: RuleDocument, { up, keys }: Path): string {
  const parts = on === '' ? [] : on.split('.');
  const [own = '', ...further] = keys;
  const label = labelOf(document, [...parts.slice(0, parts.length - up), own].join('.'));
  return further.length === 0 ? `“${label}”` : `“${label}”的同一项内容`;
}

/** `a = 'x' and a = 'y'`, whatever stands between them. */
function contradiction(expr: Expr): Path | null {
  const held = new Map<string, string>();
  for (const part of conjuncts(expr)) {
    if (part.t !== 'op' || part.op !== '=' || part.a.t !== 'path') continue;
    if (part.b.t !== 'text' && part.b.t !== 'number') continue;
    const path = printPath(part.a.up, part.a.keys);
    const value = printExpression(part.b);
    const before = held.get(path);
    if (before !== undefined && before !== value) return part.a;
    held.set(path, value);
  }
  return null;
}

const conjuncts = (expr: Expr): readonly Expr[] =>
  expr.t === 'op' && expr.op === 'and' ? [...conjuncts(expr.a), ...conjuncts(expr.b)] : [expr];

const saidIn = (rule: RuleDocument): readonly string[] =>
  rule.then.map((effect) => `${sortOfEffect(effect)} ${targetOfEffect(effect)}`);

function noteEffects(rule: RuleDocument): readonly string[] {
  const said = new Set(saidIn(rule));
  return rule.then.flatMap((effect) => {
    const [sort, target] = [sortOfEffect(effect), targetOfEffect(effect)];
    const against = opposites[sort]?.filter((other) => said.has(`${other} ${target}`)) ?? [];
    return against.length > 0 ? ['结果里对同一个字段说了相反的话，以更严格的为准'] : [];
  });
}

/** Two rules under the very same condition. */
function noteBeside(rule: RuleDocument, other: RuleDocument): readonly string[] {
  const isSame =
    rule.if === other.if && rule.on === other.on && rule.at === other.at && `${rule.each}` === `${other.each}`;
  if (!isSame) return [];
  const said = new Set(saidIn(other));
  const against = rule.then.some((effect) =>
    opposites[sortOfEffect(effect)]?.some((one) => said.has(`${one} ${targetOfEffect(effect)}`)),
  );
  if (against) return [`与“${other.title}”条件相同，结果相反，以更严格的为准`];
  return saidIn(rule).every((one) => said.has(one)) ? [`与“${other.title}”条件和结果都相同`] : [];
}
