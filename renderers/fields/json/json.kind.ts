import { Type } from '@sinclair/typebox';
import { defineFieldKind, type Fault } from '../../../schemas/kinds/field-kind.ts';
import { hasUnkept } from '../../../schemas/kinds/text-check.ts';

const DEEPEST = 32;
const LONGEST = 200000;

/** Any JSON but null, which is the empty value. For settings that only the system's own screens and administrators touch. */
export const json = defineFieldKind({
  name: 'json',
  title: 'JSON',
  about: '系统之间传递的结构化数据，一般由接口写入',
  config: Type.Object({}),
  type: () => ({ is: 'json' }),
  column: () => ({ family: 'json', sql: 'jsonb' }),
  schema: () => ({ type: ['object', 'array', 'string', 'number', 'boolean'] }),
  filters: ['empty'],
  check: (value) => {
    const fault = checkNode(value, 1);
    if (fault) return fault;
    return JSON.stringify(value).length > LONGEST ? { code: 'too_long', params: { max: LONGEST } } : null;
  },
  parse: (typed) => {
    if (typed.trim() === '') return null;
    try {
      return JSON.parse(typed) as unknown;
    } catch {
      return undefined;
    }
  },
  format: (value) => (value === null || value === undefined ? '' : JSON.stringify(value)),
  align: 'left',
  width: 200,
  span: 3,
});

function checkNode(value: unknown, depth: number): Fault | null {
  if (depth > DEEPEST) return { code: 'too_deep', params: { most: DEEPEST } };
  if (typeof value === 'string') return hasUnkept(value) ? { code: 'bad_character' } : null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : { code: 'not_json' };
  if (typeof value === 'boolean') return null;
  if (value === null) return depth === 1 ? { code: 'not_json' } : null;
  if (typeof value !== 'object') return { code: 'not_json' };
  for (const [key, entry] of Object.entries(value)) {
    const fault = (hasUnkept(key) ? { code: 'bad_character' as const } : null) ?? checkNode(entry, depth + 1);
    if (fault) return fault;
  }
  return null;
}
