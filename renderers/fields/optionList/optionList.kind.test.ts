import { describeKind } from '../kind-cases.ts';
import { optionList } from './optionList.kind.ts';

const plain = { plain: true };
const yes = '有（100分）';
const no = '没有（0分，否决）';

describeKind(
  optionList,
  {},
  {
    columns: [
      [{}, 'jsonb', 'list'],
      [plain, 'jsonb', 'list'],
    ],
    fine: [[[yes, no]], [['国产', '进口'], plain], [['差（-12.5分）', '好']]],
    wrong: [
      [[], 'not_a_list'],
      ['有', 'not_a_list'],
      [[{ text: '有' }], 'not_a_choice'],
      [['（10分）'], 'too_short'],
      [['有（100.01分）'], 'above_most'],
      [['有（10分）（20分）'], 'not_a_choice'],
      [[yes], 'choice_is_worth', plain],
      [[yes, '有'], 'repeated_value'],
      [Array.from({ length: 31 }, (_, at) => String(at)), 'too_many_values'],
    ],
    reads: [
      ['', null],
      ['有（100分）、没有（0分，否决）', [yes, no]],
      ['有(100)，没有 (0分, 否决)', [yes, no]],
      ['自建；委托（否决）', ['自建', '委托（否决）']],
      ['分析纯、色谱纯（进口）', ['分析纯', '色谱纯（进口）'], plain],
    ],
    says: [
      [null, ''],
      [[yes, no], '有（100分）、没有（0分，否决）'],
      [['国产', '进口'], '国产、进口', plain],
      [['有（12.50分）'], '有（12.5分）'],
    ],
  },
);
