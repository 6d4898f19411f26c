import { Input, InputNumber, Select, Switch } from 'antd';
import type { AnyFieldKind } from '../../../schemas/kinds/field-kind.ts';
import type { JsonSchema } from '../../../schemas/kinds/value-type.ts';
import { Labelled } from '../../frame/Labelled.tsx';
import { choiceWords, configWords } from './config-words.ts';

interface Props {
  readonly kind: AnyFieldKind;
  readonly words: Readonly<Record<string, unknown>>;
  /** Keys of the document's numbering rules. */
  readonly serials: readonly string[];
  onSet(property: string, value: unknown, words: string): void;
}

/** The settings of a kind, drawn from what it says of itself. */
export function KindSettings({ kind, words, serials, onSet }: Props) {
  const properties = Object.entries(kind.config.properties as Readonly<Record<string, JsonSchema>>);
  return properties.flatMap(([name, schema]) => {
    const label = configWords[name];
    if (!label || (name === 'under' && !Object.hasOwn(kind.config.properties, 'to'))) return [];
    const set = (value: unknown) => onSet(name, value === '' || value === null ? undefined : value, label);
    const said = words[name];
    if (name === 'rule' && kind.automatic) {
      return [
        <OneOf
          key={name}
          label={label}
          value={said}
          options={serials.map((key) => ({ value: key, label: key }))}
          onSet={set}
        />,
      ];
    }
    return [<Setting key={name} label={label} schema={schema} value={said} onSet={set} />];
  });
}

interface SettingProps {
  readonly label: string;
  readonly schema: JsonSchema;
  readonly value: unknown;
  onSet(value: unknown): void;
}

function Setting({ label, schema, value, onSet }: SettingProps) {
  const branches = schema.anyOf as readonly JsonSchema[] | undefined;
  const constants = branches?.every((branch) => 'const' in branch)
    ? branches.map((branch) => String(branch.const))
    : null;
  if (constants) {
    const options = constants.map((each) => ({ value: each, label: choiceWords[each] ?? each }));
    return <OneOf label={label} value={value} options={options} onSet={onSet} />;
  }
  if (schema.type === 'boolean')
    return (
      <Labelled label={label} inline>
        {(id) => <Switch id={id} size="small" checked={value === true} onChange={(on) => onSet(on || undefined)} />}
      </Labelled>
    );
  if (schema.type === 'integer' || branches)
    return (
      <Labelled label={label}>
        {(id) => (
          <InputNumber
            id={id}
            stringMode={branches !== undefined}
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
      <Labelled label={label}>
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

interface OneOfProps {
  readonly label: string;
  readonly value: unknown;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  onSet(value: unknown): void;
}

const OneOf = ({ label, value, options, onSet }: OneOfProps) => (
  <Labelled label={label}>
    {(id) => (
      <Select
        id={id}
        allowClear
        placeholder="不限"
        value={typeof value === 'string' ? value : null}
        options={[...options]}
        onChange={(next) => onSet(next)}
      />
    )}
  </Labelled>
);
