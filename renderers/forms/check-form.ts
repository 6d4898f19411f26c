import type { Issue } from '../../schemas/result.ts';
import type { Core } from './core.ts';
import type { RowKey } from './tree.ts';
export const checkForm = (_core: Core, _at: string): readonly Issue[] => [];
export const checkPlace = (_core: Core, _row: RowKey, _path: string): void => {};
