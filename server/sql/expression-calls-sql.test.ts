import { expect, test } from 'vitest';
import { functions } from '../../schemas/expressions/functions.ts';
import { codeOnly } from '../../schemas/expressions/functions-asked.ts';
import type { FunctionName } from '../../schemas/expressions/tree.ts';
import { callSql } from './expression-calls-sql.ts';
import { NotInSql, type Place } from './expression-place.ts';
import { SqlWriter } from './template.ts';

test('what compile takes the database to be unable to work out is exactly what it cannot', () => {
  const writer = new SqlWriter();
  const place = { writer, compile: () => 'null' } as unknown as Place;
  const args = [{ t: 'nothing' }, { t: 'nothing' }, { t: 'nothing' }] as const;
  const refused = (Object.keys(functions) as FunctionName[]).filter((fn) => {
    try {
      callSql({ t: 'call', fn, args }, place, 'text');
      return false;
    } catch (error) {
      if (error instanceof NotInSql) return true;
      throw error;
    }
  });
  expect(new Set(refused)).toEqual(codeOnly);
});
