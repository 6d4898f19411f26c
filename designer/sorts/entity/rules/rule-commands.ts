import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { entryOf } from '../../../../schemas/language/entry-of.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import type { EffectDocument } from '../../../../schemas/sections/rules/rules.section.ts';
import type { Ask } from '../../../kernel/command.ts';
import { labelOf, pointerOfField, rankBefore } from '../../../kernel/places.ts';
import { readAt } from '../../../kernel/steps.ts';
import { freshKey } from '../../../kernel/tree.ts';

export type RuleDocument = NonNullable<EntityDocument['rules']>[string];
export type CheckDocument = NonNullable<EntityDocument['checks']>[string];

/** What is to be done, and the pointer of what is chosen after it. */
export interface Making {
  readonly ask: Ask;
  readonly chosen: string;
}

const rulePath = (key: string): string => at('/rules', key);
export const checkPath = (key: string): string => at('/checks', key);

const fresh = (map: object | undefined, wish: string): string => freshKey(new Set(Object.keys(map ?? {})), wish);

/** A new rule stands last: of two that give a value the later one wins. */
export function addRule(document: EntityDocument, effect: EffectDocument, on?: string): Making {
  const key = fresh(document.rules, 'rule');
  const rule: RuleDocument = {
    title: '新规则',
    ...(on ? { on } : {}),
    if: 'true',
    then: [effect],
    rank: rankBefore(document.rules, null),
  };
  return { ask: { name: '新建规则', steps: [{ path: rulePath(key), after: rule }] }, chosen: rulePath(key) };
}

/** Right behind its original. */
export function duplicateRule(document: EntityDocument, key: string): Making | null {
  const rule = entryOf(document.rules, key);
  if (!rule) return null;
  const order = inOrder(document.rules).map(([one]) => one);
  const next = order[order.indexOf(key) + 1] ?? null;
  const made = fresh(document.rules, key);
  const after = { ...rule, title: `${rule.title}（副本）`.slice(0, 200), rank: rankBefore(document.rules, next) };
  return { ask: { name: `复制“${rule.title}”`, steps: [{ path: rulePath(made), after }] }, chosen: rulePath(made) };
}

export function removeRule(document: EntityDocument, key: string): Ask | null {
  const rule = entryOf(document.rules, key);
  return rule ? { name: `删除规则“${rule.title}”`, steps: [{ path: rulePath(key), after: undefined }] } : null;
}

/** One place up or down. */
export function moveRule(document: EntityDocument, key: string, by: 1 | -1): Ask | null {
  const order = inOrder(document.rules).map(([one]) => one);
  const from = order.indexOf(key);
  const to = from + by;
  const rule = entryOf(document.rules, key);
  if (!rule || to < 0 || to >= order.length) return null;
  const before = order[by === 1 ? to + 1 : to] ?? null;
  return { ...placeRule(document, key, before), name: `${by === 1 ? '下移' : '上移'}“${rule.title}”` };
}

/** Before another, or last. */
export const placeRule = (document: EntityDocument, key: string, before: string | null): Ask => ({
  name: `移动“${entryOf(document.rules, key)?.title ?? key}”`,
  steps: [{ path: at(rulePath(key), 'rank'), after: rankBefore(document.rules, before, [key]) }],
});

const ruleWords = {
  title: '名称',
  on: '适用范围',
  each: '逐个字段',
  at: '时机',
  if: '条件',
  then: '结果',
  else: '否则的结果',
} as const;

/** Keystrokes in one word are one thing for whoever undoes. */
export function setRule<Word extends keyof typeof ruleWords>(
  key: string,
  word: Word,
  after: RuleDocument[Word] | undefined,
  isTyped = word === 'title' || word === 'then' || word === 'else',
): Ask {
  const path = at(rulePath(key), word);
  return {
    name: `修改规则的${ruleWords[word]}`,
    steps: [{ path, after }],
    ...(isTyped ? { joins: path } : {}),
  };
}

export function addCheck(document: EntityDocument, field: string, on?: string): Making {
  const key = fresh(document.checks, 'check');
  const check: CheckDocument = { ...(on ? { on } : {}), unique: [field], rank: rankBefore(document.checks, null) };
  return { ask: { name: '新建查重', steps: [{ path: checkPath(key), after: check }] }, chosen: checkPath(key) };
}

export const removeCheck = (key: string): Ask => ({
  name: '删除查重',
  steps: [{ path: checkPath(key), after: undefined }],
});

export const setCheck = <Word extends 'on' | 'unique' | 'noOverlap' | 'when' | 'level' | 'say'>(
  key: string,
  word: Word,
  after: CheckDocument[Word] | undefined,
): Ask => ({
  name: '修改查重',
  steps: [{ path: at(checkPath(key), word), after }],
  ...(word === 'say' || word === 'when' ? { joins: at(checkPath(key), word) } : {}),
});

/** The formula by which a field is worked out, or what a new record proposes; undefined takes it away. */
export function setFormula(
  document: EntityDocument,
  path: string,
  word: 'calc' | 'start',
  after: string | undefined,
): Ask {
  const pointer = at(pointerOfField(path), word);
  const had = readAt(document, pointer) !== undefined;
  const what = word === 'calc' ? '计算公式' : '初始值';
  const verb = after === undefined ? '去掉' : had ? '修改' : '添加';
  return { name: `${verb}“${labelOf(document, path)}”的${what}`, steps: [{ path: pointer, after }], joins: pointer };
}
