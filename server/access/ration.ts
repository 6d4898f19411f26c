import type { Database } from '../db/statement.ts';

/** At most so many for one key within so many seconds. */
export interface Ration {
  readonly key: string;
  readonly most: number;
  readonly seconds: number;
}

const takeText = `
  insert into ration as r (key, taken, since, seconds)
  select key, 1, now(), seconds from unnest($1::text[], $2::int[]) as wanted (key, seconds) order by key
  on conflict (key) do update set
    taken = case when r.since <= now() - make_interval(secs => r.seconds) then 1 else r.taken + 1 end,
    since = case when r.since <= now() - make_interval(secs => r.seconds) then now() else r.since end,
    seconds = excluded.seconds
  returning key, taken`;

/** Takes one of each, before it is used; false when any of them is used up. Every process counts the same. */
export async function takeRations(db: Database, rations: readonly Ration[]): Promise<boolean> {
  const most = new Map(rations.map((ration) => [ration.key, ration.most]));
  const taken = await db.owner.rows<{ key: string; taken: number }>({
    text: takeText,
    values: [rations.map(({ key }) => key), rations.map(({ seconds }) => seconds)],
  });
  return taken.every((one) => one.taken <= (most.get(one.key) ?? 0));
}

/** How many were taken within the time that runs. */
export async function takenOf(db: Database, key: string): Promise<number> {
  const [row] = await db.owner.rows<{ taken: number }>({
    text: 'select taken from ration where key = $1 and since > now() - make_interval(secs => seconds)',
    values: [key],
  });
  return row?.taken ?? 0;
}

export async function sweepRations(db: Database): Promise<void> {
  await db.owner.rows({ text: 'delete from ration where since <= now() - make_interval(secs => seconds)', values: [] });
}
