import {
  type CalcNode,
  type Effect,
  exprOf,
  type FindNode,
  type ProgramNode,
  type RuleNode,
  type UniqueNode,
} from '../compile/program-model.ts';
import { evaluate } from '../expressions/evaluate.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';
import type { Doubles } from './doubles.ts';
import { DueRows } from './due-rows.ts';
import { askOf, type Finds, type FoundReference, noneFound, nothingOf, relWith } from './finds.ts';
import { type Fit, fitFor } from './fit-value.ts';
import { eachRow, givenValues } from './given-values.ts';
import { Hearing } from './hearing.ts';
import { type Held, nothingHeld } from './held-values.ts';
import { Holding } from './holding.ts';
import { type NodeTrace, traceNode } from './node-trace.ts';
import { trackUnique } from './overlaps.ts';
import { plannedAt, unspokenAt } from './planned-state.ts';
import type { ProgramChanges, ProgramTouched } from './program-changes.ts';
import type { PlacedRuleIssue, ProgramRunner, RunnerOptions } from './program-face.ts';
import { indexProgram, type ProgramIndex } from './program-index.ts';
import { type ProgramRow, type RowRegistry, registerRows, rowsBelow } from './program-rows.ts';
import { below, type Place, type ProgramPlan, type ProgramSource, type RowKey, type Spend } from './program-source.ts';
import { lastKey } from './record-source.ts';
import { type RuleState, sameState, stateFrom } from './rule-state.ts';
import { sameValue } from './same-value.ts';
import { isSpokenOf, sayingsAbout, sayingsAt } from './sayings.ts';

/** Makes a program ready to run over a source, again and again, at the cost of what changed. */
export const createProgramRunner = (plan: ProgramPlan, options: RunnerOptions): ProgramRunner =>
  new Runner(plan, options);

class Runner implements ProgramRunner {
  evaluated = 0;
  readonly #plan: ProgramPlan;
  readonly #source: ProgramSource;
  readonly #kinds: readonly AnyFieldKind[];
  readonly #index: ProgramIndex;
  readonly #rows: RowRegistry;
  readonly #doubles: readonly (Doubles | null)[];
  readonly #due: DueRows;
  readonly #holding: Holding;
  readonly #finds: Finds | undefined;
  readonly #hearing = new Hearing();
  readonly #spend: Spend | undefined;
  #values = new Map<string, Place & { readonly value: unknown }>();
  #states = new Map<string, Place>();

  constructor(
    plan: ProgramPlan,
    { source, kinds, asker, at = 'save', spend, held = nothingHeld, finds }: RunnerOptions,
  ) {
    this.#finds = finds;
    this.#plan = plan;
    this.#source = source;
    this.#kinds = kinds;
    this.#index = indexProgram(plan, at);
    this.#spend = spend;
    this.#holding = new Holding(this.#index.nodes, source, held);
    this.#due = new DueRows(this.#index, this.#holding);
    this.#doubles = this.#index.nodes.map((node) => trackUnique(node, plan));
    this.#rows = registerRows({ plan, source, asker, spend, valueOf: (row, path) => this.#effective(row, path) });
  }

  run(touched?: ProgramTouched): ProgramChanges {
    return this.#after(() => (touched ? this.#take(touched) : this.#takeAll()));
  }

  release(held: Held): ProgramChanges {
    return this.#after(() => this.#holding.release(held, this.#due.add));
  }

