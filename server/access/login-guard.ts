import type { Database } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';
import { networkOf } from '../kernel/network-of.ts';
import { openTurns, type Turns } from './turns.ts';

/**
 * Wrong passwords within `minutes` before the door stays shut for as long. Counted per account from one network (a person
 * who forgot), per account from anywhere (a guessed account) and per network (one guesser, many accounts). The last two
 * are counted and kept only where the account was never entered from that network: nobody locks another person out from
 * elsewhere, and an office full of people who mistype is no guesser.
 */
export const limits = { pair: 5, account: 30, network: 60 };
export const minutes = 10;
/** A try that has not ended by then has died with its process. */
const lease = 30;
/** A network stays known to an account for so long after the last sign-in, and an account has so many of them. */
const knownDays = 90;
const mostKnown = 20;

export interface LoginGuard {
  /** Has a password proved by whoever waits for it in turn; throws where the door is shut. */
  prove(account: string, address: string, isRight: () => Promise<boolean>): Promise<boolean>;
  failuresOf(account: string, address: string): Promise<number>;
  sweep(): Promise<void>;
}

export interface GuardOptions {
  readonly now?: () => Date;
  readonly turns?: Turns;
}

const pairKey = (account: string, network: string): string => `pair:${account}@${network}`;

interface AttemptRow {
  readonly key: string;
  readonly failures: number;
  readonly under_way: number;
  readonly shut: boolean;
}

interface Look {
  readonly known: boolean;
  readonly shut: readonly string[];
}

const isOld = `g.since < $2::timestamptz - make_interval(mins => $3)`;

/** Always in the order pair, account, network, so that two tries never wait for each other. */
const takeText = `
  insert into login_guard as g (key, failures, since, under_way, under_way_until)
  select key, 0, $2::timestamptz, 1, $2::timestamptz + make_interval(secs => $4) from unnest($1::text[]) key
  on conflict (key) do update set
    failures = case when ${isOld} then 0 else g.failures end,
    since = case when ${isOld} then $2::timestamptz else g.since end,
    under_way = case when g.under_way_until < $2::timestamptz then 1 else g.under_way + 1 end,
    under_way_until = excluded.under_way_until
  returning key, failures, under_way, coalesce(locked_until > $2::timestamptz, false) as shut`;

/**
 * Whether the account was entered from that network before, and which measures are full already: a door that is shut is told so by
 * looking, and costs whoever guesses on behind it no writing.
 */
const lookText = `
  select exists (select 1 from login_place where name = $1 and network = $2 and at > $3::timestamptz - make_interval(days => $4)) as known,
    array(select g.key from login_guard g join unnest($5::text[], $6::int[]) m (key, most) using (key)
      where g.locked_until > $3::timestamptz
        or (g.failures >= m.most and g.since >= $3::timestamptz - make_interval(mins => $7))) as shut`;

/** Ends a try; a wrong one counts, and the one that fills the measure shuts the door. */
const endText = `
  update login_guard g set
    under_way = greatest(g.under_way - 1, 0),
    failures = g.failures + $2,
    locked_until = case when $2 > 0 and g.failures + $2 >= $4 then $3::timestamptz + make_interval(mins => $5) else g.locked_until end
  where key = $1`;

const knowText = `
  with known as (
    insert into login_place (name, network, at) values ($1, $2, $3::timestamptz)
    on conflict (name, network) do update set at = excluded.at)
  delete from login_place where name = $1 and network in (
    select network from login_place where name = $1 and network <> $2 order by at desc offset $4)`;

/** Kept in the database, so that every process counts the same tries. */
export function loginGuard(
  db: Database,
  { now = () => new Date(), turns = openTurns() }: GuardOptions = {},
): LoginGuard {
  const rows = <Row>(text: string, values: unknown[]) => db.owner.rows<Row>({ text, values });

  /** What counts for this try; throws where one of it is full already. */
  const measuresBehind = async (account: string, network: string): Promise<readonly Measure[]> => {
    const all = measuresOf(account, network, false);
    const counted = [all.map(({ key }) => key), all.map(({ most }) => most)];
    const [row] = await rows<Look>(lookText, [account, network, now(), knownDays, ...counted, minutes]);
    const measures = measuresOf(account, network, row?.known ?? false);
    if (measures.some(({ key }) => row?.shut.includes(key))) throw new Refusal('sign_in_locked');
    return measures;
  };

  const end = async (measures: readonly Measure[], failures: 0 | 1): Promise<void> => {
    for (const { key, most } of measures) await rows(endText, [key, failures, now(), most, minutes]);
  };

  /** Whether the try may be made now. What others have under way may yet fill the measure: then it is waited for. */
  const take = async (measures: readonly Measure[]): Promise<'open' | 'shut' | 'wait'> => {
    const keys = measures.map(({ key }) => key);
    const kept = await rows<AttemptRow>(takeText, [keys, now(), minutes, lease]);
    const most = new Map(measures.map((measure) => [measure.key, measure.most]));
    const isFull = ({ key, failures }: AttemptRow) => failures >= (most.get(key) ?? 0);
    const mayFill = ({ key, failures, under_way }: AttemptRow) => failures + under_way > (most.get(key) ?? 0);
    const shut = kept.some((one) => one.shut || isFull(one));
    if (!shut && !kept.some(mayFill)) return 'open';
    await end(measures, 0);
    return shut ? 'shut' : 'wait';
  };

  return {
    prove: (account, address, isRight) => {
      const network = networkOf(address);
      return turns.take(pairKey(account, network), network, async () => {
        const measures = await measuresBehind(account, network);
        await waitUntilOpen(() => take(measures));
        let right = false;
        let failures: 0 | 1 = 0;
        try {
          right = await isRight();
          failures = right ? 0 : 1;
        } finally {
          await end(measures, failures);
        }
        if (right) {
          await rows('delete from login_guard where key = $1', [pairKey(account, network)]);
          await rows(knowText, [account, network, now(), mostKnown - 1]);
        }
        return right;
      });
    },
    async failuresOf(account, address) {
      const [row] = await rows<{ failures: number }>(
        'select failures from login_guard where key = $1 and since >= $2::timestamptz - make_interval(mins => $3)',
        [pairKey(account, networkOf(address)), now(), minutes],
      );
      return row?.failures ?? 0;
    },
    async sweep() {
      await rows(
        `delete from login_guard where since < $1::timestamptz - interval '1 hour' and under_way_until < $1::timestamptz
          and coalesce(locked_until, '-infinity') < $1::timestamptz`,
        [now()],
      );
      await rows('delete from login_place where at < $1::timestamptz - make_interval(days => $2)', [now(), knownDays]);
    },
  };
}

interface Measure {
  readonly key: string;
  readonly most: number;
}

function measuresOf(account: string, network: string, isKnown: boolean): readonly Measure[] {
  const pair = { key: pairKey(account, network), most: limits.pair };
  if (isKnown) return [pair];
  return [
    pair,
    { key: `account:${account}`, most: limits.account },
    { key: `address:${network}`, most: limits.network },
  ];
}

const waitMs = 40;
const patience = 250;

/** Tries of other processes end within the time of one password; whoever still waits after many of them is sent away. */
async function waitUntilOpen(take: () => Promise<'open' | 'shut' | 'wait'>): Promise<void> {
  for (let waited = 0; waited < patience; waited++) {
    const door = await take();
    if (door === 'open') return;
    if (door === 'shut') throw new Refusal('sign_in_locked');
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  throw new Refusal('too_many');
}
