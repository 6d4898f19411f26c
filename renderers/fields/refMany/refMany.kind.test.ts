import { describeKind } from '../kind-cases.ts';
import { refMany } from './refMany.kind.ts';

describeKind(
  refMany,
  { to: 'role' },
  {
    columns: [[{ to: 'role' }, 'jsonb', 'list']],
    fine: [[['r-1']], [['r-1', 'r-2']]],
    wrong: [
      ['r-1', 'not_a_list'],
      [[], 'not_a_list'],
      [['r-1', 'r-1'], 'repeated_value'],
      [['r-1', 2], 'not_an_id'],
      [Array.from({ length: 201 }, (_, n) => `r-${n}`), 'too_many_values'],
    ],
    reads: [
      ['r-1, r-2；r-1', ['r-1', 'r-2']],
      ['采购员', undefined],
      ['', null],
    ],
    says: [
      [['r-1', 'r-2'], '采购员、审批人', {}, '采购员、审批人'],
      [['r-1', 'r-2'], '（已删除或无权查看）'],
      [null, ''],
    ],
  },
);
