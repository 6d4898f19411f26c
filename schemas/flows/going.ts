import type { BranchStep, FlowModel } from '../compile/flow-model.ts';
import type { CloseWhy, Direct, FlowEffect, FlowEnd, FlowPorts, FlowState, Place, Sitting, Token } from './core.ts';
import { isAtJoin, isParallel, placeOf, relationOf, rowOf, stepOf } from './places.ts';

/** More steps than any flow has, entered by one command: it goes round without end. */
const MOST_ENTRIES = 1000;

/** What whoever began the flow is called where it is sent back to. */
export const START = 'start';

export class TooManySteps extends Error {}

/** A flow while one command is carried out. */
export class Going {
  readonly effects: FlowEffect[] = [];
  #tokens: readonly Token[];
  #sittings: readonly Sitting[];
  #rounds: Readonly<Record<string, number>>;
  #direct: readonly Direct[];
  #lastToken: number;
  #ended: FlowEnd | null = null;
  #entries = 0;
  /** Where steps have led to that are not the next. */
  #moved: readonly Place[] = [];
  readonly #before: FlowState;
  readonly #flow: FlowModel;
  readonly #ports: FlowPorts;

  constructor(flow: FlowModel, state: FlowState, ports: FlowPorts) {
    this.#flow = flow;
    this.#ports = ports;
    this.#before = state;
    this.#tokens = state.tokens;
    this.#sittings = state.sittings;
    this.#rounds = state.rounds;
    this.#direct = state.direct;
    this.#lastToken = state.lastToken;
  }

  /** Where it stands once nothing goes on by itself; what came and went within the command leaves no trace. */
  result(touched = this.#before.touched): { readonly state: FlowState; readonly effects: readonly FlowEffect[] } {
    this.#settle();
    const state: FlowState = {
      tokens: this.#tokens,
      sittings: this.#sittings,
      rounds: this.#rounds,
      lastToken: this.#lastToken,
      ended: this.#ended,
      suspended: false,
      touched,
      direct: this.#direct,
    };
    const known = this.#before.lastToken;
    const isVain = (effect: FlowEffect) =>
      'token' in effect && effect.token > known && !this.#tokens.some(({ id }) => id === effect.token);
    return { state, effects: this.effects.filter((effect) => !isVain(effect)) };
  }

  get tokens(): readonly Token[] {
    return this.#tokens;
  }

  sit(sitting: Sitting): void {
    this.#sittings = [...this.#sittings.filter(({ token }) => token !== sitting.token), sitting];
  }

  close({ id, step, waits }: Token, why: CloseWhy): void {
    this.#tokens = this.#tokens.filter((one) => one.id !== id);
    this.#sittings = this.#sittings.filter(({ token }) => token !== id);
    if (waits !== 'join') this.effects.push({ do: 'close', token: id, step, why });
  }

