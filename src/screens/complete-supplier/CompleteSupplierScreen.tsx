import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex, Steps } from 'antd';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { sayValue } from '../../../renderers/record/say-value.ts';
import { allowed } from '../../../schemas/check/allowed.ts';
import type { EntityPlan, RecordData } from '../../../schemas/compile/plan.ts';
import type { SoundingItem } from '../../../schemas/wire/session.ts';
import { pathOf } from '../../frame/addresses/menu-paths.ts';
import { Blocked } from '../../frame/states/Blocked.tsx';
import { Waiting } from '../../frame/states/Waiting.tsx';
import { recordServices } from '../../http/record-calls.ts';
import { sessionAtom } from '../../session/session.ts';
import { useAsker, usePlan } from '../../session/use-plan.ts';
import styles from './complete-supplier.module.css';
import { Wizard } from './Wizard.tsx';

const company = recordServices('myCompany');
const lookAgainEvery = 30_000;
const submitted = 1;
const approved = 6;

/** Where a supplier begins: how far the admission has come, what is still missing, and the way to it. */
export function CompleteSupplierScreen() {
  const session = useAtomValue(sessionAtom);
  const id = session?.supplier?.id ?? '';
  const { plan, error } = usePlan('myCompany');
  const asker = useAsker();
  const navigate = useNavigate();
  const asked = useQuery({
    queryKey: ['list', 'myCompany', 'complete', id],
    queryFn: () => company.load(id),
    enabled: id !== '',
    staleTime: 0,
    refetchInterval: lookAgainEvery,
  });
  useNews(asked.data);
  if (error) return <Blocked message={error} />;
  if (!session || !plan || !asked.data) return <Waiting />;
  const node = plan.states?.nodes.find(({ key }) => key === String(asked.data.verifyStatus));
  const status = Number(asked.data.verifyStatus);
  const isOpen = node?.open === '*' && status !== approved;
  const canWrite = isOpen && allowed(plan, asked.data, 'edit', asker).allowed;

  return (
    <div className={styles.page}>
      <header>
        <h1>{session.supplier?.name}</h1>
        <p>完善企业信息和资质文件，审核通过后即可在线接收和确认订单。</p>
      </header>
      <Steps
        className={styles.steps ?? ''}
        responsive
        current={isOpen ? 1 : status >= submitted ? 2 : 1}
        {...(node?.tone === 'danger' ? { status: 'error' as const } : {})}
        items={[
          { title: '注册账号' },
          { title: '完善企业资料' },
          { title: '提交审核', ...(isOpen ? {} : { content: node?.label }) },
          { title: '开始合作' },
        ]}
      />
      {node && <SentBack plan={plan} node={node} record={asked.data} isOpen={isOpen} />}
      {canWrite ? (
        <Wizard plan={plan} id={id} onSaved={() => void asked.refetch()} />
      ) : (
        <section className={styles.card}>
          <h2>{isOpen ? '企业资料由贵司的主账号填写' : node?.label}</h2>
          <p>{isOpen ? '请联系贵司主账号完善并提交。' : (node?.next ?? '请等待采购方处理。')}</p>
          <Button type="primary" size="large" onClick={() => navigate(`/record/myCompany/${id}`)}>
            查看企业资料
          </Button>
        </section>
      )}
      <AskedBesides menu={session.menu} />
    </div>
  );
}

interface SentBackProps {
  readonly plan: EntityPlan;
  readonly node: { readonly label: string; readonly tone?: string };
  readonly record: RecordData;
  readonly isOpen: boolean;
}

/** Why it came back, and which sections want work: whoever handed it in again and took that back stands before the same ones. */
function SentBack({ plan, node, record, isOpen }: SentBackProps) {
  const { rejectReason: reason } = record;
  const returned = returnedIn(plan, record);
  const isStopped = node.tone === 'danger';
  if (typeof reason !== 'string' || reason === '' || !(isStopped || (isOpen && returned !== ''))) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={`${isStopped ? node.label : '退回原因'}：${reason}`}
      {...(returned === '' ? {} : { description: `请修改：${returned}。其余的已经看过，不再改。` })}
    />
  );
}

/** The sections that came back, in words; '' where all of them did. */
function returnedIn(plan: EntityPlan, { returned }: RecordData): string {
  const field = plan.fields.returned;
  return field && Array.isArray(returned) && returned.length > 0 ? sayValue(plan, field, returned) : '';
}

/** What else is asked of the company before it is approved: the lists its menu opens until then. */
function AskedBesides({ menu }: { readonly menu: readonly SoundingItem[] }) {
  const navigate = useNavigate();
  const lists = listsIn(menu).filter(({ opens }) => !('list' in opens && opens.list.startsWith('myCompany.')));
  if (lists.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2>审核期间还要办理的</h2>
      <p>采购方在审核期间可能请贵司填写资料，发来时会有消息提醒。</p>
      <Flex wrap gap={12}>
        {lists.map((item) => (
          <Button key={item.key} size="large" onClick={() => navigate(pathOf(item) ?? '/')}>
            {item.title}
          </Button>
        ))}
      </Flex>
    </section>
  );
}

/** Entries that open a list, at whatever depth. */
const listsIn = (
  menu: readonly SoundingItem[],
): readonly (SoundingItem & { readonly opens: { readonly list: string } })[] =>
  menu.flatMap((item) => [
    ...(item.opens && 'list' in item.opens
      ? [item as SoundingItem & { readonly opens: { readonly list: string } }]
      : []),
    ...listsIn(item.items),
  ]);

/** Once the company is approved the session says more: it is asked anew, and the guard leads on. */
function useNews(record: RecordData | undefined): void {
  const session = useAtomValue(sessionAtom);
  const queries = useQueryClient();
  const isNew = record !== undefined && session !== null && Number(record.verifyStatus) !== session.verifyStatus;
  useEffect(() => {
    if (isNew) void queries.invalidateQueries({ queryKey: ['session'] });
  }, [isNew, queries]);
}
