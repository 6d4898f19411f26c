import { kindNamed } from '../../../../renderers/fields/kind-named.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import type { SealDocument } from '../../../../schemas/sections/seals/seals.section.ts';
import type { PickOption } from '../../../inputs/Pick.tsx';
import type { Ask } from '../../../kernel/command.ts';
import { allFields, labelOf, partLabelOf, rankBefore } from '../../../kernel/places.ts';
import { readIn } from '../../../kernel/read-in.ts';
import { freshKey } from '../../../kernel/tree.ts';
import type { Making } from '../rules/rule-commands.ts';

const sealPath = (key: string): string => at('/seals', key);

/** References of the head: the records that could open a seal. */
export const openersOf = (document: EntityDocument): readonly { value: string; label: string }[] =>
  Object.entries(document.fields).flatMap(([value, { type, label }]) =>
    type === 'ref' ? [{ value, label: label ?? value }] : [],
  );

/** Every field that may lie in an envelope, by its path, lines with the name of their part; and those that were said to. */
export const sealableFields = (document: EntityDocument, said: readonly string[] = []): readonly PickOption[] =>
  allFields(document)
    .filter(([path, field]) => said.includes(path) || mayLie(document, path, field))
    .map(([value, { label }]) => {
      const part = value.split('.').slice(0, -1).join('.');
      const name = label ?? value;
      return { value, label: part === '' ? name : `${partLabelOf(document, part)} › ${name}` };
    });

/** Whether a value is written in the record itself, and not what the record is called or stands by. */
function mayLie(document: EntityDocument, path: string, field: ReturnType<typeof allFields>[number][1]): boolean {
  const kind = field.type === undefined ? undefined : kindNamed(field.type);
  const isUsed = path === document.named || path === document.states?.field || path in (document.when ?? {});
  if (!kind || isUsed || kind.automatic || kind.holdsFiles || (field.calc && !field.stored)) return false;
  const { is } = kind.type(field as never);
  return is !== 'ref' && is !== 'list';
}

/** Fields that are read before a seal is opened: what is told and searched by, carried into other documents, and dates that something is counted from. */
const askedEarlier = ({ told, store, valid, remind, becomes }: EntityDocument): ReadonlySet<string> =>
  new Set([
    ...(told ?? []),
    ...Object.values(becomes ?? {}).flatMap(({ map, lines }) => [
      ...Object.values(map).flatMap((text) => readIn(text, '')),
      ...[lines?.map, lines?.split]
        .flatMap((carried) => Object.values(carried ?? {}))
        .flatMap((text) => readIn(text, lines?.from ?? '')),
    ]),
    ...Object.values(store?.indexes ?? {}).flatMap(({ on }) => on),
    ...(valid ? [valid.from, valid.to] : []),
    ...Object.values(remind ?? {}).flatMap(({ of }) => of ?? []),
  ]);

/** Of the first field there is that may lie in one; null where no record could open it. */
export function addSeal(document: EntityDocument): Making | null {
  const by = openersOf(document)[0]?.value;
  const taken = new Set(Object.values(document.seals ?? {}).flatMap(({ fields }) => fields));
  const asked = askedEarlier(document);
  const first = sealableFields(document).find(({ value }) => !taken.has(value) && !asked.has(value))?.value;
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
  const names = new Map(sealableFields(document, fields).map(({ value, label }) => [value, label]));
  const what = `“${names.get(first) ?? first}”${others.length > 0 ? `等${fields.length}个字段` : ''}`;
  return `${what}封到“${labelOf(document, by)}”开启，之前谁也看不到`;
}
