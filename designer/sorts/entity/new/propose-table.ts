import { choice } from '../../../../renderers/fields/choice/choice.kind.ts';
import { date } from '../../../../renderers/fields/date/date.kind.ts';
import { dateTime } from '../../../../renderers/fields/dateTime/dateTime.kind.ts';
import { decimal } from '../../../../renderers/fields/decimal/decimal.kind.ts';
import { flag } from '../../../../renderers/fields/flag/flag.kind.ts';
import { integer } from '../../../../renderers/fields/integer/integer.kind.ts';
import { longText } from '../../../../renderers/fields/longText/longText.kind.ts';
import { money } from '../../../../renderers/fields/money/money.kind.ts';
import { ref } from '../../../../renderers/fields/ref/ref.kind.ts';
import { text } from '../../../../renderers/fields/text/text.kind.ts';
import { time } from '../../../../renderers/fields/time/time.kind.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import type { FoundColumn, TableStructure } from '../../../../schemas/wire/tables.ts';
import { suggestKey } from '../../../kernel/suggest-key.ts';
import type { NewField } from './new-entity.ts';

/** A column of another database with the field proposed for it. */
export interface ProposedColumn {
  readonly column: FoundColumn;
  readonly field: NewField;
  /** Whether it is taken over; what the product keeps by itself is not, unless somebody wants it. */
  readonly taken: boolean;
  /** Why it cannot be, in words; null where it can. */
  readonly cannot: string | null;
}

/** An entity a foreign key may lead to. */
export type Target = Pick<EntityDocument, 'key' | 'title' | 'store'>;

type ProposedType = { readonly type: string } & Readonly<Record<string, unknown>>;

const moneyWords = /(金额|单价|价格|总价|总额|费用|预算|price|amount|cost|fee)/i;
/** What every record here has anyway. */
const kept =
  /^(tenant_?id|version|create_?(d_?at|time|by)|created_?by|update_?(d_?at|time|by)|updated_?by|deleted(_?at)?|del_?flag|is_?deleted)$/i;
const mostChoices = 100;

/** The columns of a table as fields: types from types, names from comments, choices from checks, relations from foreign keys. */
export function proposeTable(table: TableStructure, targets: readonly Target[]): readonly ProposedColumn[] {
  const taken = new Set(['id', 'version']);
  return table.columns.map((column): ProposedColumn => {
    const label = labelOf(column);
    const key = suggestKey(column.name.replaceAll('_', ' '), taken, 'field');
    taken.add(key);
    const typed = typeOf(column, label, targets);
    const isOwnKey = column.key && /^(id|uuid)$/i.test(column.name);
    return {
      column,
      field: { key, label, ...(typed ?? { type: text.name }), ...(column.need && typed ? { need: true } : {}) },
      taken: typed !== null && !isOwnKey && !kept.test(column.name),
      cannot: typed === null ? `${column.type} 类型的内容不能带入` : null,
    };
  });
}

/** The first words of its comment, without what explains them; else its name. */
const labelOf = ({ name, comment }: FoundColumn): string =>
  (comment ?? '')
    .split(/[\n\r:：,，;；(（]/)[0]
    ?.trim()
    .slice(0, 60) || name;

function typeOf(column: FoundColumn, label: string, targets: readonly Target[]): ProposedType | null {
  const target = column.refers === null ? undefined : targets.find((one) => isOf(one, column.refers ?? ''));
  if (target) return { type: ref.name, to: target.key };
  const { values } = column;
  if (values && values.length <= mostChoices && values.every((value) => value !== ''))
    return { type: choice.name, options: values.map((value) => ({ value, text: value })) };
  return plainType(column.type, moneyWords.test(`${column.name} ${label}`));
}

/** Its store is called like the table, or it is named like it: `su_supplier`, `supplier`, `suppliers`. */
function isOf({ key, store }: Target, table: string): boolean {
  const plain = (name: string) => name.replaceAll('_', '').toLowerCase().replace(/s$/, '');
  return store?.table === table || plain(table) === plain(key);
}

function plainType(type: string, isMoney: boolean): ProposedType | null {
  const [, name = type, first, second] =
    /^([a-z ]+?)(?:\((\d+)(?:,(\d+))?\))?( with(?:out)? time zone)?$/.exec(type) ?? [];
  switch (name) {
    case 'boolean':
      return { type: flag.name };
    case 'smallint':
    case 'integer':
    case 'bigint':
      return { type: integer.name };
    case 'numeric':
      if (isMoney) return { type: money.name };
      return second === '0' ? { type: integer.name } : { type: decimal.name, scale: Math.min(Number(second ?? 4), 6) };
    case 'real':
    case 'double precision':
      return isMoney ? { type: money.name } : { type: decimal.name, scale: 4 };
    case 'character varying':
    case 'character':
      return first !== undefined && Number(first) > 500
        ? { type: longText.name }
        : { type: text.name, max: Number(first ?? 500) };
    case 'uuid':
      return { type: text.name, max: 36 };
    case 'text':
      return { type: longText.name };
    case 'date':
      return { type: date.name };
    case 'timestamp':
      return { type: dateTime.name };
    case 'time':
      return { type: time.name };
    default:
      return null;
  }
}
