import type { AnyActionKind } from '../kinds/action-kind.ts';
import * as onFields from './on-fields.ts';
import * as onPeople from './on-people.ts';
import * as onPlatform from './on-platform.ts';
import * as onRecords from './on-records.ts';

/** Everything documents may run by name. What each does stands in the server; a designer needs only to know what it takes. */
export const actionKinds: readonly AnyActionKind[] = [onFields, onRecords, onPeople, onPlatform].flatMap(Object.values);
