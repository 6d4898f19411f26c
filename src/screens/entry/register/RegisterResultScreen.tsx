import { Button, Result, Steps } from 'antd';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { Registered } from '../../../http/entry-calls.ts';
import { EntryPage } from '../EntryPage.tsx';
import styles from '../entry.module.css';

const supplierSteps = [
  { title: '注册账号', content: '已完成' },
  { title: '完善企业资料', content: '登录后补充证照、联系人和供货品类' },
  { title: '提交审核', content: '采购方受理和评审，登录后可以查看进度' },
  { title: '开始合作', content: '审核通过后，在线接收和确认订单' },
];
const staffSteps = [
  { title: '注册账号', content: '已完成' },
  { title: '等待开通', content: '管理员分配部门和角色后即可登录' },
];

/** It worked, and what comes next. Opened without having registered, there is nothing to show. */
export function RegisterResultScreen() {
  const navigate = useNavigate();
  const made = useLocation().state as Registered | null;
  if (!made) return <Navigate to="/register" replace />;
  return (
    <EntryPage title="招采" about="采购与供应商管理系统">
      <Result
        status="success"
        title="注册成功"
        subTitle={
          <>
            您的账号是 <b>{made.username}</b>
          </>
        }
      />
      <Steps
        orientation="vertical"
        size="small"
        className={styles.next ?? ''}
        current={1}
        items={made.supplier ? supplierSteps : staffSteps}
      />
      <Button
        type="primary"
        size="large"
        block
        onClick={() => navigate('/user/login', { state: { username: made.username } })}
      >
        {made.supplier ? '去登录，完善企业资料' : '返回登录'}
      </Button>
    </EntryPage>
  );
}
