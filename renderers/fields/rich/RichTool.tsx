import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './rich.module.css';

interface ToolProps {
  readonly title: string;
  readonly icon: ReactNode;
  readonly isOn?: boolean;
  readonly isOff?: boolean;
  readonly onClick?: () => void;
}

/** One button of the bar. */
export const RichTool = ({ title, icon, isOn, isOff = false, onClick, ...rest }: ToolProps) => (
  <Button
    {...rest}
    type="text"
    size="small"
    className={isOn ? `${styles.tool} ${styles.on}` : styles.tool}
    icon={icon}
    title={title}
    aria-label={title}
    aria-pressed={isOn}
    disabled={isOff}
    // the selection in the text must not be lost to the button
    onMouseDown={(event) => event.preventDefault()}
    onClick={onClick}
  />
);
