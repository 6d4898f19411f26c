import { describeKind } from '../kind-cases.ts';
import { time } from './time.kind.ts';

describeKind(
  time,
  {},
  {
    columns: [[{}, 'time', 'time']],
    fine: [['09:30:00'], ['23:59:59']],
    wrong: [
      ['9:30', 'not_a_time'],
      ['24:00:00', 'not_a_time'],
      ['09:60:00', 'not_a_time'],
      [930, 'not_a_time'],
    ],
    reads: [
      ['8:5', '08:05:00'],
      ['8点30分', '08:30:00'],
      ['下午3:20', '15:20:00'],
      ['12:10 AM', '00:10:00'],
      ['３：２０', '03:20:00'],
      ['25:00', undefined],
      ['早', undefined],
      ['', null],
    ],
    says: [
      ['09:30:00', '09:30:00'],
      [null, ''],
    ],
  },
);
