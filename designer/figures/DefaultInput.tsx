import { Button } from 'antd';
import { asksForDays, takesMany } from '../../schemas/compile/compile-defaults.ts';
import type { Model } from '../../schemas/compile/model.ts';
import type { QueryFind } from '../../schemas/compile/query-model.ts';
import { spanNames, spans } from '../../schemas/language/spans.ts';
import { Pick } from '../inputs/Pick.tsx';
import { Captioned } from '../inputs/TextInput.tsx';
import { ValueInput } from '../inputs/ValueInput.tsx';
import styles from './query.module.css';

interface Props {
  readonly model: Model;
  readonly find: QueryFind;
  readonly value: string | readonly string[] | undefined;
  /** Undefined: it begins with nothing. */
  readonly onChange: (value: string | readonly string[] | undefined) => void;
}

const spanOptions = spanNames.map((value) => ({ value, label: spans[value] }));

/** What the form of a report begins with: days by the name of their span, else a value as the field takes it. */
export function DefaultInput({ model, find, value, onChange }: Props) {
  return (
    <Captioned label="默认值">
      {asksForDays(find) ? (
        <Pick
          label="默认值"
          placeholder="不限"
          value={typeof value === 'string' ? value : null}
          options={spanOptions}
          onChange={onChange}
        />
      ) : find.op === 'range' ? (
        <Ends {...{ model, find, value, onChange }} />
      ) : (
        <ValueInput
          model={model}
          found={find.op === 'like' ? undefined : foundIn(model, find)}
          label="默认值"
          many={takesMany(find)}
          value={value ?? null}
          onChange={(next) => onChange(textsOf(next))}
        />
      )}
      {value !== undefined && (
        <Button size="small" type="text" onClick={() => onChange(undefined)}>
          去掉默认值
        </Button>
      )}
    </Captioned>
  );
}

function Ends({ model, find, value, onChange }: Props) {
  const [from = '', until = ''] = Array.isArray(value) ? value : [];
  const take = (ends: readonly string[]) => onChange(ends.some((end) => end !== '') ? ends : undefined);
  const end = (label: string, now: string, put: (next: string) => readonly string[]) => (
    <ValueInput
      model={model}
      found={foundIn(model, find)}
      label={label}
      value={now === '' ? null : now}
      onChange={(next) => take(put(String(textsOf(next) ?? '')))}
    />
  );
  return (
    <div className={styles.row}>
      {end('默认值：从', from, (next) => [next, until])}
      {end('默认值：到', until, (next) => [from, next])}
    </div>
  );
}

function foundIn(model: Model, { shown: { field } }: QueryFind) {
  const owner = field ? model.entities.get(field.entity) : undefined;
  const found = field && owner?.fields.get(field.path);
  return owner && found ? { owner, field: found } : undefined;
}

function textsOf(value: unknown): string | readonly string[] | undefined {
  if (Array.isArray(value)) return value.length > 0 ? value.map(String) : undefined;
  return value === null || value === undefined || value === '' ? undefined : String(value);
}
