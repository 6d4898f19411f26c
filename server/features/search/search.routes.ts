import type { Room } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import { searchRecordsCall } from './search.contract.ts';
import { searchRecords } from './search-records.ts';

export const searchRoom: Room = (api, house) => {
  route(api, searchRecordsCall, async ({ query, session }) => searchRecords(house, session, query.text));
};
