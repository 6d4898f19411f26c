import type { Spend } from '../check/program-source.ts';
import { runProgram } from '../check/run-program.ts';
import { isNothing } from '../check/same-value.ts';
import type { ColumnPlan, EntityPlan, FieldPlan, RecordData } from '../compile/plan.ts';
import { statesToldIn } from '../compile/states-told.ts';
import { sumOf } from '../expressions/decimal.ts';
import type { Asker } from '../expressions/tree.ts';
import type { Drawing } from '../kinds/drawing.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';
import { entryOf } from '../language/entry-of.ts';
import { type Leaf, leavesOf } from '../sections/forms/form-leaves.ts';
import type { FormPlan } from '../sections/forms/forms.model.ts';
import { type DecidedOnPaper, decidedBlock } from './decided-block.ts';
import type { Drawings } from './drawings.ts';
import { untoldText } from './untold-text.ts';
import { labelInWords } from './varies-text.ts';

/** A record on paper, in words and a few drawings: nothing on it has to be looked up any more. */
export interface Sheet {
  readonly company: string;
  readonly title: string;
  readonly number: string;
  readonly blocks: readonly SheetBlock[];
}

export type SheetBlock =
  | { readonly is: 'facts'; readonly title: string; readonly cells: readonly Fact[] }
  | {
      readonly is: 'lines';
      readonly title: string;
      readonly columns: readonly SheetColumn[];
      readonly rows: readonly SheetRow[];
      readonly foot: readonly string[] | null;
    }
  | { readonly is: 'signatures'; readonly who: readonly string[] };

export interface Fact {
  readonly label: string;
  readonly value: Said;
  readonly span: number;
}
/** What was frozen of a record: when, by which move, and whether it still says the same. */
export interface FrozenOnPaper {
  readonly name: string;
  readonly label: string;
  readonly did: string;
  readonly at: string;
  readonly hash: string | null;
  readonly isSame: boolean;
}
/** A value as it stands on paper. */
export type Said = string | Drawn;
export interface Drawn extends Drawing {
  /** The same in words, for who cannot see it. */
  readonly words: string;
}
export interface SheetColumn {
  readonly label: string;
  readonly align: 'left' | 'right' | 'center';
}
export interface SheetRow {
  readonly cells: readonly Said[];
  /** Sub-lines: each in words. */
  readonly below: readonly string[];
}

export interface SheetContext {
  readonly company: string;
  readonly asker: Asker;
  readonly kinds: readonly AnyFieldKind[];
  /** Which of the document's print forms; null: the first, or everything in the order of the form. */
  readonly print: string | null;
  /** Which version it is, where it is not the record of today: a paper of then must not pass for one of now. */
  readonly version?: string | undefined;
  /** What was frozen of the record, newest first. */
  readonly frozen?: readonly FrozenOnPaper[] | undefined;
  /** How it was decided about the record, in its order. */
  readonly decided?: readonly DecidedOnPaper[] | undefined;
  readonly spend?: Spend | undefined;
  /** Without them everything is said in words. */
  readonly drawings?: Drawings;
}

/** What of a record is printed for this viewer: what rules hide is left out, as on screen. */
export function sheetOf(plan: EntityPlan, record: RecordData, context: SheetContext): Sheet {
  const paper = new Paper(plan, record, context);
  const named = plan.fields[plan.named];
  const blocks = blocksOf(plan, context.print).flatMap((block) => paper.block(block));
  // Who signed in the flow stands above the lines where others sign by hand.
  const hands = blocks.findIndex(({ is }) => is === 'signatures');
  const own = hands < 0 ? blocks.length : hands;
  return {
    company: context.company,
    title: plan.title,
    number: [named && paper.say(named, record, ''), context.version].filter(Boolean).join(' · '),
    blocks: [
      ...blocks.slice(0, own),
      ...decidedBlock(context.decided),
      ...blocks.slice(own),
      ...frozenBlock(context.frozen),
    ],
  };
}

