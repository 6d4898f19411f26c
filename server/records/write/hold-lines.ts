import { asSent } from '../../../schemas/check/sent-place.ts';
import { rowPlace } from '../../../schemas/compile/line-hides.ts';
import type { PartModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Asking } from '../asking.ts';
import { hiddenNow, type IsHidden, nothingHidden, shutNow } from '../hidden-places.ts';
import type { Diff, PlacedRow } from './changes.ts';

/**
 * A save may not carry a line out of those that its saver sees, nor add one he would not see or could not write: nobody would know what
 * he had done. `after` is whole, with `$rel`. Lines he did not see before are changed by the document alone.
 */
export function refuseLinesAway(asking: Asking, before: RecordData | null, after: RecordData, diff: Diff): void {
  const limited = diff.rows.filter(({ part }) => asking.view.hides(rowPlace(part.path)).length > 0);
  if (limited.length === 0) return;
  const wasHidden = before ? hiddenNow(asking, before) : nothingHidden;
  const isHidden = hiddenNow(asking, after);
  const isShut = before ? shutNow(asking, after) : nothingHidden;
  for (const { part, added, changed } of limited) {
    const place = rowPlace(part.path);
    const gone = [
      ...added.filter(({ row }) => isHidden(place, String(row.id)) || isShut(place, String(row.id))),
      ...changed.filter(({ row }) => isHidden(place, String(row.id)) && !wasHidden(place, String(row.id))),
    ];
    const [first] = gone;
    const isNew = new Set(added.map(({ row }) => row.id));
    const wasAway: IsHidden = (path, row) => !isNew.has(row) && wasHidden(path, row);
    if (first) refuse(part, first, (path) => asSent({ code: 'refused', path }, after, wasAway).path);
  }
}

function refuse({ key, label, parent }: PartModel, { no }: PlacedRow, sentAt: (path: string) => string): never {
  const isOfHead = parent?.path === '';
  const path = isOfHead ? sentAt(`/${key}/${no - 1}`) : '';
  const line = isOfHead ? `第${Number(path.split('/').at(-1)) + 1}行` : '';
  const say = `${label}${line}这样保存后不在您能看到、能填写的范围内，请改回或删去这一行`;
  throw new Refusal('not_allowed', { text: say, issues: [{ code: 'refused', path, params: { by: 'role', say } }] });
}