  finish(end: FlowEnd, why: CloseWhy): void {
    for (const token of this.#tokens) this.close(token, why);
    this.#ended = end;
    this.effects.push({ do: 'finish', end });
  }

  /** Back to whoever began it; `direct`: a flow begun anew goes on from here. */
  finishBack(direct: boolean): void {
    const to = this.#tokens.map(({ step, ways }) => ({ step, ways }));
    this.#direct = direct ? [{ from: START, to }] : [];
    this.finish('back', 'back');
  }

  /** A step is done: on to where it was sent back from, or to the next. */
  leave(token: Token): void {
    this.close(token, 'decided');
    const direct = this.#direct.find(({ from }) => from === token.step);
    this.#direct = this.#direct.filter((one) => one !== direct);
    if (direct) this.resume(direct.to);
    else this.#after(token);
  }

  /** Stands again where it stood. */
  resume(places: readonly Place[]): void {
    for (const place of places) {
      if (this.#ended) return;
      if (isAtJoin(this.#flow, place)) this.#put(place, 'join');
      else {
        this.effects.push({ do: 'note', step: place.step, what: 'resumed' });
        this.enter(place);
      }
    }
  }

  /**
   * Everything that stands before or after the target is taken away; what stands in a way beside it stays. `direct`: it comes back
   * once the target is done.
   */
  moveTo(target: Place, why: CloseWhy, direct = false): void {
    const swept = this.#tokens.filter((token) => !isParallel(this.#flow, token, target));
    this.#keepDirect(target, swept, direct);
    for (const token of swept) this.close(token, why);
    this.#moved = [...this.#moved, target];
    this.enter(target);
  }

  #keepDirect(target: Place, swept: readonly Token[], direct: boolean): void {
    if (direct) {
      const to = swept.map(({ step, ways }) => ({ step, ways }));
      this.#direct = [...this.#direct.filter(({ from }) => from !== target.step), { from: target.step, to }];
      return;
    }
    const isGone = ({ from }: Direct): boolean => {
      const step = stepOf(this.#flow, from);
      if (!step) return true;
      const relation = relationOf(this.#flow, placeOf(step), target);
      return relation === 'after' || relation === 'same' || swept.some((token) => token.step === from);
    };
    this.#direct = this.#direct.filter((one) => !isGone(one));
  }

  enter({ step, ways }: Place): void {
    this.#run(ways, rowOf(this.#flow, ways).indexOf(step));
  }

  begin(): void {
    this.#run([], 0);
  }

  #after({ step, ways }: Place): void {
    this.#run(ways, rowOf(this.#flow, ways).indexOf(step) + 1);
  }

  #put(place: Place, waits: Token['waits']): Token {
    this.#lastToken += 1;
    const token: Token = {
      id: this.#lastToken,
      step: place.step,
      ways: place.ways,
      round: this.#rounds[place.step] ?? 0,
      waits,
    };
    this.#tokens = [...this.#tokens, token];
    return token;
  }

  /** Along a row until something waits. */
  #run(ways: readonly string[], from: number): void {
    const row = rowOf(this.#flow, ways);
    for (let at = from; at < row.length; at++) {
      if (this.#isHeldAt(row[at] ?? '', ways)) return;
    }
    if (ways.length === 0) {
      this.finish('agree', 'decided');
      return;
    }
    const way = stepOf(this.#flow, ways.at(-1) ?? '');
    this.#put({ step: way?.as === 'way' ? way.branch : '', ways }, 'join');
  }

  #isHeldAt(key: string, ways: readonly string[]): boolean {
    this.#entries += 1;
    if (this.#entries > MOST_ENTRIES) throw new TooManySteps();
    const step = stepOf(this.#flow, key);
    if (!step) return false;
    this.#rounds = { ...this.#rounds, [key]: (this.#rounds[key] ?? 0) + 1 };
    const round = this.#rounds[key] ?? 1;
    if (step.as !== 'branch' && step.as !== 'goto') this.effects.push({ do: 'note', step: key, what: 'entered' });
    switch (step.as) {
      case 'approve':
      case 'handle':
        this.effects.push({ do: 'seat', token: this.#put({ step: key, ways }, 'persons').id, step: key, round });
        return true;
      case 'cc':
        this.effects.push({ do: 'copy', step: key, round });
        return false;
      case 'run':
        this.effects.push({ do: 'run', token: this.#put({ step: key, ways }, 'run').id, step: key, round });
        return true;
      case 'call': {
        const token = this.#put({ step: key, ways }, 'child').id;
        this.effects.push({ do: 'child', token, step: key, flow: step.flow });
        return true;
      }
      case 'delay':
        this.effects.push({ do: 'arm', token: this.#put({ step: key, ways }, 'time').id, step: key });
        return true;
      case 'goto': {
        const target = stepOf(this.#flow, step.to);
        const is = step.when === null || this.#ports.holds(key);
        if (is === null) return this.#isUnsure({ step: key, ways }, key);
        if (!target || !is) return false;
        this.moveTo(placeOf(target), 'jumped');
        return true;
      }
      case 'branch':
        return this.#split(step, ways);
      case 'way':
        return false;
    }
  }

  /** Into every way that is chosen, unless one of them leads out of the branch at once. */
  #split(step: BranchStep, ways: readonly string[]): boolean {
    const chosen = this.#chosen(step);
    if (typeof chosen === 'string') return this.#isUnsure({ step: step.key, ways }, chosen);
    if (chosen.length === 0) this.effects.push({ do: 'note', step: step.key, what: 'skipped' });
    const before = this.#moved.length;
    const isInside = ({ ways: to }: Place) => step.into.includes(to[ways.length] ?? '');
    for (const way of chosen) {
      if (this.#ended || !this.#moved.slice(before).every(isInside)) break;
      this.effects.push({ do: 'note', step: step.key, what: 'chosen', way });
      this.#run([...ways, way], 0);
    }
    return chosen.length > 0;
  }

  /** Nothing is taken for another way where it cannot be told whether this one holds: it waits for the record to be put right. */
  #isUnsure(place: Place, of: string): true {
    const { id, round } = this.#put(place, 'unsure');
    this.effects.push({ do: 'unsure', token: id, step: place.step, of, round });
    return true;
  }

  /** The record was put right: on from there by what holds now. */
  again(token: Token): void {
    this.close(token, 'decided');
    this.enter(token);
  }

  /** The ways that are taken; or the one of which it cannot be told. */
  #chosen({ split, into }: BranchStep): readonly string[] | string {
    if (split === 'all') return into;
    const ways = into.flatMap((key) => {
      const way = stepOf(this.#flow, key);
      return way?.as === 'way' ? [way] : [];
    });
    const fit: string[] = [];
    for (const { key, otherwise, when } of ways) {
      if (otherwise || when === null) continue;
      const is = this.#ports.holds(key);
      if (is === null) return key;
      if (is) fit.push(key);
      // What comes after the first is not asked.
      if (is && split === 'one') break;
    }
    if (fit.length > 0) return fit;
    return ways.flatMap(({ key, otherwise }) => (otherwise ? [key] : [])).slice(0, split === 'one' ? 1 : ways.length);
  }

  /** Where ways come together it goes on, from within outwards, once nothing is left that could still come. */
  #settle(): void {
    for (let ready = this.#ready(); ready && !this.#ended; ready = this.#ready()) {
      const { step, ways } = ready;
      const outer = ways.slice(0, -1);
      const isInside = (token: Token) =>
        token.ways.length > outer.length && this.#isInBranch(token, step, outer.length);
      for (const token of this.#tokens.filter(isInside)) this.close(token, 'decided');
      this.effects.push({ do: 'note', step, what: 'joined' });
      this.#after({ step, ways: outer });
    }
  }

  #isInBranch({ ways }: Token, branch: string, depth: number): boolean {
    const way = stepOf(this.#flow, ways[depth] ?? '');
    return way?.as === 'way' && way.branch === branch;
  }

  #ready(): Token | undefined {
    const waiting = this.#tokens.filter(({ waits }) => waits === 'join');
    return waiting
      .toSorted((a, b) => b.ways.length - a.ways.length)
      .find((token) => {
        const inside = this.#tokens.filter((one) => this.#isInBranch(one, token.step, token.ways.length - 1));
        const here = inside.filter((one) => one.waits === 'join' && one.step === token.step).length;
        const branch = stepOf(this.#flow, token.step);
        const join = branch?.as === 'branch' ? branch.join : 'all';
        const enough = join === 'all' ? inside.length : join === 'any' ? 1 : join;
        return here >= Math.min(enough, inside.length);
      });
  }
}
