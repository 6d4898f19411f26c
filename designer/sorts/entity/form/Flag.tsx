import { Switch } from 'antd';
import { Labelled } from '../../../inputs/Labelled.tsx';

interface Props {
  readonly label: string;
  readonly help?: string;
  readonly on: boolean;
  /** Undefined takes the word away. */
  onSet(on: true | undefined): void;
}

/** What is so, or is not said. */
export const Flag = ({ label, help, on, onSet }: Props) => (
  <Labelled label={label} help={help} inline>
    {(id) => <Switch id={id} size="small" checked={on} onChange={(next) => onSet(next || undefined)} />}
  </Labelled>
);
