import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Form, Radio, Switch, Typography } from 'antd';
import { useState } from 'react';
import { Blocked } from '../../frame/states/Blocked.tsx';
import { Waiting } from '../../frame/states/Waiting.tsx';
import { loadRegistrationRules, type RegistrationRules, saveRegistrationRules } from '../../http/entry-calls.ts';
import { tellFault } from '../../http/faults.ts';
import styles from './registration-rules.module.css';

const choices = [
  { value: 'nobody', title: '不开放', about: '账号由管理员建立；受邀请的供应商凭邀请码仍可注册。' },
  {
    value: 'suppliers',
    title: '开放供应商注册',
    about: '供应商验证手机后得到主账号，完善资料并通过审核才能参与采购。',
  },
  {
    value: 'everybody',
    title: '供应商和本公司员工',
    about: '员工注册后账号为冻结状态，由管理员分配部门和角色、解冻后才能登录。',
  },
] as const;

interface RulesInput {
  readonly registration: RegistrationRules['registration'];
  readonly portal: boolean;
}

/** Who may register with this company, and whether visitors come to it. */
export function RegistrationRulesScreen() {
  const asked = useQuery({ queryKey: ['registration-rules'], queryFn: loadRegistrationRules });
  if (asked.isError) return <Blocked message={asked.error.message} />;
  if (!asked.data) return <Waiting />;
  return <Rules rules={asked.data} />;
}

function Rules({ rules }: { readonly rules: RegistrationRules }) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);

  const save = async ({ registration, portal }: RulesInput) => {
    setBusy(true);
    try {
      await saveRegistrationRules({ registration, ...(portal && !rules.portal ? { portal: true } : {}) });
      await queries.invalidateQueries({ queryKey: ['registration-rules'] });
      message.success('注册方式已保存，立即生效');
    } catch (fault) {
      tellFault(message, fault);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.page}>
      <header>
        <h1>注册设置</h1>
        <p>谁可以自己注册账号。</p>
      </header>
      {rules.elsewhere && (
        <Alert type="info" showIcon title={`公开网站的访客现在注册到“${rules.elsewhere}”，本公司的设置暂不起作用。`} />
      )}
      <Form<RulesInput> layout="vertical" initialValues={rules} onFinish={save} className={styles.card ?? ''}>
        <Form.Item name="registration" label="开放注册">
          <Radio.Group className={styles.choices ?? ''}>
            {choices.map(({ value, title, about }) => (
              <Radio key={value} value={value}>
                {title}
                <small>{about}</small>
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
        <Form.Item
          name="portal"
          label="公开网站由本公司使用"
          valuePropName="checked"
          extra="访客注册到使用公开网站的那一家公司，同一时间只有一家。"
        >
          <Switch disabled={rules.portal || !rules.mayChoose} />
        </Form.Item>
        <p>
          注册地址：
          <Typography.Text copyable code>
            {`${window.location.origin}/supplierRegister`}
          </Typography.Text>
        </p>
        <Button type="primary" htmlType="submit" loading={busy}>
          保存
        </Button>
      </Form>
    </div>
  );
}
