import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { entryOf } from '../../../../schemas/language/entry-of.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import type { ReminderDocument } from '../../../../schemas/sections/remind/remind.section.ts';
import type { Ask } from '../../../kernel/command.ts';
import { labelOf, rankBefore } from '../../../kernel/places.ts';
import { freshKey } from '../../../kernel/tree.ts';
import type { Making } from '../rules/rule-commands.ts';

/** What its inspector asks for itself; the rest is drawn from what the language says of it. */
export const askedWords: readonly (keyof ReminderDocument)[] = [
  'label',
  'of',
  'before',
  'after',
  'at',
  'while',
  'to',
  'say',
];

const reminderPath = (key: string): string => at('/remind', key);

/** Before the first date there is, to the person the record names; null where there is nothing or nobody to be told. */
export function addReminder(document: EntityDocument): Making | null {
  const of = Object.entries(document.fields).find(([, { type }]) => type === 'date' || type === 'dateTime')?.[0];
  const user = Object.entries(document.fields).find(([, { type }]) => type === 'user')?.[0];
  const role = Object.keys(document.access?.roles ?? {})[0];
  const to = user !== undefined ? { user } : role !== undefined ? { role } : null;
  if (of === undefined || to === null) return null;
  const key = freshKey(new Set(Object.keys(document.remind ?? {})), 'reminder');
  const label = `${labelOf(document, of)}提醒`;
  const after: ReminderDocument & { rank: string } = {
    label,
    of,
    before: [7, 0],
    to,
    say: `${labelOf(document, of)}快到了`,
    rank: rankBefore(document.remind, null),
  };
  return { ask: { name: `新建“${label}”`, steps: [{ path: reminderPath(key), after }] }, chosen: reminderPath(key) };
}

export const setReminder = (key: string, after: ReminderDocument, isTyped = false): Ask => ({
  name: '修改到期提醒',
  steps: [{ path: reminderPath(key), after }],
  ...(isTyped ? { joins: reminderPath(key) } : {}),
});

/** With the examples that name it left as they are: they say that it is gone. */
export const removeReminder = (key: string, { label }: ReminderDocument): Ask => ({
  name: `删除到期提醒“${label}”`,
  steps: [{ path: reminderPath(key), after: undefined }],
});

/** 「90、30、7」 as days: what is no number of days is left out. */
export function readDays(typed: readonly string[], least: number): number[] {
  const days = typed.map(Number).filter((day) => Number.isInteger(day) && day >= least && day <= 3650);
  return [...new Set(days)].toSorted((a, b) => b - a).slice(0, 12);
}

/** When and of what people are told, in one sentence. */
export function sayReminder(
  document: EntityDocument,
  { of, before = [], after = [], working, while: states = [] }: ReminderDocument,
): string {
  const unit = working ? '个工作日' : '天';
  const base = of === undefined ? '进入状态' : `“${labelOf(document, of)}”`;
  const times = [
    ...(before.length > 0 ? [`提前${before.join('、')}${unit}`] : []),
    ...(after.length > 0 ? [`过后${after.join('、')}${unit}`] : []),
  ];
  const nodes = document.states?.nodes;
  const held = states.map((state) => entryOf(nodes, state)?.label ?? state).join('、');
  return `${base}${times.join('，')}提醒${held === '' ? '' : `，只在“${held}”时`}`;
}
