import { RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton } from 'antd';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { redirectTarget } from '../../../frame/entering/redirect.ts';
import { useSwitchTenant } from '../../../frame/entering/use-switch-tenant.ts';
import { readToken } from '../../../http/standing.ts';
import { loadOwnTenants } from '../../../http/tenant-calls.ts';
import { EntryPage } from '../EntryPage.tsx';
import styles from './choose-tenant.module.css';

/** After signing in: in which of their companies somebody goes on. */
export function ChooseTenantScreen() {
  const navigate = useNavigate();
  const switchTo = useSwitchTenant();
  const target = redirectTarget(useLocation().search, '/');
  const { data, error } = useQuery({
    queryKey: ['tenants', 'own'],
    queryFn: loadOwnTenants,
    enabled: readToken() !== null,
  });
  if (readToken() === null) return <Navigate to="/user/login" replace />;
  if (data && data.list.length < 2) return <Navigate to={target} replace />;
  const choose = async (tenant: number) => {
    // Where they came from lies in the company they were in.
    if (tenant === data?.current) navigate(target, { replace: true });
    else await switchTo(tenant);
  };
  return (
    <EntryPage title="选择公司" about="您在以下公司都有账号，进入后也可以随时切换">
      {error && <Alert type="error" showIcon title={error.message} />}
      {!data && !error && <Skeleton active />}
      <ul className={styles.companies}>
        {data?.list.map(({ tenant, name, username }) => (
          <li key={tenant}>
            <button type="button" onClick={() => choose(tenant)}>
              <span>
                <b>{name}</b>
                <small>
                  账号 {username}
                  {tenant === data.current && ' · 刚才登录的账号'}
                </small>
              </span>
              <RightOutlined aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </EntryPage>
  );
}
