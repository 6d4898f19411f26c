import { Button } from 'antd';
import { useState } from 'react';
import type { PartDocument } from '../../schemas/language/fields.ts';
import { Captioned } from './Captioned.tsx';
import { Labelled } from './Labelled.tsx';
import { Pick } from './Pick.tsx';

type Valid = NonNullable<PartDocument['valid']>;

interface Props {
  readonly fields: PartDocument['fields'];
  readonly value: Valid | undefined;
  readonly onChange: (value: Valid | undefined) => void;
}

/** The two fields that say from when to when something counts: written once both are chosen. */
export function ValidPick({ fields, value, onChange }: Props) {
  const [half, setHalf] = useState<Partial<Valid>>({});
  const options = Object.entries(fields)
    .filter(([, { type }]) => type === 'date' || type === 'dateTime')
    .map(([key, { label }]) => ({ value: key, label: label ?? key }));
  if (options.length < 2 && !value) return null;
  const chosen: Partial<Valid> = value ?? half;
  const choose = (end: keyof Valid, key: string) => {
    const { from, to }: Partial<Valid> = { ...chosen, [end]: key };
    if (from !== undefined && to !== undefined) onChange({ from, to });
    else setHalf({ ...chosen, [end]: key });
  };
  return (
    <Labelled label="有效期" help="从生效到失效之间才算数；失效不填就是长期有效">
      {() => (
        <>
          <Captioned caption="从哪天起">
            <Pick
              label="生效字段"
              placeholder="选一个日期字段"
              value={chosen.from ?? null}
              options={options}
              onChange={(key) => choose('from', key)}
            />
          </Captioned>
          <Captioned caption="到哪天止">
            <Pick
              label="失效字段"
              placeholder="选一个日期字段"
              value={chosen.to ?? null}
              options={options}
              onChange={(key) => choose('to', key)}
            />
          </Captioned>
          {value && (
            <Button
              type="text"
              onClick={() => {
                setHalf({});
                onChange(undefined);
              }}
            >
              不分有效期
            </Button>
          )}
        </>
      )}
    </Labelled>
  );
}
