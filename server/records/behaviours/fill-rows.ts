import { fillRows as kind } from '../../../schemas/actions/on-records.ts';
import { rowsIn } from '../../../schemas/check/record-source.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { evaluate } from '../../../schemas/expressions/evaluate.ts';
import { type Filling, refuseOtherRows, rowsFrom } from '../write/rows-from.ts';
import { readPublished } from '../write/setting.ts';
import type { Behaviour } from './behaviour.ts';

/** So many rows at most are filled in at once; fewer where the part has room for fewer. */
const MOST_FILLED = 2000;

const noRows: ReadonlyMap<unknown, RecordData> = new Map();

/** Fills a part with a row for each record that is found, as those records stand at that moment. */
export const fillRows: Behaviour<Filling & { part: string; by?: Readonly<Record<string, string>>; keep?: string }> = {
  kind,
  async run({ part, by = {}, none, keep, ...filling }, { asking, record, scope, putRows, later }) {
    const match = Object.entries(by).flatMap(([field, text]) => {
      const value = evaluate(readPublished(text), scope) ?? null;
      return value === null || value === '' ? [] : [{ field, value }];
    });
    const most = Math.min(MOST_FILLED, asking.entity.parts.get(part)?.max ?? MOST_FILLED);
    const wanted = { most, match };
    const rows = await rowsFrom(asking, record, wanted, { ...filling, ...(none === undefined ? {} : { none }) });
    const standing = keep === undefined ? noRows : new Map(rowsIn(record, part).map((row) => [row[keep], row]));
    putRows(
      part,
      [...rows.values()].map((row) => (keep !== undefined && standing.get(row[keep])) || row),
    );
    if (rows.size > 0)
      later(async (db) => refuseOtherRows(asking, rows, await rowsFrom({ ...asking, db }, record, wanted, filling)));
  },
};
