import { type Saying, saying } from '../../layers/saying.ts';

export const onSaveSayings: readonly Saying[] = [
  saying('/onSave/**', () => '修改了保存时的处理'),
  saying('/onSave', () => '修改了保存时的处理'),
];
