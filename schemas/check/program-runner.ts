import type { CalcNode, Effect, ProgramNode, RuleNode, UniqueNode } from '../compile/model.ts';
import { evaluate } from '../expressions/evaluate.ts';
import type { Asker } from '../expressions/tree.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';
import type { Issue } from '../result.ts';
import { type Doubles, trackDoubles } from './doubles.ts';
import { type Fit, fitFor } from './fit-value.ts';
import { type NodeTrace, traceNode } from './node-trace.ts';
import { indexProgram, type ProgramIndex } from './program-index.ts';
import { ancestorAt, type ProgramRow, type RowRegistry, registerRows, rowsBelow } from './program-rows.ts';
import {
  below,
  depthOf,
  type Place,
  type ProgramPlan,
  type ProgramSource,
  partAround,
  type RowKey,
} from './program-source.ts';
import { type RuleState, type Saying, sameState, stateFrom } from './rule-state.ts';
import { sameValue } from './same-value.ts';
import { byNode, isSpokenOf, sameSayings, sayingsAbout } from './sayings.ts';

export interface RunnerOptions {
  readonly source: ProgramSource;
  readonly kinds: readonly AnyFieldKind[];
  readonly asker: Asker;
  /** `save`, or `move:submit` when a move is tried. */
  readonly at?: string;
}

/** What changed outside since the last run. `lists` are parts below a row whose rows came, went or moved. */
export interface ProgramTouched {
  readonly cells: Iterable<Place>;
  readonly lists: Iterable<Place>;
}

export interface ProgramChanges {
  /** Values the program gave that the source does not hold yet. */
  readonly values: readonly (Place & { readonly value: unknown })[];
  /** Places whose state changed. A place above rows (`lines.price` of the head) stands for it in all of them. */
  readonly states: readonly Place[];
}

export interface PlacedRuleIssue extends Place {
  readonly issue: Issue;
}

