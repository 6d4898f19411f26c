import { Alert, Button, Form, Steps } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { placeRefusal } from '../../../frame/credentials/place-refusal.ts';
import { type Invited, type Registering, register } from '../../../http/entry-calls.ts';
import styles from '../entry.module.css';
import { markRequired } from '../mark-required.tsx';
import { AccountFields } from './AccountFields.tsx';
import { CompanyFields, companyFields } from './CompanyFields.tsx';

interface Props {
  readonly kind: 'supplier' | 'staff';
  readonly kinds: readonly { readonly value: string; readonly text: string }[];
  /** What stands in it already, for who was asked to register. */
  readonly invitation: Invited | null;
}

interface RegisterInput extends Registering {
  readonly again: string;
}

/** First the company, then the account with its telephone; what is refused is shown at its field, in its step. */
export function RegisterForm({ kind, kinds, invitation }: Props) {
  const navigate = useNavigate();
  const [form] = Form.useForm<RegisterInput>();
  const last = kind === 'supplier' ? 1 : 0;
  const [step, setStep] = useState(0);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const account = step === last;

  const next = async () => {
    const fine = await form.validateFields([...companyFields]).catch(() => null);
    if (fine) setStep(1);
  };
  const submit = async () => {
    setBusy(true);
    setError(null);
    try {
      const { again, ...typed } = form.getFieldsValue(true) as RegisterInput;
      navigate('/register-result', {
        replace: true,
        state: await register({
          ...typed,
          smscode: typed.smscode.trim(),
          ...(invitation ? { inviteCode: invitation.inviteCode } : {}),
        }),
      });
    } catch (caught) {
      setError(placeRefusal(form, caught));
      if (companyFields.some((name) => form.getFieldError(name).length > 0)) setStep(0);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      {kind === 'supplier' && (
        <Steps
          size="small"
          responsive={false}
          className={styles.steps ?? ''}
          current={step}
          items={[{ title: '企业信息' }, { title: '联系人与账号' }, { title: '完成' }]}
        />
      )}
      {error && <Alert type="error" showIcon title={error} className={styles.error ?? ''} />}
      <Form<RegisterInput>
        form={form}
        layout="vertical"
        size="large"
        initialValues={invitation ? begunBy(invitation) : {}}
        requiredMark={markRequired}
        scrollToFirstError={{ block: 'center', focus: true }}
        onFinish={account ? submit : next}
      >
        {kind === 'supplier' && (
          <div hidden={account}>
            <CompanyFields kinds={kinds} />
          </div>
        )}
        {account && <AccountFields inviteCode={invitation?.inviteCode} />}
        <div className={styles.actions}>
          {step > 0 && <Button onClick={() => setStep(0)}>上一步</Button>}
          <Button type="primary" htmlType="submit" loading={busy}>
            {account ? '提交注册' : '下一步'}
          </Button>
        </div>
      </Form>
    </>
  );
}

const begunBy = ({ name, creditCode, supplierKind, contact }: Invited) => ({
  companyName: name,
  realname: contact,
  ...(creditCode ? { creditCode } : {}),
  ...(supplierKind ? { supplierKind } : {}),
});
