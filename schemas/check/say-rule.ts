import type { Effect, RuleNode } from '../compile/program-model.ts';
import { sayExpression } from '../expressions/say-expression.ts';
import type { SentenceLabels } from '../expressions/sentence-words.ts';
import { covers, depthOf } from './program-source.ts';

type Rule = Pick<RuleNode, 'part' | 'when' | 'then' | 'else'>;

/** A rule as a sentence: 「如果 加急 等于 是，则显示“加急原因”，“加急原因”必填；否则隐藏“加急原因”」. Labels are those of the rule's part. */
export function sayRule(rule: Rule, labels: SentenceLabels): string {
  const say = (effects: readonly Effect[]) => effects.map((effect) => sayEffect(effect, rule.part, labels)).join('，');
  const always = rule.when.t === 'bool' && rule.when.v;
  const first = always ? '' : `如果 ${sayExpression(rule.when, labels)}，则`;
  return `${first}${say(rule.then)}${rule.else.length > 0 ? `；否则${say(rule.else)}` : ''}`;
}

/** One effect as part of a sentence: 「“加急原因”必填」. */
export function sayEffect(effect: Effect, part: string, labels: SentenceLabels): string {
  const target = `“${labelOf(effect.target, part, labels)}”`;
  switch (effect.do) {
    case 'show':
      return `显示${target}`;
    case 'hide':
      return `隐藏${target}`;
    case 'unfold':
      return `展开${target}`;
    case 'fold':
      return `收起${target}`;
    case 'need':
      return `${target}必填`;
    case 'optional':
      return `${target}选填`;
    case 'lock':
      return `${target}不能修改`;
    case 'unlock':
      return `${target}可以修改`;
    case 'limit':
      return `${target}只能是${effect.to.map((value) => valueLabel(value, effect.target, part, labels)).join('、')}`;
    case 'set':
      return `${target}取 ${sayExpression(effect.expr, labels)}`;
    case 'error':
      return `不能保存，在${target}提示“${effect.say}”${sayDetail(effect, labels)}`;
    case 'warn':
      return `在${target}提醒“${effect.say}”${sayDetail(effect, labels)}`;
  }
}

const sayDetail = ({ detail }: Extract<Effect, { do: 'error' | 'warn' }>, labels: SentenceLabels): string =>
  detail ? `并说明 ${sayExpression(detail, labels)}` : '';

/** A target's way from where the rule stands. */
function pathFrom(target: string, part: string): { readonly up: number; readonly keys: readonly string[] } {
  if (part === '' || !covers(part, target)) return { up: depthOf(part), keys: target.split('.') };
  return { up: 0, keys: target.slice(part.length + 1).split('.') };
}

function labelOf(target: string, part: string, labels: SentenceLabels): string {
  const { up, keys } = pathFrom(target, part);
  return labels.pathLabel(up, keys) ?? target;
}

function valueLabel(value: string, target: string, part: string, labels: SentenceLabels): string {
  const { up, keys } = pathFrom(target, part);
  return labels.valueLabel(up, keys, value) ?? value;
}
