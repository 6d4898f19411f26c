import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Asks, Device, ListFace } from '../../schemas/kinds/list-kind.ts';
import type { ListPlan, LookPlan } from '../../schemas/sections/lists/lists.model.ts';
import { find } from '../registry/find.ts';
import { listFaces } from './faces.ts';
import type { ListState } from './list-state.ts';

/** A way of looking at a list, with the kind that answers for it. */
export interface Look {
  readonly kind: ListFace;
  readonly config: LookPlan['config'];
}

/** The ways a list can be looked at on a device. Where one cannot be shown there, or none is said, stands the kind that stands by itself. */
export function looksOn(list: ListPlan, device: Device): readonly [Look, ...Look[]] {
  const said = (list.as ?? []).flatMap(({ kind: name, config }): readonly Look[] => {
    const kind = find(listFaces, name);
    if (!kind) return [];
    return device === 'wide' || kind.onPhone ? [{ kind, config }] : standing(list, device);
  });
  const looks = said.length > 0 ? said : standing(list, device);
  const [first, ...more] = looks.filter(({ kind }, at) => looks.findIndex((one) => one.kind === kind) === at);
  if (!first) throw new Error(`[Bug] no kind of list stands by itself on ${device}`);
  return [first, ...more];
}

const standing = (list: ListPlan, device: Device): readonly Look[] =>
  Object.values(listFaces)
    .filter((kind) => kind.standsOn?.({ tree: list.tree }) === device)
    .map((kind) => ({ kind, config: {} }));

/** The way in use: as chosen, else the first. */
export function lookOf(list: ListPlan, { as }: Pick<ListState, 'as'>, device: Device): Look {
  const looks = looksOn(list, device);
  return looks.find(({ kind }) => kind.name === as) ?? looks[0];
}

/** What the way in use asks of the server in place of a page. */
export const asksOf = ({ kind, config }: Look, { at }: Pick<ListState, 'at'>, today: string): Asks | null =>
  kind.asks?.(config as never, { at: at ?? null, today }) ?? null;

/** The group a row came in, where rows are asked for by groups. */
export function groupOf({ group, signs }: Asks, row: RecordData): string | null {
  const value = row[group ?? ''];
  return value === null || value === undefined || value === '' ? null : String(value).slice(0, signs);
}
