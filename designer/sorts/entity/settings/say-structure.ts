import type { Document } from '../../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { titleOf } from '../../../../schemas/language/names.ts';
import { labelOf } from '../../../kernel/places.ts';

type Change = NonNullable<EntityDocument['changes']>[number];

/** A change of the table that was declared, as it is told to whoever looks for what became of a column. */
export function sayStructure(document: EntityDocument, change: Change): string {
  const field = `“${labelOf(document, change.f)}”`;
  if (change.do === 'renameColumn') return `第 ${change.rev} 版：${field}的列由 ${change.from} 改名`;
  if (change.do === 'retype') return `第 ${change.rev} 版：${field}由 ${change.from} 换成现在的类型`;
  if (change.do === 'drop') return `第 ${change.rev} 版：${field}的列不再使用，数据保留`;
  return `第 ${change.rev} 版：扩展字段${field}改为独立的列`;
}

/** What a facet is of, and which of the records it shows. */
export function sayFacet(document: EntityDocument, others: readonly Document[]): string | null {
  if (document.facetOf === undefined) return null;
  const base = others.find((one): one is EntityDocument => one.kind === 'entity' && one.key === document.facetOf);
  const when = Object.entries(document.when ?? {}).map(
    ([key, value]) => `“${base ? labelOf(base, key) : key}”是 ${value}`,
  );
  const only = when.length > 0 ? `，只含${when.join('、')}的数据` : '';
  return `它是“${base ? titleOf(base.title) : document.facetOf}”的一个视角${only}；数据存在一起，没有在这里修改的字段和规则跟着它走。`;
}
