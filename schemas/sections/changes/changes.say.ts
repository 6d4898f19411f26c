import { type Saying, saying } from '../../layers/saying.ts';

export const changesSayings: readonly Saying[] = [saying('/changes', () => '登记了结构变更')];
