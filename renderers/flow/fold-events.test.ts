import { expect, test } from 'vitest';
import type { FlowEvent } from '../../schemas/wire/flows.ts';
import { foldEvents, readFirst, sayPersons } from './fold-events.ts';

const person = (name: string) => ({ id: name, name });
const event = (nth: number, some: Partial<FlowEvent>): FlowEvent => ({
  nth,
  at: '2026-11-28 08:04:10',
  by: null,
  for: null,
  verb: 'remind',
  said: '到期自动催办',
  step: 'review',
  stepTitle: '评审',
  round: 1,
  remark: null,
  forced: false,
  took: null,
  ...some,
});
const told = (events: readonly FlowEvent[]) => foldEvents(events).map(({ nth, happenedTo }) => [nth, ...happenedTo]);

test('what the clock did to several at once is one line', () => {
  expect(
    told([
      event(1, { for: person('林海燕') }),
      event(2, { for: person('许春梅'), at: '2026-11-28 08:04:40' }),
      event(3, { for: person('林海燕') }),
    ]),
  ).toEqual([[1, '林海燕', '许春梅']]);
});

test('another moment, step, word or remark, and whatever a person did, stands by itself', () => {
  const alone = [
    event(1, { for: person('林海燕') }),
    event(2, { for: person('许春梅'), at: '2026-11-28 08:05:00' }),
    event(3, { for: person('许春梅'), step: 'finance', at: '2026-11-28 08:05:00' }),
    event(4, { for: person('许春梅'), step: 'finance', said: '已到期', at: '2026-11-28 08:05:00' }),
    event(5, { for: person('董书瑶'), step: 'finance', said: '已到期', at: '2026-11-28 08:05:00', remark: '超过上限' }),
    event(6, { by: person('沈国栋'), for: person('董书瑶'), said: '同意' }),
    event(7, { by: person('沈国栋'), for: person('许春梅'), said: '同意' }),
    event(8, {}),
    event(9, {}),
  ];
  expect(foldEvents(alone)).toHaveLength(alone.length);
});

test('of many the first are named, and all are counted', () => {
  expect(sayPersons(['甲', '乙', '丙'])).toBe('甲、乙、丙');
  expect(sayPersons(['甲', '乙', '丙', '丁'])).toBe('甲、乙、丙 等 4 人');
});

test('what people said is read before how the flow went from step to step', () => {
  const verbs = ['finished', 'copied', 'entered', 'joined', 'chosen', 'passed'];
  const newest = [
    ...verbs.map((verb, nth) => event(9 - nth, { verb })),
    event(3, { verb: 'agree', by: person('沈国栋') }),
  ];
  expect(readFirst(newest, 3).map(({ verb }) => verb)).toEqual(['finished', 'copied', 'agree']);
});
