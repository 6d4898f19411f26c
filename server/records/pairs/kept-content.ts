import { createHash } from 'node:crypto';
import type { Model } from '../../../schemas/compile/model.ts';
import { SqlWriter, type Template, tenantSlot } from '../../sql/template.ts';
import type { Asking } from '../asking.ts';
import { filled } from '../write/note-changes.ts';
import { contentSql } from './content-sql.ts';
import type { Pairing, Pairs } from './pairings.ts';

/**
 * Notes anew what some have that others may have too, and says who does. It leads to them and proves nothing: who has the same is asked of
 * the records. To be called behind the lock of the pairing.
 */
export async function othersAlike(asking: Asking, { pairing, ids, kinds }: Pairs): Promise<readonly string[]> {
  const { renew, fill, way } = waysOf(asking.model, pairing);
  const noted = async () => asking.db.rows<Noted>(filled(asking, renew, { ids, kinds }));
  const [row] = await noted();
  if (row?.way === way) return row.owners;
  await asking.db.rows(filled(asking, fill, { way }));
  return (await noted())[0]?.owners ?? [];
}

interface Noted {
  readonly owners: readonly string[];
  /** How the notes were made that stand there; nothing where there are none. */
  readonly way: string | null;
}

interface Ways {
  readonly renew: Template;
  readonly fill: Template;
  /** Changes with what the document says of where content stands. */
  readonly way: string;
}

/** A pairing is of one model alone. */
const known = new WeakMap<Pairing, Ways>();

function waysOf(model: Model, pairing: Pairing): Ways {
  const made = known.get(pairing) ?? makeWays(model, pairing);
  known.set(pairing, made);
  return made;
}

function makeWays(model: Model, pairing: Pairing): Ways {
  const fill = fillSql(model, pairing);
  const way = createHash('sha256')
    .update(JSON.stringify([fill.text, fill.slots]))
    .digest('hex');
  return { renew: renewSql(model, pairing), fill, way };
}

function renewSql(model: Model, { entity, law }: Pairing): Template {
  const writer = new SqlWriter();
  const ids = `${writer.input('ids')}::text[]`;
  const kinds = `${writer.input('kinds')}::text[]`;
  const name = `${writer.constant(entity.store)}::text`;
  const within = `owner = any(${ids}) and kind = any(${kinds})`;
  return writer.finish(
    `${noteSql(name, `${tokensSql(contentSql(model, law.places, writer, ids))} and ${within}`, within)} ` +
      `select (select coalesce(json_agg(distinct p.owner), '[]') from content c join pair_content p on p.tenant_id = ${tenantSlot} ` +
      `and p.pairing = ${name} and p.kind = c.kind and p.token = c.token and p.owner <> c.owner) as owners, ` +
      `(select w.way from pair_way w where w.tenant_id = ${tenantSlot} and w.pairing = ${name}) as way`,
  );
}

function fillSql(model: Model, { entity, law }: Pairing): Template {
  const writer = new SqlWriter();
  const name = `${writer.constant(entity.store)}::text`;
  return writer.finish(
    `${noteSql(name, tokensSql(contentSql(model, law.places, writer, null)), 'true')} ` +
      `insert into pair_way (tenant_id, pairing, way) values (${tenantSlot}, ${name}, ${writer.input('way')}::text) ` +
      `on conflict (tenant_id, pairing) do update set way = excluded.way`,
  );
}

const tokensSql = (content: string): string =>
  `select distinct owner, kind, md5(token) as token from (${content}) c where owner is not null and length(token) >= least`;

/** What is so is noted, and what is so no more is not: of all notes, or of some. */
function noteSql(name: string, content: string, within: string): string {
  const own = `p.tenant_id = ${tenantSlot} and p.pairing = ${name}`;
  const same = 'p.owner = c.owner and p.kind = c.kind and p.token = c.token';
  return (
    `with content as materialized (${content}), ` +
    `gone as (delete from pair_content p where ${own} and ${within} and not exists (select from content c where ${same})), ` +
    `come as (insert into pair_content (tenant_id, pairing, kind, token, owner) select ${tenantSlot}, ${name}, c.kind, c.token, c.owner ` +
    `from content c where not exists (select from pair_content p where ${own} and ${same}))`
  );
}
