import { Checkbox, Input } from 'antd';
import type { EntityDocument } from '../../../schemas/language/entity.ts';
import { inOrder } from '../../../schemas/language/ranks.ts';
import { allFields, partLabelOf, partsOf } from '../../kernel/places.ts';
import { FormulaInput } from '../FormulaInput.tsx';
import { Pick, PickMany } from '../Pick.tsx';
import { roleOptions, useRoleNames } from '../role-names.ts';
import type { ExpressionPlace } from '../standing.ts';
import { MapEditor } from './MapEditor.tsx';
import { leadingOut, type Param, sayChoice } from './run-params.ts';
import styles from './runs.module.css';

interface Props {
  readonly param: Param;
  readonly value: unknown;
  readonly document: EntityDocument;
  readonly standing: ExpressionPlace | undefined;
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
    case 'part':
      return pick(partsOf(document).map((path) => ({ value: path, label: partLabelOf(document, path) })));
    case 'over':
      return pick(leadingOut(document));
    case 'seal':
      return pick(inOrder(standing?.entity.document.seals).map(([key, { label }]) => ({ value: key, label })));
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
    case 'set':
      return standing ? (
        <WrittenParam param={param} value={value} standing={standing} onChange={onChange} />
      ) : (
        <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
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

interface WrittenProps extends Pick<Props, 'param' | 'value' | 'onChange'> {
  readonly standing: ExpressionPlace;
}

/** What is written, or where: read in the rows or records it is about. */
const WrittenParam = ({ param, value, standing, onChange }: WrittenProps) =>
  param.by === 'set' ? (
    <MapEditor
      label={param.label}
      more="再写一个字段…"
      map={(value ?? {}) as Readonly<Record<string, string>>}
      target={standing.entity.document}
      part={standing.part}
      standing={standing}
      onChange={onChange}
    />
  ) : (
    <FormulaInput
      standing={standing}
      label={param.label}
      text={typeof value === 'string' ? value : ''}
      placeholder={param.needed ? '例如 现在' : '不写就是全部'}
      onChange={onChange}
      {...(param.needed ? {} : { onEmpty: () => onChange(undefined) })}
    />
  );