/** What was frozen last under each name: when, by what, and the hash by which a paper can be told from another. */
function frozenBlock(frozen: SheetContext['frozen'] = []): readonly SheetBlock[] {
  const last = frozen.filter(({ name }, at) => frozen.findIndex((one) => one.name === name) === at);
  const cells = last.flatMap(({ label, did, at, hash, isSame }): Fact[] => {
    const since = isSame ? '' : '；此后有改动，本页不是固化时的内容';
    return hash === null
      ? []
      : [{ label: `${label}（${at.slice(0, 16)} ${did}）`, value: `SHA-256 ${hash}${since}`, span: 3 }];
  });
  return cells.length > 0 ? [{ is: 'facts', title: '固化', cells }] : [];
}

const formOf = (plan: EntityPlan): FormPlan | undefined =>
  plan.forms.info ?? plan.forms.edit ?? Object.values(plan.forms)[0];

function blocksOf(plan: EntityPlan, print: string | null): readonly string[] {
  const said = entryOf(plan.print, print ?? Object.keys(plan.print)[0] ?? '');
  if (said) return said.blocks;
  const form = formOf(plan);
  if (!form) return [];
  const { always, tabs } = leavesOf(form);
  const heads = (sections: FormPlan['sections']) => sections.map(({ key }) => `head:${key}`);
  const lines = ({ grids }: Leaf) => grids.map(({ part }) => `part:${part}`);
  return [
    ...heads(always.above),
    ...lines(always),
    ...tabs.flatMap((tab) => [...heads(tab.above), ...lines(tab), ...heads(tab.below)]),
    ...heads(always.below),
  ];
}

const signers = ['制单', '审核', '批准'];

class Paper {
  readonly #plan: EntityPlan;
  readonly #record: RecordData;
  readonly #kinds: ReadonlyMap<string, AnyFieldKind>;
  readonly #isVisible: (row: string, path: string) => boolean;
  readonly #drawings: Drawings | undefined;

  constructor(plan: EntityPlan, record: RecordData, { asker, kinds, spend, drawings }: SheetContext) {
    const run = runProgram(plan, record, { asker, kinds, spend, isRead: true });
    this.#plan = plan;
    this.#drawings = drawings;
    this.#record = run.record;
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
    this.#isVisible = (row, path) => run.state(row, path).visible;
  }

  block(block: string): SheetBlock[] {
    const [sort, key = ''] = block.split(':');
    if (sort === 'signatures') return [{ is: 'signatures', who: signers }];
    if (sort === 'part') return this.#lines(key);
    return sort === 'head' ? this.#facts(key) : [];
  }

