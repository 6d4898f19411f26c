import { useQuery } from '@tanstack/react-query';
import { Result, Segmented } from 'antd';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Waiting } from '../../../frame/states/Waiting.tsx';
import { loadRegistration } from '../../../http/entry-calls.ts';
import { EntryPage } from '../EntryPage.tsx';
import styles from '../entry.module.css';
import { RegisterForm } from './RegisterForm.tsx';

/** Registering: a supplier with its company, or somebody of the company itself where it allows that. */
export function RegisterScreen() {
  const { pathname } = useLocation();
  const asked = useQuery({ queryKey: ['registration'], queryFn: loadRegistration });
  const [kind, setKind] = useState<'supplier' | 'staff'>('supplier');
  if (asked.isPending) return <Waiting />;
  const open = asked.data;
  if (!open?.suppliers) {
    return (
      <EntryPage title="注册">
        <Result
          status="info"
          title={asked.isError ? '没有连上服务器' : '暂未开放注册'}
          subTitle={asked.isError ? asked.error.message : '请联系采购方的管理员开通账号。'}
          extra={<Link to="/user/login">返回登录</Link>}
        />
      </EntryPage>
    );
  }
  const both = open.staff && pathname !== '/supplierRegister';
  return (
    <EntryPage
      wide
      title={kind === 'supplier' ? '供应商注册' : '员工注册'}
      about={kind === 'supplier' ? `成为${open.company}的供应商` : `加入${open.company}`}
    >
      {both && (
        <Segmented
          block
          className={styles.steps ?? ''}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'supplier', label: '我是供应商' },
            { value: 'staff', label: '我是本公司员工' },
          ]}
        />
      )}
      <RegisterForm key={kind} kind={kind} kinds={open.supplierKinds} />
      <nav className={styles.links} aria-label="其他">
        <span>
          已有账号？<Link to="/user/login">去登录</Link>
        </span>
      </nav>
    </EntryPage>
  );
}
