import { CheckOutlined } from '@ant-design/icons';
import { App, Button, Drawer, Segmented, Switch, Tooltip } from 'antd';
import { useAtom } from 'jotai';
import { type ReactNode, useId } from 'react';
import { antdTheme } from '../../../renderers/theme/antd-theme.ts';
import { themeColors } from '../../../renderers/theme/tokens.ts';
import styles from './settings.module.css';
import { type Settings, settingsAtom, settle, startSettings } from './settings.ts';

/** How the frame looks and behaves, for this person in this browser. Everything changes at once. */
export function SettingsDrawer({ onClose }: { readonly onClose: () => void }) {
  const [settings, setSettings] = useAtom(settingsAtom);
  const change = (some: Partial<Settings>) => setSettings(settle({ ...settings, ...some }));
  const { message } = App.useApp();
  const hasSide = settings.layout !== 'top';
  const paint = (color: string) => {
    const hide = message.loading('正在编译主题！', 0);
    try {
      // Worked out before it is worn: a colour that cannot be is told here and leaves the old one.
      antdTheme({ mode: settings.mode, color });
      change({ color });
    } catch {
      message.error('Failed to update theme');
    }
    // Told until it is painted, which is one frame after the next.
    requestAnimationFrame(() => requestAnimationFrame(() => hide()));
  };
  return (
    <Drawer open onClose={onClose} title="界面设置" size={320}>
      <Choice label="整体风格">
        <Segmented
          value={settings.mode}
          options={[
            { value: 'light' as const, label: '浅色' },
            { value: 'dark' as const, label: '深色' },
          ]}
          onChange={(mode) => change({ mode })}
        />
      </Choice>
      <Choice label="菜单风格">
        <Segmented
          value={settings.menuTheme}
          options={[
            { value: 'light' as const, label: '亮色菜单' },
            { value: 'dark' as const, label: '暗色菜单' },
          ]}
          onChange={(menuTheme) => change({ menuTheme })}
        />
      </Choice>
      <section className={styles.block}>
        <h3>主题色</h3>
        <div className={styles.colors} role="radiogroup" aria-label="主题色">
          {themeColors.map(({ key, title, color }) => (
            <Tooltip key={key} title={title}>
              {/** biome-ignore lint/a11y/useSemanticElements: a swatch is drawn, not a native radio */}
              <button
                type="button"
                role="radio"
                aria-checked={settings.color === color}
                aria-label={title}
                className={styles.swatch}
                style={{ background: color }}
                onClick={() => paint(color)}
              >
                {settings.color === color && <CheckOutlined />}
              </button>
            </Tooltip>
          ))}
        </div>
      </section>
      <Choice label="导航位置">
        <Segmented
          value={settings.layout}
          options={[
            { value: 'side' as const, label: '侧边菜单' },
            { value: 'top' as const, label: '顶部菜单' },
            { value: 'mix' as const, label: '混合菜单' },
          ]}
          onChange={(layout) => change({ layout, fixedSide: layout !== 'top' })}
        />
      </Choice>
      <Choice label="内容宽度" why={hasSide ? '有侧边菜单时内容占满，不能选择' : undefined}>
        <Segmented
          disabled={hasSide}
          value={settings.width}
          options={[
            { value: 'fixed' as const, label: '定宽' },
            { value: 'fluid' as const, label: '流式' },
          ]}
          onChange={(width) => change({ width })}
        />
      </Choice>
      <OnOff label="固定顶栏" is={settings.fixedHeader} set={(fixedHeader) => change({ fixedHeader })} />
      <OnOff
        label="下滑时隐藏顶栏"
        why={settings.fixedHeader ? undefined : '固定顶栏后才可以选择'}
        is={settings.hidesHeader}
        set={(hidesHeader) => change({ hidesHeader })}
      />
      <OnOff
        label="固定侧边菜单"
        why={hasSide ? undefined : '顶部菜单时没有侧边菜单'}
        is={settings.fixedSide}
        set={(fixedSide) => change({ fixedSide })}
      />
      <OnOff label="多页签" is={settings.multiTab} set={(multiTab) => change({ multiTab })} />
      <OnOff label="色弱模式" is={settings.isWeak} set={(isWeak) => change({ isWeak })} />
      <OnOff label="水印" is={settings.watermark} set={(watermark) => change({ watermark })} />
      <Button block onClick={() => setSettings(startSettings)}>
        恢复默认
      </Button>
    </Drawer>
  );
}

function Choice({
  label,
  why,
  children,
}: {
  readonly label: string;
  readonly why?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.block} aria-label={label}>
      <h3>{label}</h3>
      {children}
      {why && <p className={styles.why}>{why}</p>}
    </section>
  );
}

interface OnOffProps {
  readonly label: string;
  /** Why it cannot be chosen now. */
  readonly why?: string | undefined;
  readonly is: boolean;
  readonly set: (is: boolean) => void;
}

function OnOff({ label, why, is, set }: OnOffProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <label htmlFor={id}>
        {label}
        {why && <span className={styles.why}>{why}</span>}
      </label>
      <Switch id={id} checked={is} disabled={why !== undefined} onChange={set} />
    </div>
  );
}
