import { Refusal } from '../../kernel/errors.ts';
import type { House, Room } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import type { Session } from '../../kernel/session.ts';
import { changeDicts, refuseUsed, reviewDict } from './change-dicts.ts';
import { checkNewKey, checkWish } from './check-wish.ts';
import type { DictWish } from './dict-change.ts';
import * as contract from './dicts.contract.ts';
import { readDicts } from './read-dicts.ts';
import { rowOf, viewOf } from './view-dict.ts';

/** Dictionaries as the company's administrators keep them: every change is published as it is saved. */
export const dictsRoom: Room = (api, house) => {
  route(api, contract.getDicts, async ({ session }) => {
    const { model } = await house.models.running(session.tenant);
    return (await readDicts(house.db.owner, session.tenant)).map((dict) => rowOf(model, dict));
  });
  route(api, contract.getDict, ({ params, session }) => view(house, session, params.key));
  route(api, contract.postDict, async ({ body: { key, ...wish }, session }) => {
    await checkNewKey(house, session.tenant, key);
    const wished = checkWish(wish);
    await changeDicts(house, session, [{ key, base: 0, wish: () => wished }]);
    return view(house, session, key);
  });
  route(api, contract.postDictReview, async ({ params, body: { base, ...wish }, session }) => {
    await findDict(house, session, params.key);
    const wished: DictWish = checkWish(wish);
    return reviewDict(house, session, { key: params.key, base, wish: () => wished });
  });
  route(api, contract.putDict, async ({ params, body: { base, ...wish }, session }) => {
    await findDict(house, session, params.key);
    const wished: DictWish = checkWish(wish);
    await changeDicts(house, session, [{ key: params.key, base, wish: () => wished }]);
    return view(house, session, params.key);
  });
  route(api, contract.postDictReset, async ({ params, body, session }) => {
    const { product } = await findDict(house, session, params.key);
    if (!product) throw new Refusal('wrong_state', { text: '这是本公司自己的字典，没有产品设置可恢复' });
    await changeDicts(house, session, [{ key: params.key, base: body.base, wish: () => null }]);
    return view(house, session, params.key);
  });
  route(api, contract.deleteDict, async ({ params, session }) => {
    await deleteDicts(house, session, [params.key]);
  });
};

/** Puts away dictionaries of the company's own that nothing uses; all of them or none. */
export async function deleteDicts(house: House, session: Session, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const { product } = await findDict(house, session, key);
    if (product) throw new Refusal('wrong_state', { text: '产品自带的字典不能删除，可以停用其中的选项' });
    await refuseUsed(house, session, key);
  }
  await changeDicts(
    house,
    session,
    keys.map((key) => ({ key, wish: () => null })),
  );
}

export async function findDict({ db }: Pick<House, 'db'>, { tenant }: Session, key: string) {
  const [dict] = await readDicts(db.owner, tenant, key);
  if (!dict) throw new Refusal('unknown_document', { text: '没有这个字典' });
  return dict;
}

async function view(house: House, session: Session, key: string) {
  const { model } = await house.models.running(session.tenant);
  return viewOf(model, await findDict(house, session, key));
}
