import { isAuthorsOwn } from '../../compile/authors-own.ts';
import { grantsOf } from '../../compile/grants-of.ts';
import type { EntityModel, FieldModel } from '../../compile/model.ts';
import { type Reach, reach } from '../../compile/reach.ts';
import type { Shape, Surroundings } from '../../compile/shape.ts';
import { readsOf } from '../../expressions/reads-of.ts';
import { covers } from '../../language/names.ts';
import { at } from '../../language/pointer.ts';

/**
 * What is worked out over all rows of a part is hidden where a viewer does not see one of them. What its author has stored is the author's
 * to show: who is granted some of the rows and sees such a value is named.
 */
export function checkLines(shape: Shape, { fields }: EntityModel, around: Surroundings): void {
  for (const [role, said] of Object.entries(shape.document.access?.roles ?? {}))
    for (const [place, grant] of grantsOf(said))
      for (const part of Object.keys(grant.parts ?? {})) {
        const path = at(`${at('/access/roles', role)}${place}`, 'parts', part);
        const hidden = hiddenBy(shape, grant.hide ?? []);
        for (const field of toldOf(part, [...fields.values()], shape, around))
          if (isAuthorsOwn(field) && !hidden(field.path))
            shape.findings.warn('lines_told', path, { part: shape.parts.get(part)?.label ?? part, field: field.label });
      }
}

/** Sets of fields are spelled out. */
function hiddenBy({ document }: Shape, hide: readonly string[]): (path: string) => boolean {
  const said = hide.flatMap((one) => (one.startsWith('@') ? (document.access?.sets?.[one.slice(1)] ?? []) : [one]));
  return (path) => said.some((one) => one === '*' || covers(one, path));
}

/** Values that come of all rows of a part, and those that come of them in turn. */
function toldOf(part: string, all: readonly FieldModel[], shape: Shape, around: Surroundings): readonly FieldModel[] {
  const told = new Set<string>();
  const tells = ({ inRows, type, own, linked }: Reach) =>
    !linked && (told.has(own) || ((inRows || type.is === 'rows') && covers(part, own)));
  for (let size = -1; size !== told.size; ) {
    size = told.size;
    for (const field of all) {
      const reads = field.calc ? readsOf(field.calc) : [];
      const reaches = reads.flatMap(({ up, keys }) => reach(around.shapes, shape, field.part, up, keys) ?? []);
      if (reaches.some(tells)) told.add(field.path);
    }
  }
  return all.filter(({ path }) => told.has(path));
}
