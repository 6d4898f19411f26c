import { sayEffect } from '../../../../schemas/check/say-rule.ts';
import type { Effect } from '../../../../schemas/compile/program-model.ts';
import { parseExpression } from '../../../../schemas/expressions/parse-expression.ts';
import { sayExpression } from '../../../../schemas/expressions/say-expression.ts';
import type { Expr } from '../../../../schemas/expressions/tree.ts';
import { eachMark } from '../../../../schemas/language/each.ts';
import { below } from '../../../../schemas/language/names.ts';
import type { EffectDocument } from '../../../../schemas/sections/rules/rules.section.ts';
import { type ExpressionPlace, labelsAt } from '../../../inputs/standing.ts';
import type { CheckDocument, RuleDocument } from './rule-commands.ts';

/** Every sort of effect there is, as the designer offers it. */
export const effectSorts = [
  { key: 'need', label: '必填', about: '不填不能保存，那一项会标出来。' },
  { key: 'optional', label: '选填', about: '平时必填的，这时可以不填。' },
  { key: 'unfold', label: '展开', about: '平时收起的，这时出现在界面上；整个明细也可以。' },
  {
    key: 'fold',
    label: '收起',
    about: '这时不占界面，也不检查；值仍可在列表和导出中看到，收起后保留还是清空由字段的设置决定。',
  },
  { key: 'show', label: '显示', about: '条件满足时才准许查看；不满足时谁也看不到，列表、导出和报表也不给出。' },
  { key: 'hide', label: '隐藏', about: '这时谁也看不到：表单、列表、导出、报表、历史都不给出它的值，值仍保留。' },
  { key: 'lock', label: '不能修改', about: '这时只能看，绕过界面提交也会被服务器拒绝。' },
  { key: 'unlock', label: '可以修改', about: '平时锁定的，这时可以填写；角色和状态仍然管着。' },
  { key: 'set', label: '取值', about: '按公式写入一个值，条件或用到的值变了就重算。' },
  { key: 'limit', label: '只能选', about: '选项缩小到其中几个；已选的不在其中时会提示改选。' },
  { key: 'error', label: '不能保存，提示', about: '满足条件就拦下保存，并在那一项旁边写明原因。' },
  { key: 'warn', label: '提醒', about: '保存前提醒一次，填写人确认后仍可保存。' },
] as const;

export type EffectSort = (typeof effectSorts)[number]['key'];

export const sortOfEffect = (effect: EffectDocument): EffectSort =>
  effectSorts.find(({ key }) => key in effect)?.key ?? 'need';

export const targetOfEffect = (effect: EffectDocument): string =>
  String((effect as Readonly<Record<string, unknown>>)[sortOfEffect(effect)] ?? '');

/** A rule as a sentence, from what is written: also while something else keeps the document from compiling. */
export function sayRuleDocument(rule: RuleDocument, standing: ExpressionPlace | undefined): string {
  const say = (effects: readonly EffectDocument[]) =>
    effects.map((effect) => sayEffectDocument(effect, standing)).join('，');
  const condition = rule.if.trim() === 'true' ? '' : `如果 ${sayWritten(rule.if, standing)}，则`;
  const otherwise = rule.else && rule.else.length > 0 ? `；否则${say(rule.else)}` : '';
  return `${condition}${say(rule.then)}${otherwise}`;
}

function sayWritten(text: string, standing: ExpressionPlace | undefined): string {
  const tree = parseExpression(text);
  return tree.ok && standing ? sayExpression(tree.value, labelsAt(standing)) : text;
}

function sayEffectDocument(effect: EffectDocument, standing: ExpressionPlace | undefined): string {
  const said = targetOfEffect(effect);
  if (!standing) return `${effectSorts.find(({ key }) => key in effect)?.label ?? ''}“${said}”`;
  const labels = labelsAt(standing);
  const target = said.startsWith('@') || said === '*' || said === eachMark ? said : below(standing.part, said);
  const named = {
    ...labels,
    pathLabel: (up: number, keys: readonly string[]) => {
      const path = keys.join('.');
      if (path === '*') return '全部字段';
      if (path === eachMark) return '逐个字段';
      return path.startsWith('@') ? `字段集 ${path.slice(1)}` : labels.pathLabel(up, keys);
    },
  };
  return sayEffect(asEffect(effect, target), said.startsWith('@') || said === '*' ? '' : standing.part, named);
}

function asEffect(effect: EffectDocument, target: string): Effect {
  if ('set' in effect) {
    const tree = parseExpression(effect.to);
    return { do: 'set', target, expr: tree.ok ? tree.value : { t: 'nothing' } };
  }
  if ('limit' in effect) return { do: 'limit', target, to: effect.to };
  if ('error' in effect) return { do: 'error', target, say: effect.say, ...detailOf(effect) };
  if ('warn' in effect) return { do: 'warn', target, say: effect.say, ...detailOf(effect) };
  return { do: sortOfEffect(effect) as 'show', target };
}

function detailOf({ detail }: Extract<EffectDocument, { say: string }>): { readonly detail?: Expr } {
  const tree = detail === undefined ? undefined : parseExpression(detail);
  return tree?.ok ? { detail: tree.value } : {};
}

/** A check of doubles as a sentence. */
export function sayCheckDocument(check: CheckDocument, standing: ExpressionPlace | undefined): string {
  const labels = standing && labelsAt(standing);
  const keys = check.unique ?? check.noOverlap ?? [];
  const fields = keys.map((key) => `“${labels?.pathLabel(0, [key]) ?? key}”`).join('、');
  const among = check.when === undefined ? '' : `只比较满足 ${sayWritten(check.when, standing)} 的：`;
  const lines = check.on ? '同一张单据的明细中，' : '';
  const where = check.noOverlap
    ? `${lines}${fields}相同的，有效期不能重叠`
    : `${lines}${fields}${check.on ? '不能重复' : '不能与已有数据重复'}`;
  const what = check.level === 'warn' ? '重复时提醒' : '重复时不能保存';
  return `${among}${where}，${what}${check.say ? `“${check.say}”` : ''}`;
}
