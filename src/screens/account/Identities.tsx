import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import type { BindingShown } from '../../../schemas/wire/session.ts';
import styles from '../../frame/sheet/sheet.module.css';
import { tellFault } from '../../http/faults.ts';
import { askWay, loadBindings, unbindIdentity } from '../../http/sso-calls.ts';

/** The identities elsewhere that lead to this account. Nothing is shown where the company has no such way in. */
export function Identities() {
  const { modal, message } = App.useApp();
  const queries = useQueryClient();
  const { data: bindings = [] } = useQuery({ queryKey: ['bindings'], queryFn: loadBindings });
  if (bindings.length === 0) return null;

  const bind = async (provider: string) => {
    try {
      const { url } = await askWay({ provider, bind: '1', redirect: '/account/settings?part=binding' });
      window.location.assign(url);
    } catch (caught) {
      tellFault(message, caught);
    }
  };
  const unbind = ({ provider, title }: BindingShown) =>
    modal.confirm({
      title: `解除与“${title}”的绑定？`,
      content: '解除后不能再用它登录这个账号，可以重新绑定。',
      okText: '解除绑定',
      onOk: async () => {
        try {
          await unbindIdentity(provider);
          message.success('已解除绑定');
        } catch (caught) {
          tellFault(message, caught);
        }
        await queries.invalidateQueries({ queryKey: ['bindings'] });
      },
    });

  return (
    <section className={styles.sheet} aria-label="第三方登录">
      <h2>第三方登录</h2>
      <p className={styles.about}>绑定之后，可以用这些身份直接登录。</p>
      <ul className={`${styles.cards} ${styles.rows}`}>
        {bindings.map((binding) => (
          <li key={binding.provider}>
            <span className={styles.who}>
              <b>{binding.title}</b>
              <small>
                {binding.bound ? `已绑定 ${binding.name ?? ''} · ${binding.boundAt?.slice(0, 16) ?? ''}` : '未绑定'}
              </small>
            </span>
            {binding.bound ? (
              <Button type="link" danger onClick={() => unbind(binding)}>
                解除绑定
              </Button>
            ) : (
              <Button type="link" onClick={() => bind(binding.provider)}>
                绑定
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
