import { Refusal } from '../../kernel/errors.ts';
import type { Room } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import { getOpenApi } from './openapi.contract.ts';
import { openApiOf } from './openapi.ts';

/** Said as it is, without the envelope: other programs read it. Made when first asked for, as nothing is added to a running server. */
export const openApiRoom: Room = (api, { config }) => {
  let text: string | undefined;
  route(api, getOpenApi, ({ session, reply }) => {
    if (session.supplier !== null) throw new Refusal('not_allowed', { text: '接口说明只提供给本公司员工' });
    text ??= JSON.stringify(openApiOf(api.contracts, config.apiPrefix));
    return reply.type('application/json; charset=utf-8').send(text);
  });
};