  #facts(key: string): SheetBlock[] {
    const section = formOf(this.#plan)?.sections.find((one) => one.key === key);
    const cells = (section?.cells ?? []).flatMap(({ field: path, span }): Fact[] => {
      const field = this.#plan.fields[path];
      if (!field || !this.#isVisible('', path)) return [];
      if (field.foldsEmpty && field.locked && !field.untold && isNothing(this.#record[field.key])) return [];
      return [{ label: labelOf(field), value: this.#show(field, this.#record, ''), span }];
    });
    return cells.length > 0 ? [{ is: 'facts', title: section?.title ?? '', cells }] : [];
  }

  #lines(part: string): SheetBlock[] {
    const grid = formOf(this.#plan)?.body.find((one) => one.part === part);
    const rows = rowsOf(this.#record, this.#plan.parts[part]?.key ?? part);
    if (!grid || rows.length === 0) return [];
    const said = (column: ColumnPlan, at: number): Said => {
      const field = this.#plan.fields[column.field];
      return field ? this.#show(field, rows[at] ?? {}, `${part}/${at}`) : '';
    };
    const columns = grid.columns.filter(
      (column) => !column.off && this.#plan.fields[column.field] && rows.some((_, at) => said(column, at) !== ''),
    );
    return [
      {
        is: 'lines',
        title: this.#plan.parts[part]?.label ?? '',
        columns: columns.map(({ field }) => ({
          label: labelOf(this.#plan.fields[field]),
          align: this.#kindOf(this.#plan.fields[field])?.align ?? 'left',
        })),
        rows: rows.map((row, at) => ({
          cells: columns.map((column) => said(column, at)),
          below: grid.below.flatMap((inner) => this.#below(inner, row, `${part}/${at}`)),
        })),
        foot: this.#foot(columns, grid.foot, rows),
      },
    ];
  }

  /** Sub-lines as sentences below their line: 交货计划：2026-12-01 20；2026-12-15 30. */
  #below(inner: FormPlan['body'][number]['below'][number], row: RecordData, at: string): string[] {
    const part = this.#plan.parts[inner.part];
    const rows = rowsOf(row, part?.key ?? '');
    if (!part || rows.length === 0) return [];
    const said = rows.map((one, no) =>
      inner.columns
        .flatMap(({ field, off }) => (off ? [] : (this.#plan.fields[field] ?? [])))
        .map((field) => ({ label: labelOf(field), value: this.say(field, one, `${at}/${part.key}/${no}`) }))
        .filter(({ value }) => value !== '')
        .map(({ label, value }) => `${label} ${value}`)
        .join('，'),
    );
    return [`${part.label}：${said.join('；')}`];
  }

  #foot(columns: readonly ColumnPlan[], foot: FormPlan['body'][number]['foot'], rows: readonly RecordData[]) {
    const summed = columns.map(({ field: path }) => {
      const field = this.#plan.fields[path];
      if (!field || !Object.hasOwn(foot, path)) return '';
      if (foot[path] === 'count') return String(rows.length);
      if (field.untold) return untoldText;
      const sum = rows.map((row) => row[field.key]).filter((value) => value != null);
      return this.#format(field, sumOf(sum.map(String)));
    });
    if (summed.every((text) => text === '')) return null;
    const first = summed.indexOf('');
    return summed.map((text, at) => (at === first ? '合计' : text));
  }

  /** A value drawn where its kind draws it, else in words. */
  #show(field: FieldPlan, row: RecordData, at: string): Said {
    const words = this.say(field, row, at);
    const drawing = words === '' || field.untold ? null : this.#drawings?.get(field.path)?.(row[field.key]);
    return drawing ? { ...drawing, words } : words;
  }

  /** A value in words; empty where there is none, or where rules hide it. */
  say(field: FieldPlan, row: RecordData, at: string): string {
    const value = row[field.key];
    if (!this.#isVisible(at, field.path)) return '';
    if (field.untold) return untoldText;
    if (value === null || value === undefined) return '';
    const { dicts } = this.#plan;
    const states = statesToldIn(this.#plan, field.path);
    if (states.length > 0) return states.find(({ key }) => key === value)?.label ?? String(value);
    const told = row[`${field.key}_dictText`];
    const source = this.#kindOf(field)?.labels?.(field.config as never);
    const words = source?.from === 'dict' ? dicts[source.dict] : undefined;
    const label =
      typeof told === 'string'
        ? told
        : words &&
          [value]
            .flat()
            .map((one) => words.find((item) => item.value === one)?.text ?? String(one))
            .join('、');
    return this.#format(field, value, label);
  }

  #format(field: FieldPlan, value: unknown, label?: string): string {
    const kind = this.#kindOf(field);
    return kind ? kind.format(value, field.config as never, label) : String(value);
  }

  #kindOf(field: FieldPlan | undefined): AnyFieldKind | undefined {
    return field && this.#kinds.get(field.kind);
  }
}

const labelOf = (field: FieldPlan | undefined): string => (field ? labelInWords(field) : '');

const rowsOf = (row: RecordData, key: string): readonly RecordData[] =>
  Array.isArray(row[key]) ? (row[key] as readonly RecordData[]) : [];
