import type { EntityDocument } from '../../../schemas/language/entity.ts';
import { sql } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { House, Room } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import type { Session } from '../../kernel/session.ts';
import { amend } from '../../metadata/amend.ts';
import { refusedInWords } from '../../metadata/say-refused.ts';
import type { SerialWish } from './numbering.contract.ts';
import * as contract from './numbering.contract.ts';
import {
  findSerial,
  goOnBehindGiven,
  listNumbering,
  type Numbered,
  previewNumbering,
  sayNumbered,
} from './numbering.ts';

/** Numbering rules of all documents, as a company keeps them. */
export const numberingRoom: Room = (api, house) => {
  const { db, models } = house;
  const serialOf = async ({ tenant }: Session, { entity, serial }: { entity: string; serial: string }) =>
    findSerial((await models.running(tenant)).model, entity, serial);

  route(api, contract.getNumbering, async ({ session }) => {
    const { model } = await models.running(session.tenant);
    return listNumbering(db.tenant(session.tenant), model, await changedBy(house, session.tenant));
  });
  route(api, contract.postNumberingPreview, async ({ params, body, session }) =>
    previewNumbering(db.tenant(session.tenant), await serialOf(session, params), body),
  );
  route(api, contract.putNumbering, async ({ params, body, session }) => {
    await changeSerial(house, session, await serialOf(session, params), body);
    const { entity, serial } = await serialOf(session, params);
    await goOnBehindGiven(db.tenant(session.tenant), entity, serial);
  });
  route(api, contract.postNumberingReset, async ({ params, session }) => {
    const was = await serialOf(session, params);
    if (was.entity.layer !== 'product')
      throw new Refusal('wrong_state', { text: '这是本公司自己的单据，没有产品设置可恢复' });
    await changeSerial(house, session, was, null);
    const now = await serialOf(session, params);
    await goOnBehindGiven(db.tenant(session.tenant), now.entity, now.serial);
  });
};

/** Rules of the product's documents about which the company says something of its own. */
async function changedBy({ db }: House, tenant: number): Promise<ReadonlySet<string>> {
  const rows = await db.tenant(tenant).rows<{ name: string }>(sql`
    select d.key || '.' || s.key as name from (
      select distinct on (key) * from meta_document where kind = 'entity' order by key, revision desc) d
    cross join lateral json_object_keys(coalesce(d.body->'serials', '{}')) s(key) where not d.gone`);
  return new Set(rows.map(({ name }) => name));
}

/** A rule as the company would have it; null: as the product has it. Only what differs is kept. */
async function changeSerial(
  house: House,
  { tenant, user }: Session,
  numbered: Numbered,
  wish: SerialWish | null,
): Promise<void> {
  const id = `entity:${numbered.entity.key}`;
  const serial = numbered.serial.key;
  try {
    await amend(house, { tenant, by: user.username }, `编号规则：${sayNumbered(numbered)}`, (now) => {
      const own = now.own(id) as EntityDocument | undefined;
      const product = now.product(id) as EntityDocument | undefined;
      const below = product?.serials?.[serial];
      const { [serial]: was, ...others } = own?.serials ?? {};
      const said = wish && (below ? differing(below, wish) : { ...was, ...wish });
      const serials = { ...others, ...(said && Object.keys(said).length > 0 ? { [serial]: said } : {}) };
      const { serials: _, ...rest } = own ?? {};
      return [{ id, document: Object.keys(serials).length > 0 ? { ...rest, serials } : orNothing(rest) }];
    });
  } catch (error) {
    throw refusedInWords(error, ([first = '']) => first);
  }
}

type Serial = NonNullable<EntityDocument['serials']>[string];

function differing(below: Serial, wish: SerialWish) {
  const same = (a: readonly string[], b: readonly string[]) => a.toSorted().join() === b.toSorted().join();
  return {
    ...(wish.make === below.make ? {} : { make: wish.make }),
    ...(same(wish.restart, below.restart ?? ['tenant']) ? {} : { restart: wish.restart }),
    ...(wish.gaps === (below.gaps ?? 'allowed') ? {} : { gaps: wish.gaps }),
  };
}

const opening = new Set(['kind', 'key', 'spec', 'rev', 'layer', 'title']);

/** A layer that opens and says nothing is none. */
const orNothing = (document: Readonly<Record<string, unknown>>) =>
  Object.keys(document).every((key) => opening.has(key)) ? null : document;
