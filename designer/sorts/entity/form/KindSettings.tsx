import { Input, InputNumber, Select, Switch } from 'antd';
import type { AnyFieldKind } from '../../../../schemas/kinds/field-kind.ts';
import { constantsOf, wordFor } from '../../../../schemas/language/closed-words.ts';
import type { JsonSchema } from '../../../../schemas/values/value-type.ts';
import { Labelled } from '../../../inputs/Labelled.tsx';
import { helpWords, namesField, orOneOf, unsaidWords } from './config-words.ts';
import { canSay, settingsOf, settle } from './field-settings.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

interface Props {
  readonly kind: AnyFieldKind;
  readonly words: Readonly<Record<string, unknown>>;
  /** The document's numbering rules. */
  readonly serials: readonly Option[];
  /** The fields a setting may name: of this record, or of the one it points at. */
  readonly fields: Readonly<Record<'beside' | 'codes' | 'target', readonly Option[]>>;
  onSet(more: Readonly<Record<string, unknown>>, said: string): void;
}

/** The settings of a kind, drawn from what it says of itself. */
export function KindSettings({ kind, words, serials, fields, onSet }: Props) {
  return settingsOf(kind).flatMap(([name, schema]) => {
    const label = String(schema.title);
    if (name === 'by' && words.parent === undefined) return [];
    const asked = { name, label, schema, value: words[name] };
    const set = (value: unknown) =>
      onSet(settle(kind, words, name, value === '' || value === null ? undefined : value), label);
    const choices = choicesOf({ kind, words, serials, fields }, name, schema);
    return [
      choices ? (
        <OneOf key={name} {...asked} options={choices} onSet={set} />
      ) : (
        <Setting key={name} {...asked} onSet={set} />
      ),
    ];
  });
}

/** What can be chosen of a setting; null where it is written. */
function choicesOf(
  { kind, words, serials, fields }: Omit<Props, 'onSet'>,
  name: string,
  schema: JsonSchema,
): readonly Option[] | null {
  if (name === 'rule' && kind.automatic) return serials;
  const whose = namesField[name];
  if (whose) {
    const named = fields[whose].filter(({ value }) => new RegExp(String(schema.pattern)).test(value));
    return [...named, ...(orOneOf[name]?.() ?? [])];
  }
  const constants = constantsOf(schema)?.filter((each) => each === words[name] || canSay(kind, words, name, each));
  return constants?.map((each) => ({ value: each, label: wordFor(schema, each) })) ?? null;
}

interface SettingProps {
  readonly name: string;
  readonly label: string;
  readonly schema: JsonSchema;
  readonly value: unknown;
  onSet(value: unknown): void;
}

/** A setting that is written, or switched on. */
export function Setting({ name, label, schema, value, onSet }: SettingProps) {
  const isDecimal = schema.anyOf !== undefined;
  if (schema.type === 'boolean' || 'const' in schema) {
    const on = schema.const ?? true;
    return (
      <Labelled label={label} inline>
        {(id) => (
          <Switch id={id} size="small" checked={value === on} onChange={(next) => onSet(next ? on : undefined)} />
        )}
      </Labelled>
    );
  }
  if (schema.type === 'integer' || isDecimal)
    return (
      <Labelled label={label}>
        {(id) => (
          <InputNumber
            id={id}
            stringMode={isDecimal}
            style={{ width: '100%' }}
            value={value === undefined ? null : (value as string | number)}
            {...(schema.type === 'integer' ? { precision: 0 } : {})}
            {...(typeof schema.minimum === 'number' ? { min: schema.minimum } : {})}
            {...(typeof schema.maximum === 'number' ? { max: schema.maximum } : {})}
            onChange={(next) => onSet(next)}
          />
        )}
      </Labelled>
    );
  if (schema.type === 'string')
    return (
      <Labelled label={label} help={helpWords[name]}>
        {(id) => (
          <Input
            id={id}
            value={value === undefined ? '' : String(value)}
            onChange={({ target }) => onSet(target.value)}
          />
        )}
      </Labelled>
    );
  return null;
}

interface OneOfProps extends Omit<SettingProps, 'schema'> {
  readonly options: readonly Option[];
}

/** A setting that is chosen. */
export const OneOf = ({ name, label, value, options, onSet }: OneOfProps) => (
  <Labelled label={label} help={helpWords[name]}>
    {(id) => (
      <Select
        id={id}
        allowClear
        placeholder={unsaidWords[name] ?? '请选择'}
        showSearch={options.length > 8 && { optionFilterProp: 'label' }}
        value={typeof value === 'string' ? value : null}
        options={[...options]}
        onChange={(next) => onSet(next)}
      />
    )}
  </Labelled>
);
