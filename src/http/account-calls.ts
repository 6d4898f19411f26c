import type { UserInfo } from '../../schemas/wire/people.ts';
import type * as manuals from '../../server/features/manuals/manuals.contract.ts';
import type * as own from '../../server/lineage/own-account.contract.ts';
import type * as session from '../../server/lineage/session.contract.ts';
import { callOf, fileOf, type SentTo } from './call-of.ts';

export type OwnData = UserInfo;

const ownCall = callOf<typeof session.getUserInfo>('GET', '/sys/user/getUserInfo');
/** The signed-in person's own data, as the specification's call tells them. */
export const loadOwnData = async (): Promise<OwnData> => (await ownCall()).userInfo;

const editCall = callOf<typeof own.userEdit>('POST', '/sys/user/userEdit');
export const editProfile = (body: SentTo<typeof own.userEdit>) => editCall({ body });

export const loadManuals = callOf<typeof manuals.getManuals>('GET', '/manuals');
const manualCall = fileOf<typeof manuals.getManual>('GET', '/manuals/:key');
export const fetchManual = (key: string) => manualCall({ params: { key } });
