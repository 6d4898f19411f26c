import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Captioned } from '../../inputs/Captioned.tsx';
import { NameInput } from '../../inputs/NameInput.tsx';
import styles from './states/states.module.css';

interface Props {
  /** What such a thing is for, to whoever meets one for the first time. */
  readonly about: string;
  readonly label: string;
  /** What its name is read by, where that is not plain. */
  readonly help?: string;
  readonly children: ReactNode;
  /** 删除固化 … */
  readonly removing: string;
  onLabel(label: string): void;
  onRemove(): void;
}

/** What every entry of a section looks like at the side: what it is for, its name, its words, and the way to be rid of it. */
export const EntryInspector = ({ about, label, help, children, removing, onLabel, onRemove }: Props) => (
  <div className={styles.inspector}>
    <p>{about}</p>
    <Captioned caption="名称" {...(help && { help })}>
      <NameInput aria-label="名称" value={label} onText={onLabel} />
    </Captioned>
    {children}
    <Button danger icon={<DeleteOutlined />} onClick={onRemove}>
      {removing}
    </Button>
  </div>
);
