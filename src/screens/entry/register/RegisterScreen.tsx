import { useQuery } from '@tanstack/react-query';
import { Alert, Result, Segmented } from 'antd';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { Waiting } from '../../../frame/states/Waiting.tsx';
import { loadInvitation, loadRegistration } from '../../../http/entry-calls.ts';
import { EntryPage } from '../EntryPage.tsx';
import styles from '../entry.module.css';
import { InviteField } from './InviteField.tsx';
import { RegisterForm } from './RegisterForm.tsx';

/** Registering: a supplier with its company, asked to or not, or somebody of the company itself where it allows that. */
export function RegisterScreen() {
  const { pathname } = useLocation();
  const asked = useQuery({ queryKey: ['registration'], queryFn: loadRegistration });
  const { invited, field } = useInvited();
  const [chosen, setKind] = useState<'supplier' | 'staff'>('supplier');
  if (asked.isPending || invited.isLoading) return <Waiting />;
  const open = asked.data;
  const invitation = invited.data ?? null;
  if (!open?.suppliers && !(open && invitation)) {
    return (
      <EntryPage title="注册">
        <Result
          status="info"
          title={asked.isError ? '没有连上服务器' : '暂未开放注册'}
          subTitle={asked.isError ? asked.error.message : '请联系采购方的管理员开通账号；受邀请的企业请填写邀请码。'}
          extra={<Link to="/user/login">返回登录</Link>}
        />
        {!asked.isError && field}
      </EntryPage>
    );
  }
  const both = open.staff && pathname !== '/supplierRegister' && !invitation;
  const kind = invitation ? 'supplier' : chosen;
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
      {invitation && (
        <Alert
          type="success"
          showIcon
          className={styles.error ?? ''}
          title={`${open.company}邀请${invitation.name}注册，请核对企业信息`}
        />
      )}
      {kind === 'supplier' && !invitation && field}
      <RegisterForm
        key={`${kind} ${invitation?.inviteCode}`}
        kind={kind}
        kinds={open.supplierKinds}
        invitation={invitation}
      />
      <nav className={styles.links} aria-label="其他">
        <span>
          已有账号？<Link to="/user/login">去登录</Link>
        </span>
      </nav>
    </EntryPage>
  );
}

/** What the code in the address says, and the field to say another. */
function useInvited() {
  const [search, setSearch] = useSearchParams();
  const code = search.get('invite');
  const invited = useQuery({
    queryKey: ['invitation', code],
    queryFn: async () => ({ inviteCode: code ?? '', ...(await loadInvitation(code ?? '')) }),
    enabled: Boolean(code),
    retry: false,
  });
  const fault = invited.error?.message ?? null;
  const tryCode = (invite: string) => {
    if (invite === code) void invited.refetch();
    else setSearch({ invite }, { replace: true });
  };
  const field = <InviteField key={code} code={code} busy={invited.isFetching} fault={fault} onTry={tryCode} />;
  return { invited, field };
}
