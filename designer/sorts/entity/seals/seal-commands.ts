import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import type { SealDocument } from '../../../../schemas/sections/seals/seals.section.ts';
import type { Ask } from '../../../kernel/command.ts';
import { allFields, labelOf, partLabelOf, rankBefore } from '../../../kernel/places.ts';
import { freshKey } from '../../../kernel/tree.ts';
import type { Making } from '../rules/rule-commands.ts';

const sealPath = (key: string): string => at('/seals', key);

/** References of the head: the records that could open a seal. */
export const openersOf = (document: EntityDocument): readonly { value: string; label: string }[] =>
  Object.entries(document.fields).flatMap(([value, { type, label }]) =>
    type === 'ref' ? [{ value, label: label ?? value }] : [],
  );

/** Every field by its path, lines with the name of their part. */
export const sealableFields = (document: EntityDocument): readonly { value: string; label: string }[] =>
  allFields(document).map(([value, { label }]) => {
    const part = value.split('.').slice(0, -1).join('.');
    const name = label ?? value;
    return { value, label: part === '' ? name : `${partLabelOf(document, part)} › ${name}` };
  });

/** Of the first field there is that may lie in one; null where no record could open it. */
export function addSeal(document: EntityDocument): Making | null {
  const by = openersOf(document)[0]?.value;
  const taken = new Set(Object.values(document.seals ?? {}).flatMap(({ fields }) => fields));
  const isFree = ([path, { type }]: ReturnType<typeof allFields>[number]) =>
    !taken.has(path) && path !== document.named && type !== 'ref';
  const first = allFields(document).find(isFree)?.[0];
  if (by === undefined || first === undefined) return null;
  const key = freshKey(new Set(Object.keys(document.seals ?? {})), 'seal');
  const label = '密封的值';
  const after: SealDocument & { rank: string } = { label, by, fields: [first], rank: rankBefore(document.seals, null) };
  return { ask: { name: `新建密封“${label}”`, steps: [{ path: sealPath(key), after }] }, chosen: sealPath(key) };
}

export const setSeal = (key: string, after: SealDocument, isTyped = false): Ask => ({
  name: '修改密封',
  steps: [{ path: sealPath(key), after }],
  ...(isTyped ? { joins: sealPath(key) } : {}),
});

export const removeSeal = (key: string, { label }: SealDocument): Ask => ({
  name: `删除密封“${label}”`,
  steps: [{ path: sealPath(key), after: undefined }],
});

/** What lies in it and who opens it, in one sentence. */
export function saySeal(document: EntityDocument, { by, fields }: SealDocument): string {
  const [first = '', ...others] = fields;
  const names = new Map(sealableFields(document).map(({ value, label }) => [value, label]));
  const what = `“${names.get(first) ?? first}”${others.length > 0 ? `等${fields.length}个字段` : ''}`;
  return `${what}封到“${labelOf(document, by)}”开启，之前谁也看不到`;
}
