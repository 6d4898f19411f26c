import type { Model } from '../../../../schemas/compile/model.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { fieldOf, labelOf, partLabelOf, partOf, partsOf, pointerOfField } from '../../../kernel/places.ts';
import { kindNamed } from '../form/kind-named.ts';

/** Why these fields cannot be a fieldset, in a sentence; null: they can. */
export function whyNotTaken(
  document: EntityDocument,
  model: Model | null,
  paths: readonly string[],
  isProduct: (path: string) => boolean,
): string | null {
  const parts = new Set(partsOf(document));
  const named = (path = '') => `“${parts.has(path) ? partLabelOf(document, path) : labelOf(document, path)}”`;
  if (new Set(paths.map(partOf)).size > 1) return '一个字段组的字段要在同一处：都在表头，或都在同一个明细里';
  const shipped = paths.find(isProduct);
  if (shipped !== undefined) return `${named(shipped)}是产品自带的，不能放进字段组`;
  const automatic = paths.find((path) => kindNamed(fieldOf(document, path)?.type)?.automatic);
  if (automatic !== undefined) return `${named(automatic)}由系统自动给出，只属于这份单据`;
  const own = `entity:${document.key}`;
  const needs = (model?.uses.get(own) ?? []).flatMap(({ ref, path }) => {
    const from = paths.find((one) => path.startsWith(`${pointerOfField(one)}/`));
    const to = ref.startsWith(`${own}.`) ? ref.slice(own.length + 1) : undefined;
    return from !== undefined && to !== undefined && !paths.includes(to) ? [{ from, to }] : [];
  });
  const [need] = needs;
  return need ? `${named(need.from)}要用到${named(need.to)}，请一起选中` : null;
}
