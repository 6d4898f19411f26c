import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import type { EntityModel, Model } from '../../../schemas/compile/model.ts';
import type { AnyFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { FieldWish } from './fields.contract.ts';
import { wrongSetting } from './plain-settings.ts';

const KEY = /^[a-z][a-zA-Z0-9]{0,40}$/;
export const MOST_FIELDS = 40;

/** Kinds that an entity lets its companies add. */
export function kindsFor(entity: EntityModel): readonly AnyFieldKind[] {
  const types = entity.document.ext?.types;
  return (fieldKinds as readonly AnyFieldKind[]).filter(
    ({ name, extends: canExtend }) => canExtend && (types?.includes(name) ?? true),
  );
}

/** Refuses, in words, what could not be a field; `published` are those that run. */
export function checkWishes(
  model: Model,
  entity: EntityModel,
  wishes: readonly FieldWish[],
  published: readonly FieldWish[],
): void {
  const names = namesTaken(entity, published);
  const before = new Map(published.map((wish) => [pathOf(wish), wish]));
  const kinds = new Map(kindsFor(entity).map((kind) => [kind.name, kind]));
  for (const wish of wishes) {
    const label = wish.label.trim();
    const taken = names.get(wish.part);
    if (!taken) throw wrong(`没有明细“${wish.part}”`);
    if (label === '') throw wrong('请填写字段名称');
    if (label.length > 100) throw wrong(`字段名称“${label.slice(0, 20)}…”过长，最多100个字`);
    if (taken.labels.has(label)) throw wrong(`字段名称“${label}”已存在`);
    if (!KEY.test(wish.key)) throw wrong(`“${label}”的编码须以小写字母开头，只能用字母和数字，最多41个字符`);
    if (taken.keys.has(wish.key)) throw wrong(`字段编码“${wish.key}”已被占用`);
    taken.labels.add(label);
    taken.keys.add(wish.key);
    checkOne(model, wish, label, kinds, before.get(pathOf(wish)));
  }
}

function checkOne(
  model: Model,
  wish: FieldWish,
  label: string,
  kinds: ReadonlyMap<string, AnyFieldKind>,
  was: FieldWish | undefined,
): void {
  const kind = kinds.get(wish.kind);
  if (!kind) throw wrong(`“${label}”的类型“${wish.kind}”不能用作扩展字段`);
  if (was && was.kind !== wish.kind) throw wrong(`“${label}”已在使用，类型不能再改；请停用它，另加一个字段`);
  if (was?.promoted && !wish.promoted) throw wrong(`“${label}”已是独立的列，不能改回；需要时可回退到以前的版本`);
  const properties = Object.keys(kind.config.properties ?? {});
  if (properties.includes('dict') && !wish.dict) throw wrong(`请为“${label}”选择字典`);
  if (wish.dict && !model.dicts.has(wish.dict)) throw wrong(`没有字典“${wish.dict}”`);
  const setting = wrongSetting(kind, wish);
  if (setting) throw wrong(`“${label}”的${setting}`);
  checkStart(model, wish, label, kind, was);
  for (const [name, words, ...bounds] of numbers) {
    const value = wish[name];
    if (value === null || value === undefined) continue;
    const [least, most] = boundsOf(kind, name) ?? bounds;
    if (value < least || value > most) throw wrong(`“${label}”的${words}须在${least}到${most}之间`);
  }
}

/** A default must be a value of the field; where people can type none, a needed field has no other. */
function checkStart(
  model: Model,
  { need, locked, start, dict }: FieldWish,
  label: string,
  kind: AnyFieldKind,
  was: FieldWish | undefined,
): void {
  const text = start?.trim() ?? '';
  if (text === '') {
    if (need && locked && start !== undefined)
      throw wrong(`“${label}”必填又只读，没有人能填写，请给出默认值，或取消其中一项`);
    return;
  }
  // One that is worked out, such as today, is judged with the document.
  if (/[#$]\{/.test(text)) return;
  const options = dict ? model.dicts.get(dict)?.items : undefined;
  const option = options?.find(({ value }) => value === text);
  // One that was switched off since is told by the review.
  if (option?.off && was?.start !== start)
    throw wrong(`“${label}”的默认值“${option.text}”已停用，请改选别的，或先启用它`);
  const isThere = options ? option !== undefined : kind.parse(text, {} as never) !== undefined;
  if (!isThere) throw wrong(`“${label}”的默认值“${text.slice(0, 60)}”${options ? '不在字典里' : '不是这种类型的值'}`);
}

const numbers = [
  ['max', '最多字数', 1, 4000],
  ['scale', '小数位数', 0, 10],
  ['w', '列宽', 40, 800],
  ['span', '占格', 1, 4],
] as const;

/** Within what a kind itself takes a number of its config. */
function boundsOf({ config }: AnyFieldKind, name: string): readonly [least: number, most: number] | null {
  const said: Readonly<Record<string, unknown>> = config.properties?.[name] ?? {};
  const { minimum, maximum } = said;
  return typeof minimum === 'number' && typeof maximum === 'number' ? [minimum, maximum] : null;
}

interface Taken {
  readonly keys: Set<string>;
  readonly labels: Set<string>;
}

/** What the product, and the system, call their own in each part. */
function namesTaken(entity: EntityModel, published: readonly FieldWish[]): ReadonlyMap<string, Taken> {
  const mine = new Set(published.map(pathOf));
  return new Map(
    [entity.head, ...entity.parts.values()].map((part): [string, Taken] => {
      const fields = [...part.fields.values()].filter((field) => !mine.has(field.path));
      return [
        part.path,
        {
          keys: new Set([...fields.map(({ key }) => key), ...part.parts.keys()]),
          labels: new Set(fields.map(({ label }) => label)),
        },
      ];
    }),
  );
}

export const pathOf = ({ part, key }: Pick<FieldWish, 'part' | 'key'>): string =>
  part === '' ? key : `${part}.${key}`;

const wrong = (text: string) => new Refusal('invalid_input', { text });
