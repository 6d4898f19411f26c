import { generateNKeysBetween } from 'fractional-indexing';
import type { EntityDocument } from '../../../schemas/language/entity.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import type { Session } from '../../kernel/session.ts';
import { type Amended, amend } from '../../metadata/amend.ts';
import { refusedInWords } from '../../metadata/say-refused.ts';
import { checkWishes, pathOf } from './check-wishes.ts';
import { layerWith, wishesIn } from './field-layer.ts';
import type { FieldWish } from './fields.contract.ts';
import { formEntity } from './form-entity.ts';

type Json = Readonly<Record<string, unknown>>;
type Places = Pick<House, 'db' | 'models'>;
type Named = Partial<FieldWish> & Pick<FieldWish, 'part' | 'key'>;
export type FieldChange =
  | { readonly add: Named; readonly place?: number | undefined }
  | { readonly edit: Named; readonly place?: number | undefined }
  | { readonly retire: Pick<FieldWish, 'part' | 'key'> };

const plain: Omit<FieldWish, 'part' | 'key'> = {
  label: '',
  kind: 'text',
  need: false,
  start: null,
  places: ['form', 'list'],
  retired: false,
  promoted: false,
};

/** One field of a company's changed and published at once, as clients ask that know no drafts. */
export async function changeExtended(
  { db, models }: Places,
  session: Session,
  name: string,
  make: (part: string) => FieldChange,
): Promise<void> {
  const { model } = await models.running(session.tenant);
  const { entity, part } = formEntity(model, name);
  const change = make(part);
  const id = `entity:${entity.key}`;
  await publishOver({ db, models }, session, `扩展字段：${entity.title}`, id, (now) => {
    const product = productIn(now, id);
    const own = (now.own(id) ?? null) as unknown as (Json & { rev?: number }) | null;
    const published = wishesIn(own, product);
    const wishes = changed(published, change);
    checkWishes(model, entity, wishes, published);
    return layerWith(own, product, wishes, (own?.rev ?? 0) + 1);
  });
}

function changed(published: readonly FieldWish[], change: FieldChange): readonly FieldWish[] {
  if ('add' in change) return placed([...published, { ...plain, ...change.add }], change.add, change.place);
  const named = 'edit' in change ? change.edit : change.retire;
  const path = pathOf(named);
  if (!published.some((wish) => pathOf(wish) === path)) {
    throw new Refusal('unknown_record', { text: `没有扩展字段“${named.key}”` });
  }
  const next = 'edit' in change ? change.edit : { ...named, retired: true };
  const edited = published.map((wish) => (pathOf(wish) === path ? { ...wish, ...next } : wish));
  return placed(edited, named, 'edit' in change ? change.place : undefined);
}

/** One of them put at its place among those of its part that are in use. */
function placed(
  wishes: readonly FieldWish[],
  named: Pick<FieldWish, 'part' | 'key'>,
  place: number | undefined,
): readonly FieldWish[] {
  const path = pathOf(named);
  const one = wishes.find((wish) => pathOf(wish) === path);
  if (place === undefined || !one) return wishes;
  const others = wishes.filter((wish) => wish !== one);
  const before = others.filter(({ part, retired }) => part === named.part && !retired)[place];
  return before ? others.toSpliced(others.indexOf(before), 0, one) : [...others, one];
}

interface ColumnWish {
  readonly fieldName: string;
  readonly width?: string | number | null;
  readonly orderNum?: number | null;
}

/** Widths and order of the columns of an entity's list, as the company wants them. */
export async function saveColumns(
  { db, models }: Places,
  session: Session,
  name: string,
  items: readonly ColumnWish[],
): Promise<void> {
  const { model } = await models.running(session.tenant);
  const { entity } = formEntity(model, name);
  const list = entity.lists.get('main');
  if (!list) throw new Refusal('unknown_list');
  const known = new Map(list.columns.map(({ field }) => [field, entity.head.fields.get(field)?.label ?? field]));
  for (const { fieldName, width } of items) {
    if (!known.has(fieldName)) throw new Refusal('invalid_input', { text: `列表中没有字段“${fieldName}”` });
    const size = Number(width ?? 160);
    if (!Number.isInteger(size) || size < 40 || size > 800)
      throw new Refusal('invalid_input', { text: `“${known.get(fieldName)}”的列宽须在40到800之间` });
  }
  const id = `entity:${entity.key}`;
  await publishOver({ db, models }, session, `列表样式：${entity.title}`, id, (now) => {
    const own = (now.own(id) ?? {}) as unknown as Json & { lists?: Record<string, { cols?: Record<string, Json> }> };
    const cols = { ...own.lists?.main?.cols };
    const ordered = items.some(({ orderNum }) => typeof orderNum === 'number');
    const sorted = ordered ? items.toSorted((a, b) => (a.orderNum ?? 0) - (b.orderNum ?? 0)) : items;
    const ranks = generateNKeysBetween(null, null, sorted.length);
    for (const [at, { fieldName, width }] of sorted.entries()) {
      cols[fieldName] = {
        ...cols[fieldName],
        ...(width === null || width === undefined ? {} : { w: Number(width) }),
        ...(ordered ? { rank: ranks[at] } : {}),
      };
    }
    return { fields: {}, ...own, lists: { ...own.lists, main: { ...own.lists?.main, cols } } };
  });
}

function productIn(now: Amended, id: string): EntityDocument {
  const product = now.product(id);
  if (product?.kind !== 'entity') throw new Refusal('unknown_entity', { text: '没有这种单据，或它不能扩展' });
  return product;
}

export async function publishOver(
  places: Places,
  { tenant, user }: Session,
  note: string,
  id: string,
  make: (now: Amended) => Json | null,
): Promise<void> {
  try {
    await amend(places, { tenant, by: user.username }, note, (now) => [{ id, document: make(now) }]);
  } catch (error) {
    throw refusedInWords(error, (wrong) => `未能保存：${wrong.slice(0, 3).join('；')}`);
  }
}
