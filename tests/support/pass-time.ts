import { asHouse } from '../../server/kernel/founder.ts';
import type { Sources } from '../../server/records/asking.ts';
import { keepTime } from '../../server/records/time/keep-time.ts';

/** What happens by itself in company 1, by now or by the moment that is said. */
export const passTime = (house: Sources, now?: string) =>
  keepTime(house, { session: asHouse(1), signal: new AbortController().signal, ...(now === undefined ? {} : { now }) });
