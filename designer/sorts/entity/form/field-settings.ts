import type { AnyFieldKind } from '../../../../schemas/kinds/field-kind.ts';
import type { Document } from '../../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import type { JsonSchema } from '../../../../schemas/values/value-type.ts';
import { type FieldWords, fieldsOf, keyOf, partLabelOf, partOf } from '../../../kernel/places.ts';
import { isAskedElsewhere } from './config-words.ts';
import { kindNamed } from './kind-named.ts';

type Words = Readonly<Record<string, unknown>>;
interface Option {
  readonly value: string;
  readonly label: string;
}

/** The settings of a kind that are drawn from what it says of itself. */
export const settingsOf = (kind: AnyFieldKind): readonly (readonly [string, JsonSchema])[] =>
  Object.entries(kind.config.properties as Readonly<Record<string, JsonSchema>>).filter(
    ([name]) => !isAskedElsewhere(kind, name),
  );

const isFaulty = (kind: AnyFieldKind, words: Words): boolean => (kind.lint?.(words as never) ?? null) !== null;

/** Whether the kind takes it beside what is said already. */
export const canSay = (kind: AnyFieldKind, words: Words, name: string, value: unknown): boolean =>
  !isFaulty(kind, { ...words, [name]: value }) || isFaulty(kind, { ...words, [name]: undefined });

/** A setting, and with it goes what the kind would not have beside it any more. */
export function settle(kind: AnyFieldKind, words: Words, name: string, value: unknown): Words {
  const change = { [name]: value };
  if (isFaulty(kind, words) || !isFaulty(kind, { ...words, ...change })) return change;
  const heals = settingsOf(kind).find(
    ([other]) =>
      other !== name && words[other] !== undefined && !isFaulty(kind, { ...words, ...change, [other]: undefined }),
  );
  return heals ? { ...change, [heals[0]]: undefined } : change;
}

const holdsCode = ({ type, ...words }: FieldWords): boolean => {
  const kind = kindNamed(type);
  return kind !== undefined && Object.hasOwn(kind.config.properties, 'dict') && kind.type(words as never).is === 'text';
};

/** Fields that stand beside one: of its own part, and of what that is part of; those that hold a code alone if that is asked. */
export function fieldsBeside(document: EntityDocument, path: string, areCodes = false): readonly Option[] {
  const own = partOf(path);
  const parts = own.split('.').filter((key) => key !== '');
  return [...parts.map((_, index) => parts.slice(0, parts.length - index).join('.')), ''].flatMap((part, up) =>
    inOrder(fieldsOf(document, part))
      .filter(([key, words]) => (part !== own || key !== keyOf(path)) && (!areCodes || holdsCode(words)))
      .map(([key, { label }]) => ({
        value: `${'../'.repeat(up)}${key}`,
        label: up === 0 ? (label ?? key) : `${part === '' ? '主单' : partLabelOf(document, part)}的${label ?? key}`,
      })),
  );
}

/** Fields of the records it points at. */
export function fieldsOfTarget(document: EntityDocument, others: readonly Document[], words: FieldWords) {
  const found = [document, ...others].find((one) => one.kind === 'entity' && one.key === words.to);
  return found?.kind === 'entity'
    ? inOrder(fieldsOf(found, '')).map(([value, { label }]) => ({ value, label: label ?? value }))
    : [];
}
