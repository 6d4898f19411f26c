import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Flex, Tag } from 'antd';
import { useState } from 'react';
import { useSwitchTenant } from '../../frame/entering/use-switch-tenant.ts';
import styles from '../../frame/sheet/sheet.module.css';
import { tellFault } from '../../http/faults.ts';
import { loadOwnTenants, unlinkTenant } from '../../http/tenant-calls.ts';
import { LinkDialog } from './LinkDialog.tsx';

/** The companies somebody belongs to, each with an account of its own that they proved to be theirs. */
export function Companies() {
  const { modal, message } = App.useApp();
  const queries = useQueryClient();
  const [linking, setLinking] = useState(false);
  const switchTo = useSwitchTenant();
  const { data } = useQuery({ queryKey: ['tenants', 'own'], queryFn: loadOwnTenants });
  if (!data) return null;

  const unlink = (tenant: number, name: string) =>
    modal.confirm({
      title: `解除与“${name}”账号的关联？`,
      content: '两边的账号都还在，只是不能再直接切换。',
      okText: '解除关联',
      onOk: async () => {
        await unlinkTenant(tenant).catch((caught: Error) => tellFault(message, caught));
        await queries.invalidateQueries({ queryKey: ['tenants', 'own'] });
      },
    });

  return (
    <section className={styles.sheet} aria-label="我的公司">
      <h2>
        我的公司
        {data.canLink && <Button onClick={() => setLinking(true)}>关联其他公司的账号</Button>}
      </h2>
      <p className={styles.about}>
        {data.canLink
          ? '在几家公司都有账号的人，关联后登录一次就能在它们之间切换。任何一边的密码被他人重置，关联即失效。'
          : '用账号和密码登录后，可以关联其他公司的账号，在公司之间切换。'}
      </p>
      <ul className={`${styles.cards} ${styles.rows}`}>
        {data.list.map(({ tenant, name, username }) => (
          <li key={tenant}>
            <span className={styles.who}>
              <b>{name}</b> {tenant === data.current && <Tag color="processing">当前公司</Tag>}
              <small>账号 {username}</small>
            </span>
            {tenant !== data.current && (
              <Flex gap={4}>
                <Button type="link" onClick={() => switchTo(tenant)}>
                  切换
                </Button>
                <Button type="link" danger onClick={() => unlink(tenant, name)}>
                  解除关联
                </Button>
              </Flex>
            )}
          </li>
        ))}
      </ul>
      {linking && <LinkDialog onClose={() => setLinking(false)} />}
    </section>
  );
}
