import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, DatePicker, Form, Input, Select, Skeleton, Upload } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { placeRefusal } from '../../frame/credentials/place-refusal.ts';
import { Avatar } from '../../frame/person/Avatar.tsx';
import styles from '../../frame/sheet/sheet.module.css';
import { useUnsaved } from '../../frame/tabs/use-tab.ts';
import { editProfile, loadOwnData, type OwnData } from '../../http/account-calls.ts';
import { tellFault } from '../../http/faults.ts';
import { uploadFile } from '../../http/file-calls.ts';
import { sessionKey } from '../../session/session.ts';
import own from './account.module.css';

const ownKey = ['account', 'own'] as const;

/** What a person says of themselves: it is shown to colleagues in the address book. */
export function ProfileForm() {
  const asked = useQuery({ queryKey: ownKey, queryFn: loadOwnData });
  return (
    <section className={styles.sheet} aria-label="基本资料">
      <h2>基本资料</h2>
      <p className={styles.about}>姓名、头像和联系方式会显示在通讯录和您办理的单据上。</p>
      {asked.error && <Alert type="error" showIcon title={asked.error.message} />}
      {asked.isPending && <Skeleton active />}
      {asked.data && (
        <>
          <Picture me={asked.data} />
          <Fields key={asked.data.username} me={asked.data} />
        </>
      )}
    </section>
  );
}

function useRefresh(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ownKey }),
      queries.invalidateQueries({ queryKey: sessionKey }),
      queries.invalidateQueries({ queryKey: ['list'] }),
    ]);
}

const mostBytes = 5 * 1024 * 1024;

function Picture({ me }: { readonly me: OwnData }) {
  const { message } = App.useApp();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const change = async (avatar: () => Promise<string | null>, said: string) => {
    setBusy(true);
    try {
      await editProfile({ avatar: await avatar() });
      await refresh();
      message.success(said);
    } catch (caught) {
      tellFault(message, caught);
    } finally {
      setBusy(false);
    }
  };
  const take = (file: File) => {
    if (!file.type.includes('image')) message.warning('请上传图片');
    else if (file.size > mostBytes) message.warning('图片不能超过 5 MB，请压缩后再上传');
    else void change(async () => (await uploadFile(file)).id, '头像已更新');
    return false;
  };
  return (
    <div className={own.picture}>
      <Avatar name={me.realname} file={me.avatar} size={80} />
      <div>
        <Upload accept="image/png,image/jpeg,image/webp" showUploadList={false} beforeUpload={take}>
          <Button loading={isBusy}>更换头像</Button>
        </Upload>
        {me.avatar && (
          <Button type="link" disabled={isBusy} onClick={() => change(async () => null, '头像已移除')}>
            移除
          </Button>
        )}
        <small>PNG、JPG 或 WebP，不超过 5 MB</small>
      </div>
    </div>
  );
}

interface ProfileInput {
  readonly realname: string;
  readonly sex: number | null;
  readonly birthday: string | null;
  readonly email: string | null;
  readonly telephone: string | null;
}

function Fields({ me }: { readonly me: OwnData }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<ProfileInput>();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const [isDirty, setDirty] = useState(false);
  useUnsaved(isDirty);
  const save = async (typed: ProfileInput) => {
    setBusy(true);
    try {
      await editProfile({ ...typed, birthday: typed.birthday || null, sex: typed.sex ?? null });
      setDirty(false);
      await refresh();
      message.success('资料已保存');
    } catch (caught) {
      const rest = placeRefusal(form, caught);
      if (rest) tellFault(message, caught);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form<ProfileInput>
      form={form}
      layout="vertical"
      className={own.form ?? ''}
      initialValues={me}
      onValuesChange={() => setDirty(true)}
      onFinish={save}
    >
      <div className={styles.two}>
        <Form.Item name="realname" label="姓名" rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}>
          <Input maxLength={40} autoComplete="name" />
        </Form.Item>
        <Form.Item label="账号" htmlFor="own-username">
          <Input id="own-username" value={me.username} disabled />
        </Form.Item>
        <Form.Item name="sex" label="性别">
          <Select
            allowClear
            placeholder="未填写"
            options={[
              { value: 1, label: '男' },
              { value: 2, label: '女' },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="birthday"
          label="生日"
          getValueProps={(day: string | null) => ({ value: day ? dayjs(day) : null })}
          getValueFromEvent={(_, text: string) => text || null}
        >
          <DatePicker className={own.wide ?? ''} placeholder="未填写" maxDate={dayjs()} />
        </Form.Item>
        <Form.Item name="email" label="邮箱" rules={[{ type: 'email', message: '请输入正确的邮箱地址' }]}>
          <Input maxLength={100} autoComplete="email" />
        </Form.Item>
        <Form.Item name="telephone" label="座机">
          <Input maxLength={40} autoComplete="tel" />
        </Form.Item>
      </div>
      <Button type="primary" htmlType="submit" loading={isBusy} disabled={!isDirty}>
        保存资料
      </Button>
    </Form>
  );
}
