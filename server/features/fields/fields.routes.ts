import type { Room } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import { baseOf, draftExtended, dropExtendedDraft, listExtendables, viewExtended } from './extended.ts';
import * as contract from './fields.contract.ts';

/** Fields a company adds to what the product ships: written as a draft, which is published as every other. */
export const fieldsRoom: Room = (api, house) => {
  route(api, contract.getExtendables, ({ session }) => listExtendables(house, session));
  route(api, contract.getExtended, async ({ session, params }) =>
    viewExtended(house, session, await baseOf(house, session, params.entity)),
  );
  route(api, contract.putExtended, async ({ session, params, body }) => {
    await draftExtended(house, session, await baseOf(house, session, params.entity), body);
    return viewExtended(house, session, await baseOf(house, session, params.entity));
  });
  route(api, contract.deleteExtendedDraft, async ({ session, params }) => {
    await dropExtendedDraft(house, session, await baseOf(house, session, params.entity));
    return viewExtended(house, session, await baseOf(house, session, params.entity));
  });
};
