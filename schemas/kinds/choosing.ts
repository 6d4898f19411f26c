import { Type } from '@sinclair/typebox';
import { called, Maybe, oneOf } from '../language/parts.ts';
import type { Fault } from './field-kind.ts';

const Key = Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}$' });

/** What narrows the records offered: those whose field `by` holds the value of the field `parent` beside this one. */
export const narrowedBy = {
  parent: called(
    '能选什么由哪个字段决定',
    Maybe(Type.String({ pattern: '^(\\.\\./){0,2}[a-z][a-zA-Z0-9]*$' })),
    'field',
  ),
  by: called('与选项的哪个字段对应', Maybe(Key), 'field of target'),
};

export const lintNarrowed = ({ parent, by }: { readonly parent?: string; readonly by?: string }): Fault | null =>
  (parent === undefined) === (by === undefined) ? null : { code: 'both_or_neither', params: { a: 'parent', b: 'by' } };

/** The dialog that opens beside the box: colleagues by department, departments, organisations, or a table of the records. */
export type Chooser = 'people' | 'departs' | 'orgs' | 'table';

export const chosenIn = {
  chooser: called(
    '旁边的按钮打开',
    Maybe(
      oneOf({
        people: '选人对话框',
        departs: '选部门对话框',
        orgs: '选单位对话框',
        table: '表格对话框',
        none: '只用下拉框',
      }),
    ),
  ),
};

/** A condition as the specification's tree selects carry it, a JSON object as text: the value each named field must have. */
export function readCondition(text: string): Readonly<Record<string, string>> | null {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return null;
    const entries = Object.entries(read).map(([field, value]) => [field, String(value)] as const);
    return Object.fromEntries(entries);
  } catch {
    return null;
  }
}
