import { isNothing } from '../../schemas/check/same-value.ts';
import type { PartModel } from '../../schemas/compile/model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { reach } from '../../schemas/compile/reach.ts';
import { readsOf } from '../../schemas/expressions/reads-of.ts';
import type { Expr } from '../../schemas/expressions/tree.ts';
import type { ChainModel } from '../../schemas/sections/becomes/becomes.model.ts';
import type { Asking } from './asking.ts';
import { hiddenNow, type IsHidden } from './hidden-places.ts';
import { sightOf } from './sight.ts';
import { fromOf } from './write/came-from.ts';
import { scopesHolding } from './write/hold-scopes.ts';
import { eachRow, isRow } from './write/references.ts';

/** Places of the next document that are filled with what its asker is not shown in the source; of lines, by the line they come from. */
export type Unseen = ReadonlySet<string>;

/** What is worked out on the spot from something hidden is hidden with it: here, for whoever asks what may be made of the source. */
export function unseenOf(asking: Asking, { key, map, lines }: ChainModel, source: RecordData): Unseen {
  const sees = seesIn(asking, source);
  const unseen = new Set([...map].flatMap(([field, expr]) => (sees(expr, '') ? [] : [field])));
  eachRow(asking.entity.head, source, (row, part) => {
    if (!lines || part.path !== lines.from) return;
    const from = `${asking.entity.key}.${key} ${row.id}`;
    for (const [field, expr] of lines.map)
      if (!sees(expr, lines.from, String(row.id))) unseen.add(placed(`${lines.to}.${field}`, from));
    for (const [field, expr] of lines.split) if (!sees(expr, lines.from, String(row.id))) unseen.add(field);
  });
  return unseen;
}

/** Places that are filled in and that the next document, as it begins, does not show to whoever makes it: `begun` row by row. */
export function unshownOf(next: Asking, proposed: RecordData, begun: RecordData): Unseen {
  const isShown = shownIn(next, begun);
  const unseen = new Set<string>();
  const visit = (part: PartModel, row: RecordData, as: RecordData) => {
    const id = part.path === '' ? undefined : String(as.id);
    for (const { path, key } of part.fields.values())
      if (!isNothing(row[key]) && !isShown(path, id)) unseen.add(placed(path, lineOf(row)));
    for (const inner of part.parts.values()) {
      const rows = as[inner.key] as readonly RecordData[];
      if (Array.isArray(row[inner.key]))
        (row[inner.key] as RecordData[]).forEach((one, at) => {
          visit(inner, one, rows[at] ?? {});
        });
    }
  };
  visit(next.entity.head, proposed, begun);
  return unseen;
}

const placed = (path: string, row: string | undefined): string => (row === undefined ? path : `${path} ${row}`);

export const hiddenAmong =
  (unseen: Unseen): IsHidden =>
  (path, row) =>
    unseen.has(placed(path, row));

/** What is proposed, without what its asker is not shown. */
export function withoutUnseen(record: RecordData, unseen: Unseen, part = '', row?: string): RecordData {
  const told: RecordData = {};
  for (const [key, value] of Object.entries(record)) {
    const path = part === '' ? key : `${part}.${key}`;
    if (unseen.has(placed(path, row))) continue;
    told[key] = Array.isArray(value)
      ? value.map((one: unknown) => (isRow(one) ? withoutUnseen(one, unseen, path, lineOf(one)) : one))
      : value;
  }
  return told;
}

function lineOf(row: RecordData): string | undefined {
  const from = fromOf(row);
  return from?.line ? `${from.chain} ${from.line}` : undefined;
}

/** Whether everything an expression reads of a record, or of one of its lines, is shown to who asks. */
function seesIn(asking: Asking, record: RecordData) {
  const { entity, model, plan } = asking;
  const isShown = shownIn(asking, record);
  const isHidden = hiddenNow(asking, record);
  const rows = new Map<string, string[]>();
  eachRow(entity.head, record, (row, part) => rows.set(part.path, [...(rows.get(part.path) ?? []), String(row.id)]));
  return (expr: Expr, part: string, row?: string): boolean =>
    readsOf(expr).every(({ up, keys }) => {
      const read = reach(model.entities, entity, part, up, keys);
      if (!read) return true;
      const isOurs = entity.fields.get(read.own)?.system === true;
      if (!isOurs && !Object.hasOwn(plan.fields, read.own) && !Object.hasOwn(plan.parts, read.own)) return false;
      const isSeen = (one?: string) => (isOurs || isShown(read.own, one)) && !isHidden(read.path, one);
      if (read.part === '') return isSeen();
      return (read.inRows ? (rows.get(read.part) ?? []) : [row]).every(isSeen);
    });
}

/** By the row scopes that would hold for a record, and by what rules hide in it. */
export function shownIn(asking: Asking, record: RecordData): (path: string, row?: string) => boolean {
  return sightOf(asking.view, scopesHolding(asking, record), hiddenNow(asking, record)).isShown;
}
