import { FlowDocument, type FlowStepDocument } from '../language/flow.ts';
import { inOrder } from '../language/ranks.ts';
import { canonicalJson } from '../values/hash.ts';
import type { JsonSchema } from '../values/value-type.ts';

/** A step of two revisions of a flow laid over each other. */
export interface ComparedStep {
  readonly key: string;
  readonly as: string;
  readonly title: string;
  /** The way or branch it stands in, as it is drawn. */
  readonly in: string | null;
  readonly is: 'same' | 'added' | 'removed' | 'changed' | 'moved';
  /** What people call the words that are otherwise. */
  readonly words: readonly string[];
}

type Steps = FlowDocument['steps'];
type Rows = ReadonlyMap<string, readonly string[]>;

/**
 * Two revisions of a flow as one tree, in reading order: as the later has it, and what it has no more where it stood before. A step
 * is moved where it stands in another way, or before others that it stood behind.
 */
export function compareFlows(before: FlowDocument, after: FlowDocument): readonly ComparedStep[] {
  const [was, is] = [rowsOf(before.steps), rowsOf(after.steps)];
  const rows = withGone(was, is, after.steps);
  const moved = movedIn(was, is, before.steps, after.steps);
  const compared: ComparedStep[] = [];
  const seen = new Set<string>();
  const walk = (owner: string) => {
    for (const key of rows.get(owner) ?? []) {
      if (seen.has(key)) continue;
      seen.add(key);
      compared.push({ ...judge(before.steps[key], after.steps[key], moved.has(key)), key, in: owner || null });
      walk(key);
    }
  };
  walk('');
  return compared;
}

/** What stands in each way and branch, and on the line of the flow itself (`''`). Who names an owner that is not there stands there. */
function rowsOf(steps: Steps): Rows {
  const rows = new Map<string, string[]>();
  for (const [key, step] of inOrder(steps)) {
    const owner = step.in !== undefined && Object.hasOwn(steps, step.in) ? step.in : '';
    rows.set(owner, [...(rows.get(owner) ?? []), key]);
  }
  return rows;
}

/** Rows of the later with what is gone put behind the one that it stood behind. */
function withGone(was: Rows, is: Rows, after: Steps): Rows {
  const rows = new Map([...is].map(([owner, row]) => [owner, [...row]]));
  for (const [owner, row] of was) {
    const here = rows.get(owner) ?? [];
    let at = 0;
    for (const key of row) {
      const found = here.indexOf(key);
      if (found >= 0) at = found + 1;
      else if (!Object.hasOwn(after, key)) here.splice(at++, 0, key);
    }
    rows.set(owner, here);
  }
  return rows;
}

/** As few as possible: of those that stand in one row in both, the longest run in one order has stayed. */
function movedIn(was: Rows, is: Rows, before: Steps, after: Steps): ReadonlySet<string> {
  const moved = new Set<string>();
  for (const [owner, row] of is) {
    const places = new Map((was.get(owner) ?? []).map((key, index) => [key, index]));
    for (const key of row) if (Object.hasOwn(before, key) && !places.has(key)) moved.add(key);
    const common = row.filter((key) => places.has(key));
    const stayed = longestRun(common.map((key) => places.get(key) ?? 0));
    for (const [index, key] of common.entries()) if (!stayed.has(index) && Object.hasOwn(after, key)) moved.add(key);
  }
  return moved;
}

/** The places of the longest rising run. */
function longestRun(numbers: readonly number[]): ReadonlySet<number> {
  const best: { length: number; back: number }[] = [];
  let end = -1;
  for (const [at, number] of numbers.entries()) {
    const here = { length: 1, back: -1 };
    for (const [before, run] of best.entries())
      if ((numbers[before] ?? 0) < number && run.length >= here.length)
        Object.assign(here, { length: run.length + 1, back: before });
    best.push(here);
    if (end < 0 || here.length > (best[end]?.length ?? 0)) end = at;
  }
  const run = new Set<number>();
  for (; end >= 0; end = best[end]?.back ?? -1) run.add(end);
  return run;
}

type Judged = Pick<ComparedStep, 'as' | 'title' | 'is' | 'words'>;

function judge(was: FlowStepDocument | undefined, is: FlowStepDocument | undefined, isMoved: boolean): Judged {
  const shown = is ?? was;
  const { as = '', title = '' } = shown ?? {};
  if (!was || !is) return { as, title, is: was ? 'removed' : 'added', words: [] };
  const place = new Set(['rank', 'in']);
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => !place.has(name));
  const other = names.filter((name) => wordIn(was, name) !== wordIn(is, name));
  const words = [
    ...new Set(
      Object.keys(labels)
        .filter((name) => other.includes(name))
        .map((name) => labels[name] ?? ''),
    ),
  ];
  if (words.length > 0) return { as, title, is: 'changed', words: isMoved ? [...words, '位置'] : words };
  return { as, title, is: isMoved ? 'moved' : 'same', words: [] };
}

const wordIn = (step: FlowStepDocument, name: string): string =>
  Object.hasOwn(step, name) ? canonicalJson((step as unknown as Readonly<Record<string, unknown>>)[name]) : '';

/** What the language calls each word of a step, whatever its sort. */
const labels: Readonly<Record<string, string>> = (() => {
  const schema = FlowDocument.properties.steps as unknown as JsonSchema;
  const [entry] = Object.values(schema.patternProperties as Readonly<Record<string, JsonSchema>>);
  const sorts = (entry?.anyOf ?? []) as readonly JsonSchema[];
  const words = sorts.flatMap(({ properties }) => Object.entries(properties as Readonly<Record<string, JsonSchema>>));
  return Object.fromEntries(words.map(([name, { title }]) => [name, String(title ?? name)]));
})();
