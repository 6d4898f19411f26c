import type { Room } from '../kernel/house.ts';
import { categoryCalls } from './category.routes.ts';
import { dictAdminCalls } from './dict-admin.routes.ts';
import { dictExcelCalls } from './dict-excel.routes.ts';
import { dictItemCalls } from './dict-items.routes.ts';
import { dictCalls } from './dicts.routes.ts';
import { ruleCalls } from './rules.routes.ts';

/** Dictionaries, categories, rules and what forms ask of them. */
export const dictRoom: Room = (api, house) => {
  dictCalls(api, house);
  dictAdminCalls(api, house);
  dictItemCalls(api, house);
  dictExcelCalls(api, house);
  categoryCalls(api, house);
  ruleCalls(api, house);
};
