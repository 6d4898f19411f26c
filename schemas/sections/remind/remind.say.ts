import { isObject } from '../../layers/diff-documents.ts';
import { lookUp } from '../../layers/naming.ts';
import { nameOfEntry } from '../../layers/say-place.ts';
import { sayBase } from '../../layers/say-time.ts';
import { cameOrWent, type Said, type Saying, saying } from '../../layers/saying.ts';

/** Told as a whole, whatever of its times changed. */
export const remindSayings: readonly Saying[] = [
  saying('/remind/:', (change) =>
    change.after === undefined
      ? `删除到期提醒“${reminderName(change)}”`
      : `${cameOrWent(change)}${sayReminder(change)}`,
  ),
  ...['of', 'before', 'after', 'working', 'at'].map((word) =>
    saying(`/remind/:/${word}`, (change) => `修改了${sayReminder(change)}`),
  ),
];

const reminderName = ({ words, found: [key = ''] }: Said): string => nameOfEntry(words, ['remind', key]);

function sayReminder(change: Said): string {
  const { words, found } = change;
  const reminder = lookUp(words, 'remind', found[0] ?? '');
  const { of, before, after, working, at } = isObject(reminder) ? reminder : {};
  const unit = working === true ? '个工作日' : '天';
  const times = [...sayDays('前', before, unit), ...sayDays('过后', after, unit)].join('和');
  return `到期提醒“${reminderName(change)}”：${sayBase(words, of)}${times}${at === undefined ? '' : `的${at}`}`;
}

/** 「前90、30天」「过后2个工作日」「当天」. */
function sayDays(side: string, days: unknown, unit: string): readonly string[] {
  const listed = Array.isArray(days) ? days.map(Number) : [];
  const away = listed.filter((day) => day > 0);
  return [...(away.length > 0 ? [`${side}${away.join('、')}${unit}`] : []), ...(listed.includes(0) ? ['当天'] : [])];
}
