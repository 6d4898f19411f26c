import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { type FieldWords, fieldsOf, partLabelOf } from '../../../kernel/places.ts';
import { kindNamed } from '../form/kind-named.ts';
import type { ChainDocument } from './action-commands.ts';

/** Whether somebody has to fill it in: nothing else would. */
const isAsked = ({ type, need, start, calc, find }: FieldWords): boolean =>
  need === true && !kindNamed(type)?.automatic && start === undefined && calc === undefined && find === undefined;

/** What the documents of a split need and are not given, by its labels: they are kept at once, and no form is opened before. */
export function leftOut({ map, lines }: ChainDocument, target: EntityDocument): readonly string[] {
  if (!lines?.split || Object.keys(lines.split).length === 0) return [];
  const { to = '' } = lines;
  const missing = (part: string, given: object) =>
    inOrder(fieldsOf(target, part)).flatMap(([key, words]) =>
      isAsked(words) && !Object.hasOwn(given, key) ? [words.label ?? key] : [],
    );
  const ofLines = to === '' ? [] : missing(to, lines.map ?? {}).map((label) => `${partLabelOf(target, to)}的${label}`);
  return [...missing('', { ...map, ...lines.split }), ...ofLines];
}
