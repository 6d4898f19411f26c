import { describeKind } from '../kind-cases.ts';
import { dateTime } from './dateTime.kind.ts';

describeKind(
  dateTime,
  {},
  {
    columns: [[{}, 'timestamptz', 'dateTime']],
    fine: [['2026-07-01 09:30:00'], ['2026-07-01 00:00:00']],
    wrong: [
      ['2026-07-01', 'not_a_date_time'],
      ['2026-07-01T09:30:00', 'not_a_date_time'],
      ['2026-07-01 24:00:00', 'not_a_date_time'],
      ['2026-02-30 09:30:00', 'not_a_date_time'],
      [0, 'not_a_date_time'],
    ],
    reads: [
      ['2025/7/1 8:05', '2025-07-01 08:05:00'],
      ['2025年7月1日 下午3:20', '2025-07-01 15:20:00'],
      ['2025-07-01', '2025-07-01 00:00:00'],
      ['20250701 08:00:09', '2025-07-01 08:00:09'],
      ['2025-07-01 25:00', undefined],
      ['', null],
    ],
    says: [
      ['2026-07-01 09:30:00', '2026-07-01 09:30:00'],
      [null, ''],
    ],
  },
);
