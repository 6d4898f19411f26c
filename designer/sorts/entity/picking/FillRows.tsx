import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Labelled } from '../../../inputs/Labelled.tsx';
import { Pick } from '../../../inputs/Pick.tsx';
import styles from './picking.module.css';
import type { Option } from './picking.ts';

interface Props {
  /** What it is asked under; what comes along with a choice unless said. */
  readonly label?: string;
  readonly fill: Readonly<Record<string, string>>;
  readonly own: readonly Option[];
  readonly given: readonly Option[];
  onChange(fill: Readonly<Record<string, string>>): void;
}

/** Which field is filled with what of the picked row. */
export function FillRows({ label = '选好后带出', fill, own, given, onChange }: Props) {
  const labelOf = (key: string) => own.find(({ value }) => value === key)?.label ?? key;
  const free = own.filter(({ value }) => !Object.hasOwn(fill, value));
  const start = (key: string) => given.find(({ value }) => value === key)?.value ?? given[0]?.value;
  return (
    <Labelled label={label}>
      {() => (
        <>
          {Object.entries(fill).map(([key, from]) => (
            <div key={key} className={styles.row}>
              <span>{labelOf(key)} ←</span>
              <Pick
                label={`“${labelOf(key)}”取自`}
                search
                value={from}
                options={given}
                onChange={(next) => onChange({ ...fill, [key]: next })}
              />
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`不再带出“${labelOf(key)}”`}
                onClick={() => onChange(Object.fromEntries(Object.entries(fill).filter(([one]) => one !== key)))}
              />
            </div>
          ))}
          <Pick
            label="再带出一个字段"
            placeholder="再带出一个字段…"
            search
            value={null}
            options={free}
            onChange={(key) => {
              const from = start(key);
              if (from !== undefined) onChange({ ...fill, [key]: from });
            }}
          />
        </>
      )}
    </Labelled>
  );
}
