import type { FastifyInstance } from 'fastify';
import { changeDicts } from '../features/dicts/change-dicts.ts';
import { checkNewKey, checkWish } from '../features/dicts/check-wish.ts';
import { bringBack, purge } from '../features/dicts/dict-bin.ts';
import { deleteDicts } from '../features/dicts/dicts.routes.ts';
import { readDicts, readGoneDicts } from '../features/dicts/read-dicts.ts';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import { idsIn } from './crud-family.ts';
import * as contract from './dict-admin.contract.ts';
import { wireDict, wishOf } from './dict-wire.ts';
import { pageOf, rowsLike, rowsSorted } from './wire-page.ts';

/** Dictionaries as the old clients keep them: projections of the documents, published as they are saved. */
export function dictAdminCalls(api: FastifyInstance, house: House): void {
  const { db } = house;
  const all = async (tenant: number) => (await readDicts(db.owner, tenant)).map(wireDict);

  route(api, contract.listDicts, async ({ query, session }) => {
    const rows = rowsLike(await all(session.tenant), query, ['dictName', 'dictCode', 'description']);
    return pageOf(rowsSorted(rows, query, ['dictName', 'dictCode', 'createTime', 'updateTime']), query);
  });
  route(api, contract.treeDicts, async ({ session }) =>
    (await all(session.tenant)).map((dict) => ({ ...dict, key: dict.id, title: dict.dictName })),
  );
  route(api, contract.findOneDict, async ({ query, session }) => {
    const found = (await all(session.tenant)).find(({ id }) => id === query.id);
    if (!found) throw new Refusal('unknown_record', { text: '未找到对应实体' });
    return found;
  });
  route(api, contract.addDict, async ({ body, session }) => {
    const key = (body.dictCode ?? '').trim();
    await checkNewKey(house, session.tenant, key);
    const wish = checkWish({ title: body.dictName ?? '', note: body.description, items: [] });
    await changeDicts(house, session, [{ key, base: 0, wish: () => wish }]);
    return new Said('保存成功！');
  });
  route(api, contract.editDict, async ({ body, session }) => {
    const key = body.id ?? '';
    if (body.dictCode && body.dictCode !== key) {
      throw new Refusal('invalid_input', { text: '字典编码不能修改：单据以它指向字典' });
    }
    const change = {
      key,
      wish: (layers: Parameters<typeof wishOf>[0]) => {
        const was = wishOf(layers);
        const note = body.description === undefined ? was.note : body.description;
        return checkWish({ ...was, title: body.dictName ?? was.title, note });
      },
    };
    await changeDicts(house, session, [change]);
    return new Said('编辑成功!');
  });
  route(api, contract.deleteDict, async ({ query, session }) => {
    await deleteDicts(house, session, [query.id]);
    return new Said('删除成功!');
  });
  route(api, contract.deleteManyDicts, async ({ query, session }) => {
    await deleteDicts(house, session, idsIn(query.ids));
    return new Said('删除成功!');
  });
  route(api, contract.listGoneDicts, async ({ session }) =>
    (await readGoneDicts(db.owner, session.tenant)).map(({ key, document, gone }) => ({
      ...wireDict({ key, laid: document, own: document, product: undefined, rev: 0, created: null, updated: gone }),
      delFlag: 1 as const,
    })),
  );
  route(api, contract.purgeDict, async ({ params, session }) => {
    await purge(house, session, params.id);
    return new Said('删除成功!');
  });
  route(api, contract.bringBackDict, async ({ params, session }) => {
    await bringBack(house, session, params.id);
    return new Said('操作成功!');
  });
}
