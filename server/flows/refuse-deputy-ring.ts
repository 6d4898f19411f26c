import { refuseDeputyRing as kind } from '../../schemas/actions/on-people.ts';
import { sql } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';
import type { Behaviour } from '../records/behaviours/behaviour.ts';
import { type Reading, rowReader } from '../records/row-reader.ts';
import { namesOf } from './who/directory.ts';

interface StandIn {
  readonly id: string;
  readonly owner: string;
  readonly deputy: string;
  readonly begins: string;
  readonly ends: string;
}

const standIns = rowReader(
  'flowDeputy',
  { id: 'text', owner: 'text', deputy: 'text', begins: 'text', ends: 'text' },
  { when: "enabled = 'Y' and ends >= now()", order: ['id'] },
);

/** When somebody stands in for whoever stands in for them, both believe the other has it: refused while any of it is at the same time. */
export const refuseDeputyRing: Behaviour<Record<never, never>> = {
  kind,
  run(_, { asking, record, later }) {
    if (record.enabled !== 'Y') return;
    const { model } = asking;
    // Two who save at the same time: the later one finds what the other has saved.
    later(async (db) => {
      await db.rows(sql`select pg_advisory_xact_lock(hashtextextended('deputies', ${db.tenant}))`);
      const at: Reading = { db, model };
      const all = await standIns.all(at);
      const own = all.find(({ id }) => id === record.id);
      const ring = own && ringFrom(own, all);
      if (!ring) return;
      const names = await namesOf(at, ring);
      const said = ring.map((user) => names.get(user) ?? '').join(' → ');
      throw new Refusal('invalid_input', {
        text: `${said}，同一段时间内成了循环代理，谁都会以为对方在办理；请改选代理人，或调整时间`,
      });
    });
  },
};

/** The way by which it comes back to whose deputy it is, all of it at one time; null: there is none. */
export function ringFrom(own: StandIn, all: readonly StandIn[]): readonly string[] | null {
  const go = (at: StandIn, window: readonly [string, string], way: readonly string[]): readonly string[] | null => {
    if (at.deputy === own.owner) return [...way, at.deputy];
    if (way.includes(at.deputy)) return null;
    for (const next of all) {
      if (next.owner !== at.deputy) continue;
      const [begins, ends] = [max(window[0], next.begins), min(window[1], next.ends)];
      const ring = begins < ends ? go(next, [begins, ends], [...way, at.deputy]) : null;
      if (ring) return ring;
    }
    return null;
  };
  return go(own, [own.begins, own.ends], [own.owner]);
}

const max = (a: string, b: string): string => (a > b ? a : b);
const min = (a: string, b: string): string => (a < b ? a : b);
