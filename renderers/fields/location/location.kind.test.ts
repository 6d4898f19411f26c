import { expect, test } from 'vitest';
import { describeKind } from '../kind-cases.ts';
import { location } from './location.kind.ts';
import { joinPlace, splitPlace } from './place-text.ts';

describeKind(
  location,
  {},
  {
    columns: [[{}, 'text', 'text']],
    fine: [
      ['116.397428,39.90923'],
      ['116.397428,39.90923 北京市东城区东长安街 1 号'],
      ['-180,90'],
      ['180.000000,-90.0'],
      ['0,0'],
    ],
    wrong: [
      [116.4, 'not_text'],
      ['北京市', 'not_a_location'],
      [', 北京市', 'not_a_location'],
      ['116.4, 北京市', 'not_a_location'],
      ['180.1,0', 'not_a_location'],
      ['0,90.5', 'not_a_location'],
      ['116.3974281,39.9', 'not_a_location'],
      ['116.4, 39.9', 'not_a_location'],
      ['116.4,39.9 ', 'not_a_location'],
      ['116.4,39.9 甲\n乙', 'not_a_location'],
      [`116.4,39.9 ${'甲'.repeat(230)}`, 'too_long'],
    ],
    reads: [
      ['', null],
      ['116.397428, 39.90923', '116.397428,39.90923'],
      ['（116.397428，39.909230）', '116.397428,39.90923'],
      ['116.39742812，39.9 北京市\n东长安街', '116.397428,39.9 北京市 东长安街'],
      ['东长安街 (116.4, 39.9)', '116.4,39.9 东长安街'],
      ['东长安街 116.4,39.9', '116.4,39.9 东长安街'],
      ['39.9, 116.4', '116.4,39.9'],
      ['120 30 杭州', '120,30 杭州'],
      ['人民路 12, 5', ', 人民路 12, 5'],
      ['北京市', ', 北京市'],
    ],
    says: [
      ['116.397428,39.90923', '116.397428, 39.90923'],
      ['116.397428,39.90923 东长安街', '东长安街 (116.397428, 39.90923)'],
      [', 东长安街', '东长安街'],
      [null, ''],
    ],
  },
);

test.each(['116.4,39.9 1.5,2.5 号楼', '116.4,39.9 路 1.5,2.5', '116.4,39.9 (甲)', '-0.5,0 甲, 乙'])(
  '%s is read back from its words',
  (value) => {
    expect(location.check(value, {})).toBeNull();
    expect(location.parse(location.format(value, {}), {})).toBe(value);
  },
);

test.each(['116.4,', ',39.9', ', 甲', '116.4, 甲', ',39.9 甲 乙', '116.4,39.9'])(
  'half a place is taken apart and put together: %s',
  (value) => {
    expect(joinPlace(splitPlace(value))).toBe(value);
  },
);
