import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, DatePicker, Form, Input, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import type { TenantShown } from '../../../server/features/tenant/tenants.contract.ts';
import { NewPasswordFields } from '../../frame/credentials/NewPasswordFields.tsx';
import styles from '../../frame/sheet/sheet.module.css';
import { addTenant, editTenant } from '../../http/tenant-calls.ts';

interface TenantInput {
  readonly name: string;
  readonly term?: readonly [Dayjs | null, Dayjs | null] | null;
  readonly remark?: string;
  readonly username: string;
  readonly password: string;
}

interface Props {
  /** Null makes a new one. */
  readonly tenant: TenantShown | null;
  readonly onClose: () => void;
}

const day = (value: Dayjs | null | undefined) => value?.format('YYYY-MM-DD') ?? null;
const asDay = (text: string | null) => (text ? dayjs(text) : null);

/** A company: its name and until when, and for a new one its first administrator. */
export function TenantDialog({ tenant, onClose }: Props) {
  const [form] = Form.useForm<TenantInput>();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const save = async ({ name, term, remark, username, password }: TenantInput) => {
    setBusy(true);
    setError(null);
    const terms = { name, beginDate: day(term?.[0]), endDate: day(term?.[1]), remark: remark?.trim() || null };
    try {
      if (tenant) await editTenant(tenant.id, terms);
      else await addTenant({ ...terms, username, password });
      await queries.invalidateQueries({ queryKey: ['tenants'] });
      message.success(tenant ? `“${name}”已保存` : `已建立“${name}”，管理员“${username}”首次登录时须修改密码`);
      onClose();
    } catch (caught) {
      setError((caught as Error).message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      title={tenant ? '编辑公司' : '新建公司'}
      okText={tenant ? '保存' : '建立'}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      width={560}
    >
      {!tenant && <p className={styles.about}>新公司自带全部角色、菜单和数据字典，没有任何业务数据。</p>}
      {error && <Alert type="error" showIcon title={error} />}
      <Form<TenantInput>
        form={form}
        layout="vertical"
        className={styles.fields ?? ''}
        onFinish={save}
        disabled={busy}
        initialValues={
          tenant
            ? { name: tenant.name, remark: tenant.remark, term: [asDay(tenant.beginDate), asDay(tenant.endDate)] }
            : {}
        }
      >
        <Form.Item
          name="name"
          label="公司名称"
          rules={[{ required: true, whitespace: true, message: '请填写公司名称' }]}
        >
          <Input maxLength={100} autoFocus />
        </Form.Item>
        <Form.Item name="term" label="有效期" extra="留空为长期；到期的次日起不能登录">
          <DatePicker.RangePicker allowEmpty={[true, true]} style={{ width: '100%' }} />
        </Form.Item>
        {!tenant && (
          <>
            <Form.Item
              name="username"
              label="管理员账号"
              extra="在整个系统内不能重复"
              rules={[
                { required: true, message: '请填写管理员账号' },
                { pattern: /^[a-zA-Z][a-zA-Z0-9_.-]{2,39}$/, message: '以字母开头，3 到 40 位' },
              ]}
            >
              <Input maxLength={40} autoComplete="off" />
            </Form.Item>
            <NewPasswordFields label="初始密码" />
            <p className={styles.about}>管理员首次登录时须改为自己的密码。</p>
          </>
        )}
        <Form.Item name="remark" label="备注">
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 4 }} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
