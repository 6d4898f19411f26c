import { useContext } from 'react';
import { StatusDot, StatusTag } from '../../theme/StatusTag.tsx';
import { SelectBox } from '../pieces/late-boxes.ts';
import { isEmpty, Locked, Nothing } from '../pieces/shown.tsx';
import { FieldServicesContext } from '../services.ts';
import type { FieldView, InputProps, ShowProps } from '../view.ts';

const useStates = () => useContext(FieldServicesContext)?.states ?? [];

/** Only a move changes a state; a list is searched by it. */
function StateInput(props: InputProps) {
  const states = useStates();
  if (props.place === 'filter') {
    return (
      <SelectBox
        {...props}
        select={{
          mode: 'multiple',
          maxTagCount: 'responsive',
          options: states.map((state) => ({ value: state.key, label: state.label })),
          value: [props.value ?? []].flat().map(String),
          onChange: (keys) => props.onChange(isEmpty(keys) ? null : keys),
        }}
      />
    );
  }
  return (
    <Locked {...props}>
      <StateRead {...props} />
    </Locked>
  );
}

function useWords({ value, text }: ShowProps) {
  const state = useStates().find((one) => one.key === value);
  return { tone: state?.tone ?? 'neutral', words: text ?? state?.label ?? String(value) } as const;
}

function StateCell(props: ShowProps) {
  const { tone, words } = useWords(props);
  return isEmpty(props.value) ? <Nothing /> : <StatusDot tone={tone}>{words}</StatusDot>;
}

function StateRead(props: ShowProps) {
  const { tone, words } = useWords(props);
  return isEmpty(props.value) ? <Nothing /> : <StatusTag tone={tone}>{words}</StatusTag>;
}

export const stateView: FieldView = { Input: StateInput, Cell: StateCell, Read: StateRead };
