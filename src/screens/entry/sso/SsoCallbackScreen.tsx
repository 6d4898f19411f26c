import { Alert, App, Button, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Refused } from '../../../../schemas/wire/refused.ts';
import { ProofForm } from '../../../frame/credentials/ProofForm.tsx';
import { useEnter } from '../../../frame/entering/use-enter.ts';
import { arrive, arriveByToken, bindIdentity } from '../../../http/sso-calls.ts';
import { EntryPage } from '../EntryPage.tsx';
import { type Brought, readBrought } from './brought.ts';

type Unbound = Extract<Brought, { as: 'unbound' }>;

/** Where a provider sends people back to: signed in, asked whose account they have here, or told why not. */
export function SsoCallbackScreen() {
  const { search, hash } = useLocation();
  const [stands, setStands] = useState<Brought>(() => readBrought(search, hash));
  const finish = useArrival();
  const begun = useRef(false);

  useEffect(() => {
    // What was brought is good once: never asked twice, and not left in the address.
    if (begun.current) return;
    begun.current = true;
    window.history.replaceState(null, '', window.location.pathname);
    finish(stands).then((then) => then && setStands(then));
  }, [stands, finish]);

  if (stands.as === 'unbound') return <BindScreen {...stands} />;
  if (stands.as !== 'error')
    return (
      <EntryPage title="单点登录" about="正在登录，请稍候">
        <Spin aria-label="请稍候" />
      </EntryPage>
    );
  return (
    <EntryPage title="没有登录成功">
      <Alert type="error" showIcon title={stands.message} />
      <Link to="/user/login">
        <Button type="primary" size="large" block style={{ marginTop: 24 }}>
          返回登录
        </Button>
      </Link>
    </EntryPage>
  );
}

/** Answers with where somebody stands who did not get in. */
function useArrival(): (brought: Brought) => Promise<Brought | null> {
  const { enter } = useEnter();
  const { message } = App.useApp();
  const navigate = useNavigate();
  return async (brought) => {
    try {
      if (brought.as === 'token') {
        const { token, tenantList } = await arriveByToken(brought.token);
        enter(token, tenantList);
      }
      if (brought.as !== 'answer') return null;
      const arrived = await arrive(brought.fields);
      if ('token' in arrived) enter(arrived.token, arrived.tenantList, arrived.redirect);
      else {
        message.success('绑定成功');
        navigate(arrived.redirect, { replace: true });
      }
      return null;
    } catch (caught) {
      if (!(caught instanceof Refused)) throw caught;
      if (caught.code === 'sso_unbound') return { as: 'unbound', ...(caught.result as Omit<Unbound, 'as'>) };
      return { as: 'error', message: caught.message };
    }
  };
}

function BindScreen({ bind, name, title }: Unbound) {
  const { enter } = useEnter();
  return (
    <EntryPage title="绑定账号" about={`“${title}”的${name ? `“${name}”` : '这个身份'}第一次登录本系统`}>
      <p style={{ marginBottom: 16 }}>请输入您在本系统的账号和密码，绑定后可以直接登录。没有账号请联系管理员。</p>
      <ProofForm
        submit="绑定并登录"
        onProof={async (proof) => {
          const { token, tenantList } = await bindIdentity({ bindToken: bind, ...proof });
          enter(token, tenantList);
        }}
      />
    </EntryPage>
  );
}
