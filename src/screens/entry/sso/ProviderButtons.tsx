import { SafetyCertificateOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Divider } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { redirectTarget } from '../../../frame/entering/redirect.ts';
import { tellFault } from '../../../http/faults.ts';
import { askWay, loadProviders } from '../../../http/sso-calls.ts';

/** The other ways in that companies configured. Nothing where there are none. */
export function ProviderButtons() {
  const { message } = App.useApp();
  const [leaving, setLeaving] = useState<string | null>(null);
  const redirect = redirectTarget(useLocation().search, '/');
  const { data: providers = [] } = useQuery({ queryKey: ['providers'], queryFn: loadProviders, retry: false });
  if (providers.length === 0) return null;
  const leave = async (provider: string) => {
    setLeaving(provider);
    try {
      window.location.assign((await askWay({ provider, redirect })).url);
    } catch (caught) {
      tellFault(message, caught);
      setLeaving(null);
    }
  };
  return (
    <>
      <Divider plain>其他登录方式</Divider>
      {providers.map(({ provider, title }) => (
        <Button
          key={provider}
          block
          size="large"
          icon={<SafetyCertificateOutlined />}
          loading={leaving === provider}
          style={{ marginBottom: 8 }}
          onClick={() => leave(provider)}
        >
          {title}
        </Button>
      ))}
    </>
  );
}
