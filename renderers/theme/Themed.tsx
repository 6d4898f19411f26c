import { LoadingOutlined } from '@ant-design/icons';
import { App, ConfigProvider, Empty } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import { type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import 'dayjs/locale/zh-cn';
import './base.css';
import { antdTheme } from './antd-theme.ts';
import { cssVariables, type Look } from './css-variables.ts';
import { drawings } from './drawings.tsx';

dayjs.locale('zh-cn');

const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

// the specification's smaller breakpoint
const phone = () => window.matchMedia('(max-width: 767.99px)');

const useIsPhone = (): boolean =>
  useSyncExternalStore(
    (tell) => {
      const query = phone();
      query.addEventListener('change', tell);
      return () => query.removeEventListener('change', tell);
    },
    () => phone().matches,
    () => false,
  );

/** antd's own is faded out, and where an answer is quicker than a frame it stays for ever, unseen but read aloud: this one just goes. */
const button = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-label="处理中" /> };

/** Nothing is drawn one way everywhere, in antd's own tables and choices too. */
const empty = { image: drawings.nothing };

const renderEmpty = (within?: string) => (within === 'Table.filter' ? null : <Empty image={drawings.nothing} />);

/** Everything below wears the look: antd by its theme, our own styles by the variables on the root, popups included. */
export function Themed({ look, children }: { readonly look: Look; readonly children: ReactNode }) {
  const { mode, color, compact = false } = look;
  const isPhone = useIsPhone();
  const theme = useMemo(
    () => antdTheme({ mode, color, compact, isStill: isStill(), isPhone }),
    [mode, color, compact, isPhone],
  );
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset.theme = mode;
    for (const [name, value] of Object.entries(cssVariables({ mode, color }))) root.style.setProperty(name, value);
    root.style.setProperty('--zc-control', `${theme.token?.controlHeight ?? (compact ? 28 : 32)}px`);
  }, [mode, color, compact, theme]);
  return (
    <ConfigProvider theme={theme} locale={zhCN} button={button} empty={empty} renderEmpty={renderEmpty}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}
