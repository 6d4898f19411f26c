import { describeKind } from '../kind-cases.ts';
import { images } from './images.kind.ts';

describeKind(
  images,
  { limit: { count: 2 } },
  {
    columns: [[{}, 'jsonb', 'list']],
    fine: [[['f-1']], [['f-1', 'f-2']], [Array.from({ length: 10 }, (_, at) => `f-${at}`), {}]],
    wrong: [
      ['f-1', 'not_a_list'],
      [['f-1', 'f-2', 'f-3'], 'too_many_files'],
      [Array.from({ length: 11 }, (_, at) => `f-${at}`), 'too_many_files', {}],
      [['f-1', 'f-1'], 'repeated_value'],
      [['../../etc/passwd'], 'not_an_id'],
    ],
    reads: [
      ['f-1,f-2', ['f-1', 'f-2']],
      ['合同.pdf', undefined],
      ['', null],
    ],
    says: [
      [['f-1', 'f-2'], '2张图片'],
      [null, ''],
    ],
  },
);
