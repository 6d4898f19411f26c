import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Descriptions, Skeleton, Table, Tag } from 'antd';
import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { screenPath } from '../../frame/addresses/screen-path.ts';
import styles from '../../frame/sheet/sheet.module.css';
import { useTabTitle } from '../../frame/tabs/use-tab.ts';
import { loadOwnData, type OwnData } from '../../http/account-calls.ts';
import { sessionAtom } from '../../session/session.ts';

const sexes: Readonly<Record<number, string>> = { 1: '男', 2: '女' };
const columns = { xs: 1, sm: 1, md: 2, xl: 3 } as const;

/** What the system keeps of the person who is signed in, in plain words. */
export function BasicScreen() {
  useTabTitle(screenPath('profile/basic'), '基础档案');
  const navigate = useNavigate();
  const asked = useQuery({ queryKey: ['account', 'own'], queryFn: loadOwnData });
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>基础档案</h1>
        <Button onClick={() => navigate(screenPath('account/settings'))}>修改资料</Button>
      </header>
      {asked.error && <Alert type="error" showIcon title={asked.error.message} />}
      {asked.isPending && <Skeleton active />}
      {asked.data && <Person me={asked.data} />}
      <Company />
    </div>
  );
}

const said = (value: string | null | undefined) => value || '未填写';

function Person({ me }: { readonly me: OwnData }) {
  return (
    <section className={styles.sheet} aria-label="个人信息">
      <Descriptions
        title={<h2>个人信息</h2>}
        column={columns}
        items={[
          { key: 'realname', label: '姓名', children: me.realname },
          { key: 'username', label: '账号', children: me.username },
          { key: 'workNo', label: '工号', children: said(me.workNo) },
          { key: 'sex', label: '性别', children: me.sex === null ? '未填写' : (sexes[me.sex] ?? '未填写') },
          { key: 'birthday', label: '生日', children: said(me.birthday) },
          { key: 'phone', label: '手机', children: said(me.phone) },
          { key: 'telephone', label: '座机', children: said(me.telephone) },
          { key: 'email', label: '邮箱', children: said(me.email) },
          { key: 'created', label: '开通时间', children: me.createTime },
        ]}
      />
    </section>
  );
}

function Company() {
  const session = useAtomValue(sessionAtom);
  if (!session) return null;
  const { tenant, departs, currentDepart, supplier, roleNames } = session;
  return (
    <section className={styles.sheet} aria-label="所属组织">
      <Descriptions
        title={<h2>所属组织</h2>}
        column={columns}
        items={[
          { key: 'tenant', label: supplier ? '合作公司' : '公司', children: tenant.name },
          ...(supplier ? [{ key: 'supplier', label: '所在企业', children: supplier.name }] : []),
          { key: 'roles', label: '角色', children: roleNames.join('、') || '未分配' },
        ]}
      />
      {!supplier && (
        <Table
          rowKey="id"
          size="middle"
          pagination={false}
          dataSource={[...departs]}
          locale={{ emptyText: '您尚未设置部门信息!' }}
          columns={[
            { title: '部门', dataIndex: 'name' },
            { title: '编码', dataIndex: 'code' },
            {
              title: '当前部门',
              render: (_, { id }) =>
                id === currentDepart || departs.length === 1 ? <Tag color="processing">当前</Tag> : '',
            },
          ]}
        />
      )}
    </section>
  );
}
