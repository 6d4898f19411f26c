import type { FastifyInstance } from 'fastify';
import { Said } from '../envelope.ts';
import { Refusal } from '../errors.ts';
import type { Models } from '../metadata/models.ts';
import { route } from '../route.ts';
import { allDictOptions } from './dict-options.ts';
import { getDictItems, queryAllDictItems, refleshCache } from './dicts.contract.ts';

/** Dictionaries as the specification's clients fetch them. */
export function dictCalls(api: FastifyInstance, models: Models): void {
  route(api, getDictItems, async ({ session, params }) => {
    const options = allDictOptions(await models.running(session.tenant))[params.code ?? ''];
    if (!options) throw new Refusal('unknown_dict');
    return options;
  });

  route(api, queryAllDictItems, async ({ session }) => allDictOptions(await models.running(session.tenant)));

  // A published dictionary is served at once everywhere; the call stays because clients make it before they fetch anew.
  route(api, refleshCache, async () => new Said('操作成功！'));
}