/** A rule program at work on one record, for as long as it is open. */
export interface ProgramRunner {
  /** Runs what reads anything that changed; without an argument, everything. */
  run(touched?: ProgramTouched): ProgramChanges;
  /** What plan and rules make of a place, what is said above its row included. */
  state(row: RowKey, path: string): RuleState;
  /** A value as the program has it: computed, set or cleared by rules, else the source's. */
  value(row: RowKey, path: string): unknown;
  issues(): readonly PlacedRuleIssue[];
  /** Of every node what it saw and said when it last ran, for whoever asks why. */
  trace(): readonly NodeTrace[];
  /** Nodes evaluated so far, one per row: what tests count. */
  readonly evaluated: number;
}

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
  readonly #dirty: Set<ProgramRow>[];
  #values = new Map<string, Place & { readonly value: unknown }>();
  #states = new Map<string, Place>();

  constructor(plan: ProgramPlan, { source, kinds, asker, at = 'save' }: RunnerOptions) {
    this.#plan = plan;
    this.#source = source;
    this.#kinds = kinds;
    this.#index = indexProgram(plan, at);
    this.#dirty = this.#index.nodes.map(() => new Set());
    this.#doubles = this.#index.nodes.map((node) =>
      node.do === 'unique' && node.part !== '' ? trackDoubles(node, plan) : null,
    );
    this.#rows = registerRows({ plan, source, asker, valueOf: (row, path) => this.#effective(row, path) });
  }

  run(touched?: ProgramTouched): ProgramChanges {
    this.#values = new Map();
    this.#states = new Map();
    if (touched) this.#take(touched);
    else this.#takeAll();
    // One pass is enough for a program in order; the bound keeps one that is not from going round for ever.
    for (let pass = 0; pass < 10 && this.#dirty.some((rows) => rows.size > 0); pass++) this.#pass();
    return { values: [...this.#values.values()], states: [...this.#states.values()] };
  }

  state(key: RowKey, path: string): RuleState {
    const row = this.#rows.row(key);
    const sayings = row && isSpokenOf(row, path) ? sayingsAbout(row, path) : [];
    return sayings.length === 0 ? this.#unspoken(path) : stateFrom(sayings, this.#planned(path));
  }

  value(key: RowKey, path: string): unknown {
    const row = this.#rows.row(key);
    return row ? this.#effective(row, path) : this.#source.value(key, path);
  }

  issues(): readonly PlacedRuleIssue[] {
    const found: PlacedRuleIssue[] = [];
    const visit = (row: ProgramRow) => {
      for (const [path, { issues }] of row.states)
        for (const issue of issues) found.push({ row: row.key, path, issue });
      for (const children of row.children.values()) children.forEach(visit);
    };
    visit(this.#rows.head);
    return found;
  }

  trace(): readonly NodeTrace[] {
    return this.#index.nodes.map((node, at) => traceNode(node, at, this.#rows.head, this.#doubles[at] ?? null));
  }

  #takeAll(): void {
    for (const [part, nodes] of this.#index.byPart)
      for (const row of rowsBelow(this.#rows.head, part)) for (const node of nodes) this.#dirty[node]?.add(row);
  }

  #take({ cells, lists }: ProgramTouched): void {
    for (const { row: key, path } of lists) {
      const parent = this.#rows.row(key);
      if (parent) this.#takeList(parent, path);
    }
    for (const { row: key, path } of cells) {
      const row = this.#rows.row(key);
      const isKnown = Object.hasOwn(this.#plan.fields, path);
      if (row) this.#spread(row, isKnown ? path : below(row.part, path));
    }
  }

  #takeList(parent: ProgramRow, part: string): void {
    const { came, gone } = this.#rows.refresh(parent, part);
    for (const row of came) for (const node of this.#index.byPart.get(row.part) ?? []) this.#dirty[node]?.add(row);
    for (const row of gone) this.#forget(row);
    this.#spread(parent, part);
  }

  /** A row that is gone says nothing any more, about itself or about what stands above it. */
  #forget(row: ProgramRow): void {
    for (const node of this.#index.byPart.get(row.part) ?? []) {
      this.#dirty[node]?.delete(row);
      this.#say(node, row, []);
      for (const other of this.#doubles[node]?.leave(row) ?? []) this.#markDouble(node, other);
    }
  }

  /** Makes everything that reads a changed place run again. */
  #spread(row: ProgramRow, path: string): void {
    for (const { node, depth } of this.#index.readers.get(path) ?? []) {
      const part = this.#index.nodes[node]?.part ?? '';
      for (const instance of rowsBelow(ancestorAt(row, depth), part)) this.#dirty[node]?.add(instance);
    }
  }

  #pass(): void {
    for (const [at, node] of this.#index.nodes.entries()) {
      const rows = [...(this.#dirty[at] ?? [])];
      this.#dirty[at]?.clear();
      for (const row of rows) if (this.#rows.row(row.key) === row) this.#evaluate(at, node, row);
    }
  }

  #evaluate(at: number, node: ProgramNode, row: ProgramRow): void {
    this.evaluated++;
    if (node.do === 'calc') this.#calculate(node, row);
    else if (node.do === 'rule') this.#rule(at, node, row);
    else this.#unique(at, node, row);
  }

  #calculate(node: CalcNode, row: ProgramRow): void {
    this.#give(row, node.field, this.#fit(node.field)(evaluate(node.expr, row.scope)));
  }

  #rule(at: number, node: RuleNode, row: ProgramRow): void {
    const branches = this.#index.branches[at];
    const taken = evaluate(node.when, row.scope) === true ? branches?.yes : branches?.no;
    this.#say(
      at,
      row,
      (taken ?? []).map((effect) => ({
        effect,
        node: at,
        row: row.key,
        title: node.title,
        value: effect.do === 'set' ? this.#fit(effect.target)(evaluate(effect.expr, row.scope)) : null,
      })),
    );
  }

  #unique(at: number, node: UniqueNode, row: ProgramRow): void {
    const values = node.fields.map((path) => this.#effective(row, path));
    for (const other of this.#doubles[at]?.join(row, values) ?? []) this.#markDouble(at, other);
  }

  #markDouble(at: number, row: ProgramRow): void {
    const branches = this.#index.branches[at];
    const said: readonly Effect[] = (this.#doubles[at]?.has(row) ? branches?.yes : branches?.no) ?? [];
    this.#say(
      at,
      row,
      said.map((effect) => ({ effect, node: at, row: row.key, title: '', value: null })),
    );
  }

  /** Replaces what a node says for one of its rows, and settles every place that hears it. */
  #say(node: number, row: ProgramRow, sayings: readonly Saying[]): void {
    const before = row.made.get(node) ?? [];
    if (sameSayings(before, sayings)) return;
    row.made.set(node, sayings);
    for (const path of new Set([...before, ...sayings].map(({ effect }) => effect.target))) {
      const anchor = ancestorAt(row, Math.min(row.depth, depthOf(partAround(path))));
      const others = (anchor.said.get(path) ?? []).filter((saying) => saying.node !== node || saying.row !== row.key);
      const own = sayings.filter(({ effect }) => effect.target === path);
      anchor.said.set(path, [...others, ...own].toSorted(byNode));
      this.#settle(anchor, path);
    }
  }

  #settle(anchor: ProgramRow, path: string): void {
    const state = stateFrom(anchor.said.get(path) ?? [], this.#planned(path));
    if (!sameState(anchor.states.get(path) ?? this.#unspoken(path), state))
      this.#states.set(`${anchor.key} ${path}`, { row: anchor.key, path });
    anchor.states.set(path, state);
    const field = this.#plan.fields[path];
    if (!field || !(this.#index.setByRules.has(path) || field.whenHidden === 'clearAtOnce')) return;
    for (const row of rowsBelow(anchor, field.part)) this.#giveByRules(row, path);
  }

  /** The last rule that sets a value wins; a field cleared at once when hidden is nothing while it is. */
  #giveByRules(row: ProgramRow, path: string): void {
    const sayings = sayingsAbout(row, path);
    const isCleared = this.#plan.fields[path]?.whenHidden === 'clearAtOnce';
    const last = sayings.findLast(({ effect }) => effect.do === 'set');
    if (isCleared && sayings.some(({ effect }) => effect.do === 'hide')) this.#give(row, path, null);
    else if (last) this.#give(row, path, last.value);
    else if (row.given.delete(path)) this.#spread(row, path);
  }

  #give(row: ProgramRow, path: string, value: unknown): void {
    const held = this.#source.value(row.key, path);
    const before = this.#effective(row, path);
    row.given.set(path, value);
    if (!sameValue(held, value)) this.#values.set(`${row.key} ${path}`, { row: row.key, path, value });
    if (!sameValue(before, value)) this.#spread(row, path);
  }

  #effective(row: ProgramRow, path: string): unknown {
    return row.given.has(path) ? row.given.get(path) : this.#source.value(row.key, path);
  }

  /** The state of a place nobody speaks of, as most are. */
  #unspoken(path: string): RuleState {
    const { need, locked } = this.#planned(path);
    return unspoken[Number(need) * 2 + Number(locked)] as RuleState;
  }

  #planned(path: string): { need: boolean; locked: boolean } {
    const field = this.#plan.fields[path];
    return { need: field?.need ?? false, locked: field?.locked ?? this.#plan.parts[path]?.locked ?? false };
  }

  #fit(path: string): Fit {
    const field = this.#plan.fields[path];
    return field ? fitFor(field, this.#kinds) : (value) => value;
  }
}

const unspoken: readonly RuleState[] = [false, true].flatMap((need) =>
  [false, true].map((locked) => stateFrom([], { need, locked })),
);
