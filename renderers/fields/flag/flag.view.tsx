import { useEffect, useRef } from 'react';
import { StatusDot } from '../../theme/StatusTag.tsx';
import { SelectBox, SwitchBox } from '../late-boxes.ts';
import { isEmpty, Locked, Nothing } from '../shown/shown.tsx';
import type { FieldView, InputProps, ShowProps } from '../view.ts';
import { sayFlag } from './flag.kind.ts';

const answers = ['Y', 'N'].map((value) => ({ value, label: sayFlag(value) }));

function FlagInput(props: InputProps) {
  if (props.locked) {
    return (
      <Locked {...props}>
        <FlagRead {...props} />
      </Locked>
    );
  }
  if (props.place === 'head') return <SettingFlag {...props} />;
  // in a filter there is a third answer: it does not matter
  if (props.place === 'filter') {
    return (
      <SelectBox
        {...props}
        select={{
          options: answers,
          value: isEmpty(props.value) ? null : String(props.value),
          onChange: (value) => props.onChange(value ?? null),
        }}
      />
    );
  }
  return <SwitchBox {...props} />;
}

/** An empty value sets N: a switch has no third place, and what is seen is what is kept. Once: who takes it back means it. */
function SettingFlag(props: InputProps) {
  const { value, onChange } = props;
  const wasUnset = useRef(isEmpty(value));
  useEffect(() => {
    if (wasUnset.current) onChange('N');
    wasUnset.current = false;
  }, [onChange]);
  return <SwitchBox {...props} />;
}

/** A yes stands out, a no stays quiet: a column of both is read at a glance. */
function FlagCell({ value }: ShowProps) {
  if (isEmpty(value)) return <Nothing />;
  return <StatusDot tone={value === 'Y' ? 'running' : 'neutral'}>{sayFlag(value)}</StatusDot>;
}

function FlagRead({ value }: ShowProps) {
  return isEmpty(value) ? <Nothing /> : <span>{sayFlag(value)}</span>;
}

export const flagView: FieldView = { Input: FlagInput, Cell: FlagCell, Read: FlagRead, late: SwitchBox };
