import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { loadCatalog } from '../../server/metadata/load-catalog.ts';
import { actionKinds } from '../actions/kinds.ts';
import { parseExpression } from '../expressions/parse-expression.ts';
import { printExpression } from '../expressions/print-expression.ts';
import { readSentence } from '../expressions/read-sentence.ts';
import { sayExpression } from '../expressions/say-expression.ts';
import type { Expr } from '../expressions/tree.ts';
import { compileModel } from './compile-model.ts';
import type { EntityModel } from './model.ts';
import { labelsOfModel } from './model-labels.ts';

const compiled = compileModel(loadCatalog(), fieldKinds, actionKinds);
if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
const model = compiled.value;

/** Every expression of an entity, with the part it stands in. */
function expressionsOf(entity: EntityModel): readonly (readonly [part: string, expr: Expr])[] {
  const found: (readonly [string, Expr])[] = [];
  for (const { part, calc, start } of entity.fields.values())
    for (const expr of [calc, start]) if (expr) found.push([part, expr]);
  for (const node of entity.program.nodes) if (node.do === 'rule') found.push([node.part, node.when]);
  for (const { rows } of [...entity.roles.values()].flat()) if (rows) found.push(['', rows]);
  for (const move of entity.states?.moves.values() ?? []) if (move.when) found.push(['', move.when]);
  return found;
}

test('every expression of the catalog is said in Chinese and read back', () => {
  let said = 0;
  for (const entity of model.entities.values()) {
    for (const [part, expr] of expressionsOf(entity)) {
      const labels = labelsOfModel(model, entity, part);
      const sentence = sayExpression(expr, labels);
      const back = readSentence(sentence, labels);
      expect(back.ok && printExpression(back.value), `${entity.key}: ${sentence}`).toBe(printExpression(expr));
      expect(sentence, sentence).not.toMatch(/[a-z]\w*\.\w|\{/);
      said++;
    }
  }
  expect(said).toBeGreaterThan(50);
});

describe('the purchase order says', () => {
  const entity = model.entities.get('purchaseOrder') as EntityModel;
  test.each([
    ['', "urgent = 'Y'", '加急 等于 是'],
    ['', "supplier.country <> 'CN'", '供应商的国家和地区 不等于 中国'],
    ['lines', 'needDate < ../orderDate', '需求日期 小于 上级的订单日期'],
    ['', 'total >= 500000', '含税总额 不小于 500000'],
    ['', "status in ('draft', 'issued')", '状态 属于 （草稿，“issued”）'],
  ])('%s %s', (part, text, sentence) => {
    const parsed = parseExpression(text);
    expect(parsed.ok && sayExpression(parsed.value, labelsOfModel(model, entity, part))).toBe(sentence);
  });
});
