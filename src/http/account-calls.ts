import type * as manuals from '../../server/features/manuals/manuals.contract.ts';
import { callOf } from './call-of.ts';
import { fetchFile, get, post } from './client.ts';

/** The signed-in person's own data, as the specification's call tells them. */
export interface OwnData {
  readonly username: string;
  readonly realname: string;
  readonly avatar: string | null;
  readonly birthday: string | null;
  readonly sex: number | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly telephone: string | null;
  readonly workNo: string | null;
  readonly post: string | null;
  readonly createTime: string;
}

export const loadOwnData = async (): Promise<OwnData> =>
  (await get<{ readonly userInfo: OwnData }>('/sys/user/getUserInfo')).userInfo;

export interface ProfileEdit {
  readonly realname?: string | null;
  readonly avatar?: string | null;
  readonly birthday?: string | null;
  readonly sex?: number | null;
  readonly email?: string | null;
  readonly telephone?: string | null;
  readonly phone?: string | null;
  /** For a new telephone: the code that was sent to it. */
  readonly smscode?: string;
}
export const editProfile = (edit: ProfileEdit) => post<null>('/sys/user/userEdit', edit);

export const loadManuals = callOf<typeof manuals.getManuals>('GET', '/manuals');
export const fetchManual = (key: string) => fetchFile({ method: 'get', url: `/manuals/${key}` });
