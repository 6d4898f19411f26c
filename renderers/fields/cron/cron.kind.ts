import { Type } from '@sinclair/typebox';
import { readCron } from '../../../schemas/cron/cron.ts';
import { sayCron } from '../../../schemas/cron/say-cron.ts';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';

/** When something happens again and again: `0 0 2 * * ?`, said in words wherever it is shown. */
export const cron = defineFieldKind({
  name: 'cron',
  title: '执行时间',
  about: '什么时候自动执行：每天几点、每周几、每隔多久',
  config: Type.Object({}),
  type: () => ({ is: 'text' }),
  column: () => ({ family: 'text', sql: 'text' }),
  schema: () => ({ type: 'string', minLength: 9, maxLength: 120 }),
  filters: ['eq', 'like', 'empty'],
  check: (value) => {
    if (typeof value !== 'string') return { code: 'not_text' };
    const read = readCron(value);
    const params = read.ok ? undefined : read.issues[0]?.params;
    return read.ok ? null : { code: 'not_a_cron', ...(params && { params }) };
  },
  parse: (typed) => typed.trim().replace(/\s+/g, ' ') || null,
  format: (value) => String(value ?? ''),
  align: 'left',
  width: 200,
  span: 2,
});

/** What an expression means; null for one that is none. */
export function wordsOfCron(value: unknown): string | null {
  const read = readCron(String(value ?? ''));
  return read.ok ? sayCron(read.value) : null;
}
