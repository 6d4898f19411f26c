import { Button, Result, Steps } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { EntryPage } from '../EntryPage.tsx';
import styles from '../entry.module.css';
import { AccountStep } from './AccountStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { PhoneStep, type Proof } from './PhoneStep.tsx';

/** A forgotten password, in four steps. Nothing tells a stranger whether the account exists: only its telephone does. */
export function ForgotPasswordScreen() {
  const navigate = useNavigate();
  const [account, setAccount] = useState<string | null>(null);
  const [proof, setProof] = useState<Proof | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const step = done ? 3 : proof ? 2 : account ? 1 : 0;

  return (
    <EntryPage wide title="找回密码" about="验证手机后重新设置密码">
      <Steps
        size="small"
        responsive={false}
        className={styles.steps ?? ''}
        current={step}
        items={[{ title: '确认账号' }, { title: '验证手机' }, { title: '设置密码' }, { title: '完成' }]}
      />
      {step === 0 && <AccountStep onNext={setAccount} />}
      {step === 1 && account && <PhoneStep account={account} onBack={() => setAccount(null)} onNext={setProof} />}
      {step === 2 && proof && <PasswordStep proof={proof} onBack={() => setProof(null)} onDone={setDone} />}
      {step === 3 && (
        <Result
          status="success"
          title="密码已重新设置"
          subTitle="其他设备上的登录已全部退出，请用新密码登录。"
          extra={
            <Button type="primary" size="large" onClick={() => navigate('/user/login', { state: { username: done } })}>
              去登录
            </Button>
          }
        />
      )}
      {step < 3 && (
        <nav className={styles.links} aria-label="其他">
          <Link to="/user/login">返回登录</Link>
        </nav>
      )}
    </EntryPage>
  );
}
