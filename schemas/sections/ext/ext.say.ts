import { type Saying, saying } from '../../layers/saying.ts';

export const extSayings: readonly Saying[] = [saying('/ext/**', () => '修改了扩展字段的开放范围')];
