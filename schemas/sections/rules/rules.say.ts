import { nameAt } from '../../layers/names.ts';
import { lookUp } from '../../layers/naming.ts';
import { sayFormula } from '../../layers/say-formula.ts';
import { sayValue } from '../../layers/say-value.ts';
import { cameOrWent, type Said, type Saying, saying } from '../../layers/saying.ts';

export const rulesSayings: readonly Saying[] = [
  saying('/rules/:', (change) => `${cameOrWent(change)}规则“${ruleName(change)}”`),
  saying('/rules/:/title', ({ before, after }) => `规则${sayValue(before)}改名为${sayValue(after)}`),
  saying(
    '/rules/:/if',
    (change) => `规则“${ruleName(change)}”的条件改为${sayFormula(change.words, change.after, ruleOn(change))}`,
  ),
  saying('/rules/:/each', (change) => `修改了规则“${ruleName(change)}”逐个写出的字段`),
  saying('/rules/:/rank', (change) => `移动了规则“${ruleName(change)}”的次序`),
  saying('/rules/:/**', (change) => `修改了规则“${ruleName(change)}”的结果`),
];

const ruleOn = ({ words, found: [key = ''] }: Said): string => String(lookUp(words, 'rules', key, 'on') ?? '');
const ruleName = ({ words, found: [key = ''] }: Said): string => nameAt(words, 'rules', key);
