import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Empty, Input, Select, Skeleton, Tag } from 'antd';
import { useDeferredValue, useState } from 'react';
import { RichText } from '../../../renderers/fields/rich/RichText.tsx';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Channel, TemplatePreview } from '../../../server/features/messages/messages.contract.ts';
import { tellFault } from '../../http/faults.ts';
import { previewTemplate, sendTestMessage } from '../../http/notice-calls.ts';
import styles from './notices.module.css';
import { loadTemplate, loadTemplates } from './released.ts';

const channels: Readonly<Record<string, { readonly text: string; readonly type: string; readonly to: string }>> = {
  sms: { text: '短信', type: '1', to: '手机号' },
  mail: { text: '邮件', type: '2', to: '邮箱地址' },
  notice: { text: '站内消息', type: '4', to: '用户账号' },
};

/** A template as its receiver will read it, filled with test data, and sent to try it out. */
export function TemplateScreen() {
  const [chosen, setChosen] = useState<string | null>(null);
  const asked = useQuery({ queryKey: ['notices', 'templates'], queryFn: loadTemplates });
  const templates = asked.data?.records ?? [];
  const id = chosen ?? (templates[0] ? String(templates[0].id) : null);
  const options = templates.map((one) => ({
    value: String(one.id),
    label: `${one.name} · ${channels[String(one.channel)]?.text ?? ''}（${one.code}）`,
  }));
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>模板预览</h1>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          aria-label="模板"
          className={styles.choice ?? ''}
          options={options}
          value={id}
          loading={asked.isPending}
          onChange={setChosen}
        />
      </header>
      {id ? <Template key={id} id={id} /> : !asked.isPending && <Empty description="还没有消息模板" />}
    </div>
  );
}

function Template({ id }: { readonly id: string }) {
  const asked = useQuery({
    queryKey: ['notices', 'template', id],
    queryFn: () => loadTemplate(id),
  });
  if (asked.isError) return <Alert type="warning" showIcon title={asked.error.message} />;
  return asked.data ? <Try template={asked.data} /> : <Skeleton active />;
}

function Try({ template }: { readonly template: RecordData }) {
  const channel = template.channel as Channel;
  const [testData, setTestData] = useState(pretty(String(template.testJson ?? '{}')));
  const asking = useDeferredValue({
    channel,
    title: String(template.title ?? ''),
    content: String(template.content ?? ''),
    testData,
  });
  const asked = useQuery({
    queryKey: ['notices', 'preview', template.id, asking],
    queryFn: () => previewTemplate(asking),
    placeholderData: (before) => before,
  });
  return (
    <div className={styles.beside}>
      <section className={styles.sheet} aria-label="测试数据">
        <h2>测试数据</h2>
        <Input.TextArea
          aria-label="测试数据"
          rows={10}
          className={styles.code ?? ''}
          value={testData}
          onChange={(event) => setTestData(event.target.value)}
        />
        {typeof template.vars === 'string' && <pre className={styles.vars}>{template.vars}</pre>}
        {asked.isError && <Alert type="error" showIcon title={asked.error.message} />}
        <SendTest template={template} testData={testData} />
      </section>
      <section className={styles.sheet} aria-label="预览">
        <h2>预览</h2>
        {asked.data && <Preview channel={channel} of={asked.data} />}
      </section>
    </div>
  );
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function Preview({ channel, of }: { readonly channel: Channel; readonly of: TemplatePreview }) {
  return (
    <>
      <article className={styles.preview} data-channel={channel}>
        {channel !== 'sms' && <h3>{of.title}</h3>}
        {channel === 'mail' ? <RichText html={of.content} /> : <p>{of.content}</p>}
      </article>
      {of.missing.length > 0 && (
        <p className={styles.missing}>
          测试数据里没有：
          {of.missing.map((name) => (
            <Tag key={name} color="warning">
              {name}
            </Tag>
          ))}
        </p>
      )}
    </>
  );
}

function SendTest({ template, testData }: { readonly template: RecordData; readonly testData: string }) {
  const { message } = App.useApp();
  const [receiver, setReceiver] = useState('');
  const [isSending, setSending] = useState(false);
  const { type = '1', to = '' } = channels[String(template.channel)] ?? {};
  const send = async () => {
    setSending(true);
    try {
      await sendTestMessage({ templateCode: String(template.code), msgType: type, receiver, testData });
      message.success('发送消息任务添加成功！');
    } catch (error) {
      tellFault(message, error);
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={styles.send}>
      <Input
        aria-label="接收人"
        placeholder={`接收人的${to}`}
        value={receiver}
        onChange={(event) => setReceiver(event.target.value)}
      />
      <Button type="primary" disabled={receiver.trim() === ''} loading={isSending} onClick={send}>
        试发
      </Button>
    </div>
  );
}
