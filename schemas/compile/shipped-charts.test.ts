import { expect, test } from 'vitest';
import { catalogModel } from '../../tests/fixtures/catalog-plans.ts';
import { printExpression } from '../expressions/print-expression.ts';

test('every shipped chart of amounts is of one currency, or tells its currencies apart', () => {
  const charts = [...catalogModel().charts.values()].flatMap(({ key, query: { columns, where } }) => {
    const amounts = columns.filter(({ agg, unit }) => agg !== null && unit !== null);
    return amounts.map(({ unit }) => {
      const path = unit?.source.is === 'path' ? printExpression(unit.source.path) : '';
      const isOne = where !== null && printExpression(where).includes(`${path} = 'CNY'`);
      return { key, told: isOne || columns.some((one) => one.agg === null && one.key === path) };
    });
  });
  expect(charts.map(({ key }) => key)).toContain('orderAmountByMonth');
  expect(charts.filter(({ told }) => !told)).toEqual([]);
});