  found(): ProgramChanges {
    return this.#after(() => {
      for (const [at, node] of this.#index.nodes.entries())
        if (node.do === 'find') for (const row of rowsBelow(this.#rows.head, node.part)) this.#due.add(at, row);
    });
  }

  #after(begin: () => void): ProgramChanges {
    this.#values = new Map();
    this.#states = new Map();
    this.#rows.forget();
    begin();
    this.#hearing.settle(this.#settle);
    // One pass is enough for a program in order; the bound keeps one that is not from going round for ever.
    for (let pass = 0; pass < 10 && this.#due.any; pass++) this.#pass();
    return { values: [...this.#values.values()], states: [...this.#states.values()] };
  }

  state(key: RowKey, path: string): RuleState {
    const row = this.#rows.row(key);
    const sayings = row && isSpokenOf(row, path) ? sayingsAbout(row, path) : [];
    return sayings.length === 0 ? unspokenAt(this.#plan, path) : stateFrom(sayings, plannedAt(this.#plan, path));
  }

  value(key: RowKey, path: string): unknown {
    const row = this.#rows.row(key);
    return row ? this.#effective(row, path) : this.#source.value(key, path);
  }

  given(): ProgramChanges['values'] {
    return givenValues(this.#rows.head, this.#source);
  }

  issues(): readonly PlacedRuleIssue[] {
    const found: PlacedRuleIssue[] = [];
    eachRow(this.#rows.head, (row) => {
      for (const [path, { issues }] of row.states)
        for (const issue of issues) found.push({ row: row.key, path, issue });
    });
    return found;
  }

  trace(): readonly NodeTrace[] {
    this.#rows.forget();
    return this.#index.nodes.map((node, at) => traceNode(node, at, this.#rows.head, this.#doubles[at] ?? null));
  }

  #takeAll(): void {
    for (const [part, nodes] of this.#index.byPart)
      for (const row of rowsBelow(this.#rows.head, part))
        for (const node of nodes) {
          this.#holding.begin(node, row);
          this.#due.add(node, row);
        }
    if (this.#holding.changed) this.#take(this.#holding.changed);
  }

  #take({ cells, lists }: ProgramTouched): void {
    for (const { row: key, path } of lists) {
      const parent = this.#rows.row(key);
      if (parent) this.#takeList(parent, path);
    }
    for (const { row: key, path } of cells) {
      const row = this.#rows.row(key);
      const isKnown = Object.hasOwn(this.#plan.fields, path);
      if (row) this.#due.spread(row, isKnown ? path : below(row.part, path));
    }
  }

  #takeList(parent: ProgramRow, part: string): void {
    const { came, gone } = this.#rows.refresh(parent, part);
    for (const row of came) for (const node of this.#index.byPart.get(row.part) ?? []) this.#due.add(node, row);
    for (const row of gone) this.#forget(row);
    this.#due.spread(parent, part);
  }

  /** A row that is gone says nothing any more, about itself or about what stands above it. */
  #forget(row: ProgramRow): void {
    for (const node of this.#index.byPart.get(row.part) ?? []) {
      this.#due.drop(node, row);
      this.#hearing.say(node, row, []);
      for (const other of this.#doubles[node]?.leave(row) ?? []) this.#markDouble(node, other);
    }
  }

  #pass(): void {
    for (const [at, node] of this.#index.nodes.entries()) {
      for (const row of this.#due.take(at)) if (this.#rows.row(row.key) === row) this.#evaluate(at, node, row);
      this.#hearing.settle(this.#settle);
    }
  }

  #evaluate(at: number, node: ProgramNode, row: ProgramRow): void {
    const isHeld = this.#holding.has(at, row);
    if (isHeld && (node.do === 'calc' || node.do === 'find')) return;
    this.evaluated++;
    this.#spend?.(1);
    if (node.do === 'calc') this.#calculate(node, row);
    else if (node.do === 'find') this.#find(at, node, row);
    else if (node.do === 'rule') this.#rule(at, node, row, isHeld);
    else this.#unique(at, node, row);
  }

  #calculate(node: CalcNode, row: ProgramRow): void {
    this.#give(row, node.field, this.#fit(node.field)(evaluate(node.expr, row.scope)));
  }

  /** What nobody knows yet stays as it is until the answer is there. */
  #find(at: number, node: FindNode, row: ProgramRow): void {
    const ask = askOf(node, row.scope);
    const found = ask ? this.#finds?.answer(node, ask) : noneFound;
    if (!found) return;
    this.#relate(row, node.field, found.beyond);
    this.#give(row, node.field, found.id);
    const effect = { do: 'error', target: node.field, say: found.say ?? '' } as const;
    this.#hearing.say(at, row, found.say ? [{ effect, node: at, row: row.key, title: '', value: null }] : []);
  }

  /** What is known with what was found is read at once, and stands beside the record as whatever is read through a reference. */
  #relate(row: ProgramRow, path: string, beyond: FoundReference['beyond']): void {
    const key = lastKey(path);
    const was = row.through.get(key);
    if (was === beyond) return;
    const through = { ...nothingOf(was), ...beyond };
    row.through.set(key, beyond ?? through);
    const place = below(row.part, '$rel');
    const known = this.#values.get(`${row.key} ${place}`)?.value ?? this.#source.value(row.key, place);
    this.#values.set(`${row.key} ${place}`, { row: row.key, path: place, value: relWith(known, key, through) });
    for (const rest of Object.keys(through)) {
      this.#rows.forget(`${path}.${rest}`);
      this.#due.spread(row, `${path}.${rest}`);
    }
  }

  #rule(at: number, node: RuleNode, row: ProgramRow, isHeld: boolean): void {
    const branches = this.#index.branches[at];
    const taken = (evaluate(node.when, row.scope) === true ? branches?.yes : branches?.no) ?? [];
    this.#hearing.say(
      at,
      row,
      (isHeld ? taken.filter((effect) => effect.do !== 'set') : taken).map((effect) => ({
        effect,
        node: at,
        row: row.key,
        title: node.title,
        value: this.#valueOf(effect, row),
      })),
    );
  }

  #valueOf(effect: Effect, row: ProgramRow): unknown {
    const expr = exprOf(effect);
    if (!expr) return null;
    const value = evaluate(expr, row.scope);
    return effect.do === 'set' ? this.#fit(effect.target)(value) : value;
  }

