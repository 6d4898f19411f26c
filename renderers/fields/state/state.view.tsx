import { useContext } from 'react';
import type { FieldPlan } from '../../../schemas/compile/plan.ts';
import { StatusDot, StatusTag } from '../../theme/StatusTag.tsx';
import { SelectBox } from '../late-boxes.ts';
import { FieldServicesContext, type StateWord } from '../services.ts';
import { isEmpty, Locked, Nothing } from '../shown/shown.tsx';
import type { FieldView, InputProps, ShowProps } from '../view.ts';

function useStates({ path, part }: FieldPlan): readonly StateWord[] {
  const services = useContext(FieldServicesContext);
  return (part === '' ? services?.states : services?.lineStates?.[path]) ?? [];
}

/** Only a move changes a state; a list is searched by it. */
function StateInput(props: InputProps) {
  const states = useStates(props.field);
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

function useWords({ field, value, text }: ShowProps) {
  const state = useStates(field).find((one) => one.key === value);
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
