import { describe, expect, test } from 'vitest';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { catalogDocuments, wrongInCatalog } from '../../../../tests/fixtures/catalog-plans.ts';
import { type Ask, doCommand } from '../../../kernel/command.ts';
import { inKeyOrder } from '../../../kernel/steps.ts';
import { counted, unitOf } from '../states/after-words.ts';
import { setMove } from '../states/state-commands.ts';
import { addReminder, readDays, removeReminder, sayReminder, setReminder } from './reminder-commands.ts';

const documents = catalogDocuments();
const found = documents.find((one) => one.kind === 'entity' && one.key === 'demand');
if (found?.kind !== 'entity') throw new Error('no demand');
const demand = inKeyOrder(found) as EntityDocument;

const done = (document: EntityDocument, ask: Ask): EntityDocument => {
  const made = doCommand(document, ask, 0);
  if (!made) throw new Error(`${ask.name} did nothing`);
  return made.document as EntityDocument;
};

describe('a reminder', () => {
  const making = addReminder(demand);
  const key = making?.chosen.split('/').at(-1) ?? '';

  test('is right as it is begun, and told in a sentence', () => {
    const made = done(demand, making?.ask as Ask);
    expect(wrongInCatalog(made)).toEqual([]);
    expect(made.remind?.[key]?.to).toEqual({ user: 'demander' });
    const reminder = made.remind?.[key];
    expect(reminder && sayReminder(made, reminder)).toBe('“最晚需求日期”提前7、0天提醒');
    expect(reminder && sayReminder(made, { ...reminder, working: true })).toBe('“最晚需求日期”提前7、0个工作日提醒');
  });

  test('is changed as a whole, and goes', () => {
    const made = done(demand, making?.ask as Ask);
    const reminder = made.remind?.[key];
    if (!reminder) throw new Error('no reminder');
    const next = done(made, setReminder(key, { ...reminder, after: [1], say: '已经过期' }));
    expect(next.remind?.[key]).toMatchObject({ before: [7, 0], after: [1], say: '已经过期' });
    expect(done(made, removeReminder(key, reminder)).remind?.[key]).toBeUndefined();
  });

  test('is not offered where there is no date', () => {
    expect(addReminder({ ...demand, fields: { title: { type: 'text' } } })).toBeNull();
  });

  test('has its days once, the longest first, and nothing that is no day', () => {
    expect(readDays(['7', '90', '7', '一', '1.5', '-3', '0'], 0)).toEqual([90, 7, 0]);
    expect(readDays(['0', '1'], 1)).toEqual([1]);
  });
});

describe('a term of a move', () => {
  test('is counted in one unit, and keeps what goes with it', () => {
    const working = counted({ of: 'needBy', days: '3', at: '18:00' }, 'working');
    expect(working).toEqual({ of: 'needBy', days: '3', working: true, at: '18:00' });
    expect(unitOf(working)).toBe('working');
    expect(counted(working, 'hours')).toEqual({ of: 'needBy', hours: '3' });
    expect(counted(working, 'none')).toEqual({ of: 'needBy', at: '18:00' });
    expect(counted({ of: 'needBy' }, 'days')).toEqual({ of: 'needBy', days: '3' });
  });

  test('compiles as it is written', () => {
    for (const unit of ['none', 'days', 'working', 'hours'] as const) {
      const close = setMove('close', 'after', counted({ of: 'needBy' }, unit));
      expect(wrongInCatalog(done(demand, close))).toEqual([]);
    }
  });
});
