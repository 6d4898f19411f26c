import type { FastifyInstance } from 'fastify';
import { changeDicts } from '../features/dicts/change-dicts.ts';
import { checkWish } from '../features/dicts/check-wish.ts';
import type { DictLayers, DictWish } from '../features/dicts/dict-change.ts';
import { findDict } from '../features/dicts/dicts.routes.ts';
import { readDicts } from '../features/dicts/read-dicts.ts';
import { isGiven } from '../features/dicts/read-tree.ts';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { usedValues } from '../metadata/used-values.ts';
import { idsIn } from './crud-family.ts';
import * as contract from './dict-admin.contract.ts';
import { entryFrom, placed, splitItemId, wireItems, wishOf } from './dict-wire.ts';
import { pageOf, rowsLike } from './wire-page.ts';

/** Entries of dictionaries as the old clients keep them. What records hold is switched off instead of removed. */
export function dictItemCalls(api: FastifyInstance, house: House): void {
  const change = (session: Session, key: string, make: (wish: DictWish) => DictWish) =>
    changeDicts(house, session, [{ key, wish: (layers: DictLayers) => checkWish(make(wishOf(layers))) }]);

  route(api, contract.listItems, async ({ query, session }) => {
    const { dictId = '' } = query as Record<string, string>;
    const dicts = await readDicts(house.db.owner, session.tenant);
    // Without a dictionary the entries of all are meant; one that is not there has none.
    const asked = isGiven(dictId) ? dicts.filter(({ key }) => key === dictId) : dicts;
    return pageOf(rowsLike(asked.flatMap(wireItems), query, ['itemText', 'itemValue', 'status']), query);
  });
  route(api, contract.findOneItem, async ({ query, session }) => {
    const dict = await findDict(house, session, splitItemId(query.id).key);
    const found = wireItems(dict).find(({ id }) => id === query.id);
    if (!found) throw new Refusal('unknown_record', { text: '未找到对应实体' });
    return found;
  });
  route(api, contract.addItem, async ({ body, session }) => {
    const entry = entryFrom(body, null);
    await change(session, body.dictId ?? '', (wish) => {
      if (wish.items.some(({ value }) => value === entry.value)) throw taken();
      return { ...wish, items: placed(wish.items, entry, body.sortOrder) };
    });
    return new Said('保存成功！');
  });
  route(api, contract.editItem, async ({ body, session }) => {
    const { key, value } = splitItemId(body.id ?? '');
    if (body.itemValue && body.itemValue.trim() !== value) await refuseHeld(house, session, key, value);
    await change(session, key, (wish) => {
      const at = wish.items.findIndex((item) => item.value === value);
      const was = wish.items[at];
      if (!was) throw new Refusal('unknown_record', { text: '未找到对应实体' });
      const others = wish.items.toSpliced(at, 1);
      const entry = entryFrom(body, was);
      if (others.some((item) => item.value === entry.value)) throw taken();
      return { ...wish, items: placed(others, entry, body.sortOrder ?? at + 1) };
    });
    return new Said('编辑成功!');
  });
  route(api, contract.deleteItem, ({ query, session }) => remove(house, session, [query.id]));
  route(api, contract.deleteManyItems, ({ query, session }) => remove(house, session, idsIn(query.ids)));
  route(api, contract.checkItem, async ({ query, session }) => {
    const dict = await findDict(house, session, query.dictId);
    const clash = wireItems(dict).some(({ itemValue, id }) => itemValue === query.itemValue && id !== query.id);
    if (clash) throw taken();
    return new Said('该值可用！');
  });
}

const taken = () => new Refusal('duplicate_record', { text: '该值不可用，系统中已存在！' });

/** The value is what records keep: while one does, it stays. */
async function refuseHeld({ db, models }: House, { tenant }: Session, key: string, value: string): Promise<void> {
  const { model } = await models.running(tenant);
  const held = await usedValues(db.tenant(tenant), model, key, [value]);
  if (held.size > 0) throw new Refusal('still_used', { text: '已有数据使用该选项，数据值不能修改' });
}

async function remove(house: House, session: Session, ids: readonly string[]): Promise<Said> {
  const gone = ids.map(splitItemId);
  const keys = [...new Set(gone.map(({ key }) => key))];
  const { keptOff } = await changeDicts(
    house,
    session,
    keys.map((key) => ({
      key,
      wish: (layers: DictLayers) => {
        const wish = wishOf(layers);
        const values = new Set(gone.flatMap((one) => (one.key === key ? [one.value] : [])));
        return { ...wish, items: wish.items.filter(({ value }) => !values.has(value)) };
      },
    })),
  );
  if (keptOff.length === 0) return new Said('删除成功!');
  return new Said(`“${keptOff.join('”“')}”正在使用，已改为停用`);
}
