import type { Arc, NetNode } from './net.ts';
import type { Loose } from './own-words.ts';
import { readCondition } from './read-condition.ts';
import { textOr } from './read-own.ts';
import type { TaskReading } from './read-task.ts';

interface Beside {
  readonly index: number;
  /** Taken where no other is: of several without a condition none is. */
  readonly isOtherwise: boolean;
}

/** What one line out of a branch says as a way of it. What of its condition cannot be taken is told. */
export function readWay(
  at: TaskReading,
  arc: Arc,
  split: NetNode['split'],
  { index, isOtherwise }: Beside = { index: 0, isOtherwise: false },
): Loose {
  if (arc.own) return ownWay(arc, arc.own.words);
  const { reading } = at;
  const isLeft = split === 'all' || arc.isDefault;
  if (isLeft && arc.raw !== null)
    reading.tell(arc.element, `${split === 'all' ? '全部的路都走' : '其他情况下走这条路'}，条件“${arc.raw}”没有导入`);
  const when = isLeft ? null : conditionOf(at, arc);
  const isOpen = split !== 'all' && arc.raw === null && arc.when === null && !arc.isDefault;
  if (isOpen)
    reading.tell(arc.element, isOtherwise ? '这条路没有条件，按“其他情况”导入' : '这条路没有条件，请填写分支条件');
  const otherwise = isOtherwise ? { otherwise: true } : {};
  const title = arc.name || (isOtherwise ? '其他' : (when ?? `分支 ${index + 1}`));
  return { as: 'way', title: title.slice(0, 200), ...(when === null ? {} : { when }), ...otherwise };
}

function ownWay(arc: Arc, words: Loose): Loose {
  const { otherwise, when, title, ...rest } = words;
  const drawn = arc.when ?? arc.raw ?? '';
  const said =
    drawn === '' ? (typeof when === 'string' && when.trim() === '' ? when : undefined) : textOr(words, 'when', drawn);
  return {
    ...rest,
    as: 'way',
    title: textOr(words, 'title', arc.name),
    ...(said === undefined ? {} : { when: said }),
    ...(arc.isDefault ? { otherwise: true } : otherwise === undefined ? {} : { otherwise }),
  };
}

function conditionOf({ reading, fields }: TaskReading, arc: Arc): string | null {
  if (arc.raw === null) return arc.when;
  const read = readCondition(arc.raw, fields);
  if (!read.ok) reading.tell(arc.element, `${read.say}，没有导入，请填写条件`);
  else if (read.unknown.length > 0)
    reading.tell(arc.element, `条件里的“${read.unknown.join('、')}”不是这种单据的字段，请改成单据的字段`);
  return read.ok ? read.when : null;
}
