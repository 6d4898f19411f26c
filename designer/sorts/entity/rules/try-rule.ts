import { type ProgramRow, registerRows } from '../../../../schemas/check/program-rows.ts';
import { sourceOver } from '../../../../schemas/check/record-source.ts';
import { type TracedNode, traceProgram } from '../../../../schemas/check/trace-program.ts';
import type { RecordData } from '../../../../schemas/compile/plan.ts';
import { evaluate } from '../../../../schemas/expressions/evaluate.ts';
import { parseExpression } from '../../../../schemas/expressions/parse-expression.ts';
import { readsOf } from '../../../../schemas/expressions/reads-of.ts';
import type { Value } from '../../../../schemas/expressions/scope.ts';
import type { Asker } from '../../../../schemas/expressions/tree.ts';
import type { AnyFieldKind } from '../../../../schemas/kinds/field-kind.ts';
import {
  type ExpressionPlace,
  type FoundField,
  fieldAt,
  labelsAt,
  typeAt,
  wholePlan,
} from '../../../inputs/standing.ts';

/** A value a rule looks at, to be given when it is tried. */
export interface Sample {
  /** From where the rule stands: `../currency`, `supplier.country`. */
  readonly key: string;
  readonly up: number;
  readonly keys: readonly string[];
  readonly label: string;
  readonly found: FoundField | undefined;
  /** How many lines there are, rather than a value. */
  readonly isRows: boolean;
}

/** What must be known to try these expressions. */
export function samplesOf(texts: readonly string[], standing: ExpressionPlace): readonly Sample[] {
  const labels = labelsAt(standing);
  const samples = new Map<string, Sample>();
  for (const text of texts) {
    const tree = parseExpression(text);
    for (const { up, keys } of tree.ok ? readsOf(tree.value) : []) {
      const key = `${'../'.repeat(up)}${keys.join('.')}`;
      const isRows = typeAt(standing, up, keys)?.is === 'rows';
      samples.set(key, {
        key,
        up,
        keys,
        label: labels.pathLabel(up, keys) ?? key,
        found: fieldAt(standing, up, keys),
        isRows,
      });
    }
  }
  return [...samples.values()];
}

/** A record with the samples in their places: one row in every part on the way. */
export function recordOf(
  samples: readonly Sample[],
  values: Readonly<Record<string, unknown>>,
  { entity, part }: ExpressionPlace,
): RecordData {
  const record: Record<string, unknown> = {};
  const steps = part === '' ? [] : part.split('.');
  for (const sample of samples) {
    const row = rowAt(record, steps.slice(0, Math.max(0, steps.length - sample.up)));
    put(row, sample, values[sample.key] ?? null, entity.parts);
  }
  rowAt(record, steps);
  return record;
}

type SampleRow = Record<string, unknown>;

function rowAt(record: SampleRow, steps: readonly string[]): SampleRow {
  let row = record;
  for (const step of steps) {
    const rows = (row[step] ?? [{}]) as SampleRow[];
    row[step] = rows;
    row = rows[0] ?? {};
  }
  return row;
}

function put(
  row: SampleRow,
  { keys, isRows }: Pick<Sample, 'keys' | 'isRows'>,
  value: unknown,
  parts: ExpressionPlace['entity']['parts'],
): void {
  const [first = '', ...rest] = keys;
  if (isRows) {
    const count = Math.max(0, Math.min(20, Number(value ?? 0)));
    row[first] = Array.from({ length: count }, (_, index) => (row[first] as SampleRow[] | undefined)?.[index] ?? {});
  } else if (rest.length === 0) row[first] = value;
  else if ([...parts.values()].some(({ key }) => key === first))
    put(rowAt(row, [first]), { keys: rest, isRows }, value, parts);
  else row.$rel = { ...(row.$rel as SampleRow | undefined), [keys.join('.')]: value };
}

const tester: Asker = {
  me: 'case-actor',
  myDeparts: ['case-depart'],
  myDepart: 'case-depart',
  mySupplier: 'case-supplier',
  roles: [],
  now: '',
};

/** What a calculation comes to from the samples alone: what it reads may be worked out itself. */
export function tryFormula(standing: ExpressionPlace, path: string, record: RecordData, now: string): Value {
  const plan = wholePlan(standing.model, standing.entity.key);
  const expr = standing.entity.fields.get(path)?.calc;
  if (!plan || !expr) return null;
  const source = sourceOver(record);
  const valueIn = (row: ProgramRow, field: string) => source.value(row.key, field);
  const { head } = registerRows({ plan, source, asker: { ...tester, now }, valueOf: valueIn });
  const row = [head, ...rowsBelow(head)].find(({ part }) => part === standing.part);
  return row ? evaluate(expr, row.scope) : null;
}

const rowsBelow = (row: ProgramRow): readonly ProgramRow[] =>
  [...row.children.values()].flat().flatMap((inner) => [inner, ...rowsBelow(inner)]);

interface Trying {
  readonly roles: readonly string[];
  readonly at: string;
  readonly kinds: readonly AnyFieldKind[];
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly now: string;
}

/** What one rule or calculation does to a record, and what others say to it. */
export function tryNode(
  standing: ExpressionPlace,
  node: string,
  record: RecordData,
  trying: Trying,
): TracedNode | undefined {
  const plan = wholePlan(standing.model, standing.entity.key);
  if (!plan) return undefined;
  const { roles, now, at, kinds } = trying;
  const nodes = traceProgram(plan, { source: sourceOver(record), kinds, at, asker: { ...tester, roles, now } });
  return nodes.find(({ id }) => id === node);
}
