import { Button, Result } from 'antd';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Outcome } from '../../frame/addresses/outcome.ts';
import { screenPath } from '../../frame/addresses/screen-path.ts';
import styles from '../../frame/sheet/sheet.module.css';
import { useTabTitle } from '../../frame/tabs/use-tab.ts';

const plain = {
  success: { title: '操作成功', about: '已按您的要求办理，可以在相应的列表中查看。' },
  error: { title: '操作没有完成', about: '请返回核对后再试；多次不成功，请联系管理员。' },
} as const;

/** How something ended, and what comes next: told by the screen that leads here. */
export function ResultScreen() {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const status = pathname.endsWith('/error') ? 'error' : 'success';
  const { title, about, points = [], next = [] } = { ...plain[status], ...(state as Partial<Outcome> | null) };
  useTabTitle(screenPath('home'), title);
  return (
    <div className={styles.sheet}>
      <Result
        status={status}
        title={<h1 className={styles.plainHead}>{title}</h1>}
        subTitle={about}
        extra={[
          ...next.map(({ label, to }, at) => (
            <Button key={to} {...(at === 0 ? { type: 'primary' as const } : {})} onClick={() => navigate(to)}>
              {label}
            </Button>
          )),
          <Button
            key="home"
            {...(next.length === 0 ? { type: 'primary' as const } : {})}
            onClick={() => navigate(screenPath('home'))}
          >
            返回首页
          </Button>,
        ]}
      >
        {points.length > 0 && (
          <ul className={styles.points}>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
      </Result>
    </div>
  );
}
