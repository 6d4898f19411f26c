import { fieldKinds } from '../../../../renderers/fields/kinds.ts';
import { longText } from '../../../../renderers/fields/longText/longText.kind.ts';
import { mail } from '../../../../renderers/fields/mail/mail.kind.ts';
import { money } from '../../../../renderers/fields/money/money.kind.ts';
import { percent } from '../../../../renderers/fields/percent/percent.kind.ts';
import { phone } from '../../../../renderers/fields/phone/phone.kind.ts';
import type { AnyFieldKind } from '../../../../schemas/kinds/field-kind.ts';
import type { SheetRows } from '../../../../schemas/wire/tables.ts';
import { suggestKey } from '../../../kernel/suggest-key.ts';
import type { NewField } from './new-entity.ts';

/** Most telling first: what every value of a column can be read as, it probably is. */
const readable: readonly string[] = ['date', 'dateTime', percent.name, 'integer', 'decimal'];
/** Words in a heading that say more than its values do. */
const byHeading: readonly (readonly [RegExp, string])[] = [
  [/(金额|单价|价格|总价|总额|费用|预算|含税|不含税)/, money.name],
  [/(比例|税率|占比|百分比|完成率|合格率)/, percent.name],
  [/(电话|手机|传真)/, phone.name],
  [/(邮箱|电子邮件)/, mail.name],
  [/(备注|说明|描述|内容|原因|意见)/, longText.name],
];
const fewChoices = 12;

/** Columns of a workbook as fields, by what their headings say and what stands below them. */
export function proposeFields({ headings, rows }: SheetRows): readonly NewField[] {
  const taken = new Set(['code', 'id', 'version']);
  return headings.flatMap((heading, column): NewField[] => {
    const label = heading.trim().slice(0, 60);
    if (label === '') return [];
    const key = suggestKey(label, taken, 'field');
    taken.add(key);
    const values = rows.map((row) => (row[column] ?? '').trim()).filter((text) => text !== '');
    return [
      {
        key,
        label,
        ...typeOf(label, values),
        ...(values.length === rows.length && rows.length > 2 ? { need: true } : {}),
      },
    ];
  });
}

function typeOf(
  label: string,
  values: readonly string[],
): { readonly type: string } & Readonly<Record<string, unknown>> {
  const said = byHeading.find(([pattern, kind]) => pattern.test(label) && reads(kind, values))?.[1];
  if (said) return { type: said };
  if (values.length === 0) return { type: 'text' };
  if (/^(是|否)$/.test(values[0] ?? '') && values.every((text) => /^(是|否)$/.test(text))) return { type: 'flag' };
  // A code that begins with a zero is a text, however much it looks like a number.
  const hasZeros = values.some((text) => /^0\d/.test(text));
  const kind = readable.find((name) => reads(name, values) && !(hasZeros && name !== 'date' && name !== 'dateTime'));
  if (kind) return { type: kind };
  const different = [...new Set(values)];
  if (
    values.length >= 8 &&
    different.length <= fewChoices &&
    different.length * 2 <= values.length &&
    different.every((text) => text.length <= 20)
  )
    return { type: 'choice', options: different.map((text) => ({ value: text, text })) };
  return values.some((text) => text.length > 200 || text.includes('\n'))
    ? { type: longText.name }
    : { type: 'text', max: 500 };
}

function reads(name: string, values: readonly string[]): boolean {
  const kind = fieldKinds.find((each) => each.name === name) as AnyFieldKind | undefined;
  if (!kind) return false;
  return values.every((text) => {
    if (name === percent.name && !/[%％]$/.test(text)) return false;
    const value = kind.parse(text, {});
    return value !== undefined && value !== null && kind.check(value, {}) === null;
  });
}
