import type { ListViews } from '../../../schemas/wire/views.ts';
import { sql } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Session } from '../../kernel/session.ts';
import { type Asking, askAbout, type Sources } from '../asking.ts';
import { type KeptViewRow, toViews } from './views.ts';

const mostRows = 5_000;

/** What is kept about every list this person may read, by `entity/list`: whoever signs in fetches it once, and no list asks again. */
export async function allViews(sources: Sources, session: Session): Promise<Readonly<Record<string, ListViews>>> {
  const db = sources.db.tenant(session.tenant);
  const rows = await db.rows<KeptViewRow & { readonly entity: string; readonly list: string }>(sql`
    select v.entity, v.list, v.id, v.sort, v.name, v.shared, v.owner, v.version, v.body, u.realname as by
    from list_view v left join sys_user u on u.tenant_id = v.tenant_id and u.id = v.owner
    where v.tenant_id = ${db.tenant} and (v.owner = ${session.user.id} or (v.shared and v.sort <> 'habit'))
    order by v.entity, v.list, v.shared, v.name limit ${mostRows}`);
  const askings = new Map<string, Asking | null>();
  const kept = new Map<string, KeptViewRow[]>();
  for (const { entity, list, ...row } of rows) {
    if (!askings.has(entity)) askings.set(entity, await mayAskAbout(sources, session, entity));
    const key = `${entity}/${list}`;
    kept.set(key, [...(kept.get(key) ?? []), row]);
  }
  return Object.fromEntries(
    [...kept].flatMap(([key, own]) => {
      const asking = askings.get(key.split('/')[0] ?? '');
      return asking ? [[key, toViews(asking, own)]] : [];
    }),
  );
}

async function mayAskAbout(sources: Sources, session: Session, entity: string): Promise<Asking | null> {
  try {
    const asking = await askAbout(sources, session, entity);
    return 'read' in asking.plan.access.ops ? asking : null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
