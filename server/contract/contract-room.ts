import type { Room } from '../app.ts';
import { announcementCalls } from './announcement.routes.ts';
import { departRoleCalls } from './depart-role.routes.ts';
import { dictRoom } from './dict-room.ts';
import { dataLogCalls } from './data-log.routes.ts';
import { excelCalls } from './excel.routes.ts';
import { identityCalls } from './identity-calls.ts';
import { messageCalls } from './message.routes.ts';
import { ownDataCalls } from './own-account.routes.ts';
import { passwordCalls } from './password.routes.ts';
import { peopleCalls } from './people-calls.ts';
import { permissionCalls } from './permission.routes.ts';
import { phoneCalls } from './phone.routes.ts';
import { quartzJobCalls } from './quartz-job.routes.ts';
import { registerCalls } from './register.routes.ts';
import { roleCalls } from './role.routes.ts';
import { ownAccountCalls, signInCalls } from './session.routes.ts';

/** The specification's calls, spelled as it spells them. */
export const contractRoom: Room = (api, house) => {
  const { access } = house;
  signInCalls(api, access);
  ownAccountCalls(api, access);
  ownDataCalls(api, access);
  identityCalls(api, house);
  passwordCalls(api, access);
  phoneCalls(api, access);
  registerCalls(api, access);
  dictRoom(api, house);
  excelCalls(api, house);
  dataLogCalls(api, house);
  permissionCalls(api, house);
  roleCalls(api, house);
  departRoleCalls(api, house);
  announcementCalls(api, house);
  messageCalls(api, house);
  quartzJobCalls(api, house);
  peopleCalls(api, house);
};