  #unique(at: number, node: UniqueNode, row: ProgramRow): void {
    const doubles = this.#doubles[at];
    const isAsked = node.when === undefined || evaluate(node.when, row.scope) === true;
    const read = [...node.fields, ...(node.valid ? [node.valid.from, node.valid.to] : [])];
    const changed = isAsked
      ? doubles?.join(
          row,
          read.map((path) => this.#effective(row, path)),
        )
      : [row, ...(doubles?.leave(row) ?? [])];
    for (const other of changed ?? []) this.#markDouble(at, other);
  }

  #markDouble(at: number, row: ProgramRow): void {
    const branches = this.#index.branches[at];
    const said: readonly Effect[] = (this.#doubles[at]?.has(row) ? branches?.yes : branches?.no) ?? [];
    this.#hearing.say(
      at,
      row,
      said.map((effect) => ({ effect, node: at, row: row.key, title: '', value: null })),
    );
  }

  readonly #settle = (anchor: ProgramRow, path: string): void => {
    const state = stateFrom(sayingsAt(anchor, path), plannedAt(this.#plan, path));
    if (!sameState(anchor.states.get(path) ?? unspokenAt(this.#plan, path), state))
      this.#states.set(`${anchor.key} ${path}`, { row: anchor.key, path });
    anchor.states.set(path, state);
    const field = this.#plan.fields[path];
    if (!field || !(this.#index.setByRules.has(path) || field.whenHidden === 'clearAtOnce')) return;
    for (const row of rowsBelow(anchor, field.part)) this.#giveByRules(row, path);
  };

  /** The last rule that sets a value wins; a field cleared at once when hidden is nothing while it is. */
  #giveByRules(row: ProgramRow, path: string): void {
    const sayings = sayingsAbout(row, path);
    const isCleared = this.#plan.fields[path]?.whenHidden === 'clearAtOnce';
    const last = sayings.findLast(({ effect }) => effect.do === 'set');
    if (isCleared && sayings.some(({ effect }) => effect.do === 'hide' || effect.do === 'fold'))
      this.#give(row, path, null);
    else if (last) this.#give(row, path, last.value);
    else if (row.given.delete(path)) {
      this.#rows.forget(path);
      this.#due.spread(row, path);
    }
  }

  #give(row: ProgramRow, path: string, value: unknown): void {
    const held = this.#source.value(row.key, path);
    const before = this.#effective(row, path);
    row.given.set(path, value);
    if (!sameValue(held, value)) this.#values.set(`${row.key} ${path}`, { row: row.key, path, value });
    if (sameValue(before, value)) return;
    this.#rows.forget(path);
    this.#due.spread(row, path);
  }

  #effective(row: ProgramRow, path: string): unknown {
    return row.given.has(path) ? row.given.get(path) : this.#source.value(row.key, path);
  }

  #fit(path: string): Fit {
    const field = this.#plan.fields[path];
    return field ? fitFor(field, this.#kinds) : (value) => value;
  }
}
