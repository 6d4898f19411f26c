import { Checkbox, Input } from 'antd';
import type { EntityDocument } from '../../../schemas/language/entity.ts';
import { inOrder } from '../../../schemas/language/ranks.ts';
import { FormulaInput } from '../pieces/FormulaInput.tsx';
import { Pick, PickMany } from '../pieces/Pick.tsx';
import { roleOptions, useRoleNames } from '../pieces/role-names.ts';
import type { Standing } from '../pieces/standing.ts';
import { allFields } from '../places.ts';
import { type Param, sayChoice } from './run-params.ts';
import styles from './states.module.css';

interface Props {
  readonly param: Param;
  readonly value: unknown;
  readonly document: EntityDocument;
  readonly standing: Standing | undefined;
  /** Undefined takes it away. */
  readonly onChange: (value: unknown) => void;
}

/** One parameter, by the input that fits what the manifest says of it. */
export function RunParam(props: Props) {
  const { param, value, onChange } = props;
  if (param.by === 'flag') {
    return (
      <Checkbox checked={value === true} onChange={({ target }) => onChange(target.checked)}>
        {param.label}
      </Checkbox>
    );
  }
  return (
    <div className={styles.param}>
      <span>{param.label}</span>
      <ParamInput {...props} />
    </div>
  );
}

function ParamInput({ param, value, document, standing, onChange }: Props) {
  const names = useRoleNames();
  const text = typeof value === 'string' ? value : '';
  const fields = allFields(document)
    .filter(([path]) => !path.includes('.'))
    .map(([path, { label }]) => ({ value: path, label: label ?? path }));
  const none = param.needed ? [] : [{ value: '', label: '（不用）' }];
  const pick = (options: readonly { value: string; label: string }[]) => (
    <Pick
      label={param.label}
      value={text === '' && param.needed ? null : text}
      options={[...none, ...options]}
      onChange={(next) => onChange(next === '' ? undefined : next)}
    />
  );
  switch (param.by) {
    case 'field':
      return pick(fields);
    case 'role':
      return pick(roleOptions(Object.keys(document.access?.roles ?? {}), names));
    case 'chain':
      return pick(inOrder(document.becomes).map(([key, { label }]) => ({ value: key, label })));
    case 'choice':
      return pick(param.choices.map((choice) => ({ value: choice, label: sayChoice(choice) })));
    case 'fields':
      return (
        <PickMany
          label={param.label}
          value={Array.isArray(value) ? value.map(String) : []}
          options={fields}
          onChange={(next) => (next.length > 0 || !param.needed) && onChange(next.length > 0 ? [...next] : undefined)}
        />
      );
    case 'expression':
      return standing ? (
        <FormulaInput standing={standing} label={param.label} text={text} placeholder="例如 现在" onChange={onChange} />
      ) : (
        <code>{text}</code>
      );
    default:
      return (
        <Input
          aria-label={param.label}
          value={text}
          maxLength={200}
          onChange={({ target }) => (target.value !== '' || !param.needed) && onChange(target.value || undefined)}
        />
      );
  }
}
