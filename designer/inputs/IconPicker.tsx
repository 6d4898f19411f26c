import { Button, Input, Popover } from 'antd';
import { useState } from 'react';
import { menuIcons } from '../../renderers/theme/menu-icons.tsx';
import styles from './icon-picker.module.css';
import { iconWords } from './icon-words.ts';
import { fitOf } from './initials.ts';

interface Props {
  /** What it is the icon of, where several stand beside each other. */
  readonly label: string;
  readonly value: string | undefined;
  /** What is drawn where none is chosen. */
  readonly otherwise?: string;
  onChange(icon: string | undefined): void;
}

const all = Object.entries(menuIcons);

/** One of the icons that can be drawn, found by what it shows. */
export function IconPicker({ label, value, otherwise = '不用图标', onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState('');
  const choose = (icon: string | undefined) => {
    onChange(icon);
    setOpen(false);
  };
  const found = all.filter(([name]) => fitOf(wanted, { label: iconWords[name] ?? name, key: name }) > 0);
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={isOpen}
      onOpenChange={(next) => {
        setOpen(next);
        setWanted('');
      }}
      content={
        <div className={styles.chooser}>
          <Input.Search
            allowClear
            autoFocus
            aria-label="查找图标"
            placeholder="查找图标"
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
          <fieldset className={styles.icons} aria-label={label}>
            {found.map(([name, icon]) => (
              <button
                key={name}
                type="button"
                aria-label={iconWords[name]}
                aria-pressed={value === name}
                title={iconWords[name]}
                onClick={() => choose(name)}
              >
                {icon}
              </button>
            ))}
          </fieldset>
          {found.length === 0 && <p className={styles.none}>没有这样的图标</p>}
          {value !== undefined && (
            <Button size="small" onClick={() => choose(undefined)}>
              {otherwise}
            </Button>
          )}
        </div>
      }
    >
      <Button className={styles.chosen ?? ''} aria-label={label} icon={value && menuIcons[value]}>
        {value === undefined ? otherwise : (iconWords[value] ?? value)}
      </Button>
    </Popover>
  );
}
