import type { FastifyInstance } from 'fastify';
import type { DictOption } from '../../schemas/wire/dicts.ts';
import { allDictOptions } from '../access/told/dict-options.ts';
import { byValue, type Choice, dictSource } from '../features/dicts/dict-source.ts';
import { askTables } from '../features/dicts/dict-tables.ts';
import { readLinked, readTree } from '../features/dicts/read-tree.ts';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import * as contract from './dicts.contract.ts';

const MOST = 1000;
const MOST_KEYS = 500;

/** Dictionaries as the specification's clients fetch them. */
export function dictCalls(api: FastifyInstance, house: Pick<House, 'db' | 'models'>): void {
  const { models } = house;
  const source = async (session: Session, code: string) => dictSource(await askTables(house, session), code);

  route(api, contract.getDictItems, async ({ session, params: { code } }) => {
    const options = allDictOptions(await models.running(session.tenant));
    if (Object.hasOwn(options, code)) return options[code] ?? [];
    return (await (await source(session, code)).search('', MOST)).map(option);
  });

  route(api, contract.getNoDict, () => {
    throw new Refusal('unknown_dict', { text: '字典Code不能为空!' });
  });

  route(api, contract.queryAllDictItems, async ({ session }) => allDictOptions(await models.running(session.tenant)));

  // A published dictionary is served at once everywhere; the call stays because clients make it before they fetch anew.
  route(api, contract.refleshCache, async () => new Said('操作成功！'));

  route(api, contract.getDictText, async ({ session, params: { code, key } }) => {
    return (await (await source(session, code)).words([key])).get(key) ?? null;
  });
  route(api, contract.loadDict, async ({ session, params, query }) => {
    const found = await (await source(session, params.code)).search(query.keyword ?? '', sizeIn(query));
    return found.map(option);
  });
  route(api, contract.loadDictOrderByValue, async ({ session, params, query }) => {
    const found = await (await source(session, params.code)).search(query.keyword ?? '', sizeIn(query));
    return byValue(found).map(option);
  });
  route(api, contract.loadDictItem, async ({ session, params, query }) => {
    const keys = (query.key ?? '').split(',').filter((key) => key !== '');
    if (keys.length > MOST_KEYS) throw new Refusal('invalid_input', { text: `一次最多查询${MOST_KEYS}个` });
    const words = await (await source(session, params.code)).words([...new Set(keys)]);
    if (query.delNotExist === 'false') return keys.map((key) => words.get(key) ?? key);
    return keys.flatMap((key) => words.get(key) ?? []);
  });
  route(api, contract.loadTreeData, async ({ session, query }) => {
    const { tableName = '', text = '', code = '', pidField = '', pid = '', hasChildField = '', condition = '' } = query;
    return readTree(await askTables(house, session), {
      table: tableName,
      text,
      code,
      pidField,
      pid,
      hasChildField,
      condition,
    });
  });
  route(api, contract.querySelectOptions, async ({ session, query }) => {
    const { table = '', txt = '', key = '', idField = '', pidField = '', condition = '', pidValue = '' } = query;
    const ask = { table, txt, key, idField, pidField, condition, pidValue };
    return readLinked(await askTables(house, session), ask);
  });
}

const option = ({ value, text }: Choice): DictOption => ({ value, text, title: text, label: text });

/** Ten unless asked otherwise. */
function sizeIn({ pageSize }: { readonly pageSize?: string }): number {
  const size = Math.trunc(Number(pageSize ?? 10));
  return Number.isFinite(size) && size > 0 ? Math.min(size, MOST) : 10;
}
