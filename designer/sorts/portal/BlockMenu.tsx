import { Button, Dropdown, type MenuProps, Tooltip } from 'antd';
import { memo, type ReactNode } from 'react';
import { sayKeys } from '../../kernel/keyboard.ts';
import styles from './block-menu.module.css';
import { nodeOf } from './blocks.ts';
import type { Desk } from './desk.tsx';

/** What can be done to what is chosen, for whoever uses a mouse: the very commands that keys call. */
function itemsFor({ acts, selection, tree, document }: Desk): NonNullable<MenuProps['items']> {
  const own = selection.keys.filter((key) => key !== tree.root);
  const disabled = own.length === 0;
  const isOff = !disabled && own.every((key) => nodeOf(document, key)?.visible === false);
  const one = (key: string, label: string, keys: string, onClick: () => void, more: object = { disabled }) => ({
    key,
    label,
    extra: sayKeys(keys),
    onClick,
    ...more,
  });
  return [
    one('up', '上移', 'alt+arrowup', () => acts.step(-1)),
    one('down', '下移', 'alt+arrowdown', () => acts.step(1)),
    { type: 'divider' },
    one('copy', '复制', 'mod+c', acts.copy),
    one('cut', '剪切', 'mod+x', acts.cut),
    one('paste', '粘贴', 'mod+v', acts.paste, {}),
    one('again', '再来一份', 'mod+d', acts.duplicate),
    { type: 'divider' },
    one('visible', isOff ? '显示' : '隐藏', 'h', acts.toggleVisible),
    one('remove', '删除', 'delete', acts.remove, { disabled, danger: true }),
  ];
}

/** The same on a right click, or on the menu key in the outline. */
export const BlockMenu = ({ desk, children }: { readonly desk: Desk; readonly children: ReactNode }) => (
  <Dropdown autoFocus disabled={!desk.mayLayout} menu={{ items: itemsFor(desk) }} trigger={['contextMenu']}>
    {children}
  </Dropdown>
);

const tools: readonly {
  readonly label: string;
  readonly sign?: string;
  readonly keys: string;
  run(acts: Desk['acts']): void;
}[] = [
  { label: '上移', sign: '↑', keys: 'alt+arrowup', run: (acts) => acts.step(-1) },
  { label: '下移', sign: '↓', keys: 'alt+arrowdown', run: (acts) => acts.step(1) },
  { label: '复制', keys: 'mod+c', run: (acts) => acts.copy() },
  { label: '粘贴', keys: 'mod+v', run: (acts) => acts.paste() },
  { label: '制作副本', sign: '副本', keys: 'mod+d', run: (acts) => acts.duplicate() },
  { label: '删除', keys: 'delete', run: (acts) => acts.remove() },
];

/** Above the settings of a block: what is done most. */
export const BlockTools = memo(function BlockTools({ acts }: Pick<Desk, 'acts'>) {
  return (
    <div className={styles.tools} role="toolbar" aria-label="选中的区块">
      {tools.map(({ label, sign, keys, run }) => (
        <Tooltip key={label} title={`${label}（${sayKeys(keys)}）`}>
          <Button size="small" aria-label={`${label}选中的区块`} danger={keys === 'delete'} onClick={() => run(acts)}>
            {sign ?? label}
          </Button>
        </Tooltip>
      ))}
    </div>
  );
});
