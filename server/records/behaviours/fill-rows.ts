import { fillRows as kind } from '../../../schemas/actions/on-records.ts';
import { rowsIn } from '../../../schemas/check/record-source.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { evaluate } from '../../../schemas/expressions/evaluate.ts';
import type { Expr } from '../../../schemas/expressions/tree.ts';
import { type Filling, refuseOtherRows, rowsFrom } from '../write/rows-from.ts';
import type { Behaviour } from './behaviour.ts';

/** So many rows at most are filled in at once; fewer where the part has room for fewer. */
const MOST_FILLED = 2000;

const noRows: ReadonlyMap<string, RecordData> = new Map();

/** A row is known again whether its number was read or worked out. */
const knownBy = (value: unknown): string => String(value ?? '');

interface Filled extends Filling {
  readonly part: string;
  readonly by?: Readonly<Record<string, Expr>>;
  readonly meantFor?: Readonly<Record<string, Expr>>;
  readonly keep?: string;
  readonly keepOnly?: readonly string[];
}

/** A row that is filled in, or the one that already stands in its place with what of it is kept. */
function keptOf(standing: RecordData | undefined, row: RecordData, only: readonly string[] | undefined): RecordData {
  if (!standing) return row;
  const kept = only?.map((key) => [key, standing[key]] as const);
  return kept ? { ...standing, ...row, ...Object.fromEntries(kept) } : standing;
}

/** Fills a part with a row for each record that is found, as those records stand at that moment. */
export const fillRows: Behaviour<Filled> = {
  kind,
  async run({ part, by = {}, meantFor = {}, none, keep, keepOnly, ...filling }, doing) {
    const { asking, record, scope, putRows, later } = doing;
    const match = Object.entries(by).flatMap(([field, expr]) => {
      const value = evaluate(expr, scope) ?? null;
      return value === null || value === '' ? [] : [{ field, value }];
    });
    const most = Math.min(MOST_FILLED, asking.entity.parts.get(part)?.max ?? MOST_FILLED);
    const meant = Object.entries(meantFor).map(([field, expr]) => {
      const value = evaluate(expr, scope);
      return { field, values: Array.isArray(value) ? (value as readonly string[]) : [] };
    });
    const wanted = { most, match, meant };
    const rows = await rowsFrom(asking, record, wanted, { ...filling, ...(none === undefined ? {} : { none }) });
    const standing =
      keep === undefined ? noRows : new Map(rowsIn(record, part).map((row) => [knownBy(row[keep]), row]));
    putRows(
      part,
      [...rows.values()].map((row) =>
        keptOf(keep === undefined ? undefined : standing.get(knownBy(row[keep])), row, keepOnly),
      ),
    );
    if (rows.size > 0)
      later(async (db) => refuseOtherRows(asking, rows, await rowsFrom({ ...asking, db }, record, wanted, filling)));
  },
};
