import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flows } from '../../tests/fixtures/flow-trees.ts';
import type { FlowModel } from '../compile/flow-model.ts';
import { advance, notStarted } from './advance.ts';
import type { FlowCommand, FlowEffect, FlowState } from './core.ts';
import { isParallel, upstreamOf } from './places.ts';

/** Numbers that decide what is commanded next. */
const draws = fc.array(fc.record({ what: fc.nat(99), whom: fc.nat(99), size: fc.nat(99) }), { maxLength: 30 });
type Draw = { readonly what: number; readonly whom: number; readonly size: number };

const keyAt = (keys: readonly string[], nth: number): string => keys[nth % Math.max(1, keys.length)] ?? '';

/** What somebody could command here: mostly what fits, sometimes what does not. */
function commandFor(flow: FlowModel, state: FlowState, { what, whom, size }: Draw): FlowCommand {
  const { tokens, sittings, suspended } = state;
  const active = tokens.filter(({ waits }) => waits !== 'join');
  const token = active[whom % Math.max(1, active.length)];
  const id = what === 98 ? whom : (token?.id ?? 0);
  if (suspended) return what < 80 ? { do: 'resume' } : { do: 'fired', token: id };
  if (what >= 95) return { do: (['end', 'withdraw', 'suspend', 'resume', 'start'] as const)[what - 95] ?? 'end' };
  if (what >= 90) return { do: 'jump', to: keyAt(flow.order, size) };
  if (what >= 80) {
    const passed = token ? upstreamOf(flow, state, token).map(({ key }) => key) : [];
    return { do: 'retake', step: keyAt(size % 3 === 0 ? flow.order : [...passed, token?.step ?? ''], size), weight: 1 };
  }
  if (what >= 78) return { do: (['fired', 'ran'] as const)[size % 2] ?? 'ran', token: id };
  if (token?.waits === 'time') return { do: 'fired', token: id };
  if (token?.waits === 'run') return { do: 'ran', token: id };
  if (token?.waits === 'child') return { do: 'returned', token: id, end: size < 85 ? 'agree' : 'refuse' };
  if (token?.waits === 'unsure') return { do: 'judge', token: id };
  const sitting = sittings.find((one) => one.token === id);
  if (!sitting) {
    const pass = size > 90 ? { pass: size > 95 ? ('refuse' as const) : ('agree' as const) } : {};
    return { do: 'seat', token: id, weights: [1, 2, 1].slice(0, 1 + (size % 3)), ...pass };
  }
  if (what < 50) return { do: 'decide', token: id, verdict: size < 85 ? 'agree' : 'refuse', weight: 1 + (size % 2) };
  if (what < 60)
    return { do: 'reseat', token: id, added: [1], removed: size % 3 === 0 ? [1] : [], later: size % 2 === 0 };
  const to = size < 10 ? 'start' : keyAt(flow.order, size);
  return { do: 'back', token: id, to, resume: size % 2 === 0 ? 'again' : 'direct' };
}

/** A running flow waits for somebody or something; what it waits for is what was asked for and not closed since. */
function expectAlive(flow: FlowModel, state: FlowState, open: ReadonlySet<number>): void {
  const active = state.tokens.filter(({ waits }) => waits !== 'join');
  expect([...open].toSorted((a, b) => a - b)).toEqual(active.map(({ id }) => id).toSorted((a, b) => a - b));
  if (state.ended) {
    expect(state.tokens).toEqual([]);
    expect(state.sittings).toEqual([]);
    return;
  }
  expect(active.length).toBeGreaterThan(0);
  for (const { token, open: votes, seats, answered } of state.sittings) {
    expect(active.some(({ id, waits }) => id === token && waits === 'persons')).toBe(true);
    expect(votes).toBeGreaterThan(0);
    expect(answered).toBeLessThan(seats);
  }
  for (const [index, one] of state.tokens.entries())
    for (const other of state.tokens.slice(index + 1)) expect(isParallel(flow, one, other)).toBe(true);
}

