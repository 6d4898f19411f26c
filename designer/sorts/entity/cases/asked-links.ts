import type { EntityModel } from '../../../../schemas/compile/model.ts';

/** Links whose records a case may give: those that formulas ask, and those it gives already. */
export const askedLinks = (
  { links, fetches, fields, parts }: EntityModel,
  given: Readonly<Record<string, unknown>>,
): EntityModel['links'] =>
  links.filter(({ key }) => {
    const isTaken = fields.has(key) || parts.has(key);
    return !isTaken && (key in given || fetches.some(({ told, rel }) => told && rel.startsWith(`${key}.`)));
  });
