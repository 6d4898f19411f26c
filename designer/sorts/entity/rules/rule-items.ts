import type { Model } from '../../../../schemas/compile/model.ts';
import { labelsOfModel } from '../../../../schemas/compile/model-labels.ts';
import { parseExpression } from '../../../../schemas/expressions/parse-expression.ts';
import { sayExpression } from '../../../../schemas/expressions/say-expression.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { below } from '../../../../schemas/language/names.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { standingIn } from '../../../inputs/standing.ts';
import { allFields, partOf, pointerOfField } from '../../../kernel/places.ts';
import { readIn } from '../../../kernel/read-in.ts';
import { checkPath } from './rule-commands.ts';
import { sayCheckDocument, sayRuleDocument, targetOfEffect } from './say-rule-document.ts';

/** One line of the list of rules. */
export interface RuleItem {
  readonly pointer: string;
  readonly sort: 'rule' | 'check' | 'calc' | 'start';
  readonly key: string;
  readonly title: string;
  readonly say: string;
  /** Every field it reads or speaks of, by full path. */
  readonly about: readonly string[];
}

export const sortWords = { rule: '规则', check: '查重', calc: '计算', start: '初始值' } as const;

/** Rules, checks of doubles and calculations of a document, each as a sentence. */
export function ruleItems(document: EntityDocument, model: Model | null): readonly RuleItem[] {
  return [...rules(document, model), ...checks(document, model), ...formulas(document, model)];
}

const rules = (document: EntityDocument, model: Model | null): readonly RuleItem[] =>
  inOrder(document.rules).map(([key, rule]) => {
    const part = rule.on ?? '';
    const effects = [...rule.then, ...(rule.else ?? [])];
    const spoken = effects.map((effect) => below(part, targetOfEffect(effect)));
    return {
      pointer: at('/rules', key),
      sort: 'rule',
      key,
      title: rule.title,
      say: sayRuleDocument(rule, standingIn(model, document.key, part)),
      about: [
        ...spoken,
        ...(rule.each ?? []).map((field) => below(part, field)),
        ...readIn(rule.if, part),
        ...effects.flatMap((one) => ('set' in one ? readIn(one.to, part) : [])),
      ],
    };
  });

const checks = (document: EntityDocument, model: Model | null): readonly RuleItem[] =>
  inOrder(document.checks).map(([key, check]) => ({
    pointer: checkPath(key),
    sort: 'check',
    key,
    title: check.say ?? '查重',
    say: sayCheckDocument(check, standingIn(model, document.key, check.on)),
    about: [
      ...(check.unique ?? check.noOverlap ?? []).map((field) => below(check.on ?? '', field)),
      ...(check.when === undefined ? [] : readIn(check.when, check.on ?? '')),
    ],
  }));

function formulas(document: EntityDocument, model: Model | null): readonly RuleItem[] {
  const entity = model?.entities.get(document.key);
  return allFields(document).flatMap(([path, field]) =>
    (['calc', 'start'] as const).flatMap((word): RuleItem[] => {
      const text = field[word];
      if (typeof text !== 'string') return [];
      const tree = parseExpression(text);
      const said =
        model && entity && tree.ok ? sayExpression(tree.value, labelsOfModel(model, entity, partOf(path))) : text;
      return [
        {
          pointer: at(pointerOfField(path), word),
          sort: word,
          key: path,
          title: field.label ?? path,
          say: `“${field.label ?? path}”${word === 'calc' ? '自动计算' : '新建时取'}：${said}`,
          about: [path, ...readIn(text, partOf(path))],
        },
      ];
    }),
  );
}

/** Whether a line of the list is about a field: what speaks of a part speaks of all in it. */
export const isAbout = ({ about }: RuleItem, path: string): boolean =>
  about.some((one) => one === path || one.startsWith(`${path}.`) || path.startsWith(`${one}.`));
