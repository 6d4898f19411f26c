import type { Room } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import { needsSecondPerson, setSecondPerson } from '../../metadata/second-person.ts';
import { readUpgraded, settleUpgrade } from '../../metadata/upgrades.ts';
import { approveRequest, askRelease, refuseRequest, withdrawRequest } from './decide-request.ts';
import { readNamedRequests } from './named-requests.ts';
import * as contract from './requests.contract.ts';

/** Releases that wait for another person or for a moment, and what an upgrade of the product left to be chosen. */
export const requestsRoom: Room = (api, house) => {
  const { db } = house;
  route(api, contract.getReleaseRules, async ({ session }) => ({
    secondPerson: await needsSecondPerson(db.owner, session.tenant),
  }));
  route(api, contract.putReleaseRules, async ({ body, session }) => {
    await setSecondPerson(db.owner, session.tenant, body.secondPerson);
  });
  route(api, contract.getRequests, ({ session }) => readNamedRequests(db, session.tenant));
  route(api, contract.postRequest, ({ body, session }) => askRelease(house, session, body));
  route(api, contract.postApprove, ({ params, body, session }) => approveRequest(house, session, params.id, body));
  route(api, contract.postRefuse, ({ params, body, session }) => refuseRequest(house, session, params.id, body.reason));
  route(api, contract.postWithdraw, ({ params, session }) => withdrawRequest(house, session, params.id));
  route(api, contract.getUpgrades, ({ session }) => readUpgraded(db, session.tenant));
  route(api, contract.postUpgrade, ({ body, session }) =>
    settleUpgrade(db, { tenant: session.tenant, by: session.user.username }, body.id, body.choices),
  );
};