function note(open: Set<number>, effects: readonly FlowEffect[]): void {
  for (const effect of effects) {
    if (effect.do === 'close') open.delete(effect.token);
    if (/^(seat|run|child|arm|unsure)$/.test(effect.do) && 'token' in effect) open.add(effect.token);
  }
}

interface Logged {
  readonly command: FlowCommand;
  readonly told: Readonly<Record<string, boolean | null>>;
  readonly state: FlowState;
  readonly effects: readonly FlowEffect[];
}

/** What comes next when everybody agrees and nothing leads back. */
function easiest({ tokens, sittings }: FlowState): FlowCommand {
  const token = tokens.find(({ waits }) => waits !== 'join');
  const id = token?.id ?? 0;
  if (token?.waits === 'time') return { do: 'fired', token: id };
  if (token?.waits === 'run') return { do: 'ran', token: id };
  if (token?.waits === 'child') return { do: 'returned', token: id, end: 'agree' };
  if (token?.waits === 'unsure') return { do: 'judge', token: id };
  const sitting = sittings.find((one) => one.token === id);
  return sitting
    ? { do: 'decide', token: id, verdict: 'agree', weight: sitting.open - (sitting.seats - sitting.answered - 1) }
    : { do: 'seat', token: id, weights: [1] };
}

const asJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

test('whatever is commanded, a running flow waits for somebody, can be ended well, and its log gives the same again', {
  timeout: 300_000,
}, () => {
  const seen: Record<string, number> = {};
  fc.assert(
    fc.property(flows({ start: { withdraw: 'always' } }), draws, (flow, drawn) => {
      let state = notStarted;
      const log: Logged[] = [];
      const open = new Set<number>();
      const command = (asked: FlowCommand, turn: number): void => {
        const told: Record<string, boolean | null> = {};
        const holds = (of: string) => {
          const drawn = (turn * 7 + of.length * 3 + of.charCodeAt(of.length - 1)) % 7;
          // Of one in seven it cannot be told.
          const holds = drawn === 6 ? null : drawn % 3 === 0;
          told[of] = holds;
          return holds;
        };
        const before = asJson(state);
        const advanced = advance(flow, state, asked, { holds });
        expect(state).toEqual(before);
        const come = advanced.refused ?? 'done';
        seen[`${asked.do} ${come}`] = (seen[`${asked.do} ${come}`] ?? 0) + 1;
        if (advanced.refused) return;
        state = asJson(advanced.state);
        note(open, advanced.effects);
        log.push({ command: asked, told, state, effects: advanced.effects });
        expectAlive(flow, state, open);
      };
      command({ do: 'start' }, 0);
      for (const [turn, draw] of drawn.entries()) if (!state.ended) command(commandFor(flow, state, draw), turn);

      let again = notStarted;
      for (const { command: asked, told, state: then, effects } of log) {
        const advanced = advance(flow, again, asJson(asked), { holds: (of) => told[of] ?? null });
        if (advanced.refused) throw new Error(advanced.refused);
        expect(advanced.state).toEqual(then);
        expect(advanced.effects).toEqual(effects);
        again = advanced.state;
      }

      let left = state.suspended ? { ...state, suspended: false } : state;
      for (let steps = 0; !left.ended && log.length > 0; steps++) {
        expect(steps).toBeLessThan(1000);
        const advanced = advance(flow, left, easiest(left), { holds: () => false });
        if (advanced.refused)
          throw new Error(`${advanced.refused} ${JSON.stringify(easiest(left))} ${JSON.stringify(left)}`);
        left = advanced.state;
      }
    }),
    { numRuns: 2_000 },
  );
  const done = [
    'seat',
    'decide',
    'reseat',
    'back',
    'retake',
    'fired',
    'ran',
    'returned',
    'judge',
    'jump',
    'withdraw',
    'end',
    'suspend',
    'resume',
  ];
  expect(done.filter((one) => (seen[`${one} done`] ?? 0) < 20)).toEqual([]);
});
