import type { CaseDocument } from '../../../../schemas/cases/case-record.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { entryOf } from '../../../../schemas/language/entry-of.ts';
import { operationsOf } from '../access/access-commands.ts';
import { sayField } from '../access/say-grant.ts';
import { type Expected, timedOf } from './case-commands.ts';

/** What can be expected of a place, in the order it is offered. */
export const placeVerdicts = [
  { key: 'need', label: '必填' },
  { key: 'optional', label: '可以不填' },
  { key: 'hidden', label: '看不到' },
  { key: 'shown', label: '看得到' },
  { key: 'locked', label: '不能编辑' },
  { key: 'open', label: '可以编辑' },
  { key: 'sealed', label: '密封' },
  { key: 'error', label: '报错' },
  { key: 'warn', label: '提醒' },
] as const;

/** A case in one sentence: 作为需求人，草稿状态，应当：“加急原因”必填. */
export function sayCase(document: EntityDocument, one: CaseDocument, roles: Readonly<Record<string, string>>): string {
  const who = one.as === undefined ? [] : [`作为${roles[one.as] ?? one.as}`];
  const state = one.in === undefined ? undefined : entryOf(document.states?.nodes, one.in);
  const where = one.in === undefined ? [] : [`在“${state?.label ?? one.in}”时`];
  const given = Object.keys(one.given ?? {}).length > 0 ? [`填了${Object.keys(one.given ?? {}).length}项`] : [];
  return `${[...who, ...where, ...given].join('，') || '新单据'}，应当：${sayExpected(document, one.then)}`;
}

function sayExpected(document: EntityDocument, then: Expected): string {
  const places = placeVerdicts.flatMap(({ key, label }) =>
    (then[key] ?? []).map((path) => `“${sayField(document, path)}”${label}`),
  );
  const named = (operation: string) => operationsOf(document).find(({ key }) => key === operation)?.label ?? operation;
  const can = (then.can ?? []).map((one) => `可以${named(one)}`);
  const cannot = (then.cannot ?? []).map((one) => `不可以${named(one)}`);
  const label = (one: string) => timedOf(document).find(({ value }) => value === one)?.label ?? one;
  const due = (then.due ?? []).map((one) => `“${label(one)}”已经到时`);
  const notDue = (then.notDue ?? []).map((one) => `“${label(one)}”还没到时`);
  const values = Object.keys(then.values ?? {}).map((path) => `“${sayField(document, path)}”的值`);
  const fine = then.fine === undefined ? [] : [then.fine ? '可以保存' : '不能保存'];
  const { auto } = then;
  const follows = auto === undefined ? [] : [auto === false ? '没有自动流转' : `随后自动${named(auto)}`];
  return [...places, ...can, ...cannot, ...due, ...notDue, ...values, ...fine, ...follows].join('、') || '（还没有写）';
}
