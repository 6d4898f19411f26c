import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { RecordPage } from '../../../renderers/record/RecordPage.tsx';
import type { RecordServices } from '../../../renderers/record/services.ts';
import type { EntityPlan, RecordData } from '../../../schemas/compile/plan.ts';
import { saveFile } from '../../http/client.ts';
import { fetchPdf } from '../../http/print-calls.ts';
import { fieldServices, recordServices } from '../../http/record-calls.ts';
import { sessionAtom } from '../../session/session.ts';
import { useAsker, usePlan } from '../../session/use-plan.ts';
import { useTabTitle, useUnsaved } from '../../shell/tabs/use-tab.ts';
import { useOpenFields } from '../extend-fields/use-open-fields.ts';
import { Blocked } from '../states/Blocked.tsx';
import { Waiting } from '../states/Waiting.tsx';
import { LinkedList } from './LinkedList.tsx';

/** Any record of any entity: read, edited, or new. */
export function RecordScreen() {
  const { entity = '', id = 'new' } = useParams();
  const { plan, loading, error } = usePlan(entity);
  if (error) return <Blocked message={error} />;
  if (loading || !plan) return <Waiting />;
  return <Loaded key={`${entity}/${id}`} plan={plan} id={id === 'new' ? null : id} />;
}

interface Came {
  readonly from?: string;
  readonly initial?: RecordData;
}

function Loaded({ plan: newest, id }: { readonly plan: EntityPlan; readonly id: string | null }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const asker = useAsker();
  const [search] = useSearchParams();
  const came = (useLocation().state ?? {}) as Came;
  const [dirty, setDirty] = useState(false);
  const plan = useHeldPlan(newest, dirty);
  const [name, setName] = useState<string | null>(null);
  const services = useMemo(() => naming(plan, recordServices(plan.entity), setName), [plan]);
  const fields = useMemo(() => fieldServices(plan), [plan]);
  const home = came.from ?? `/list/${plan.entity}/${plan.lists.main ? 'main' : (Object.keys(plan.lists)[0] ?? 'main')}`;
  useTabTitle(home.split('?')[0] ?? home, id ? (name ?? `${plan.title}详情`) : `新建${plan.title}`);
  useUnsaved(dirty);
  const session = useAtomValue(sessionAtom);
  const openFields = useOpenFields(plan.entity);

  return (
    <RecordPage
      plan={plan}
      services={services}
      fieldServices={fields}
      asker={asker}
      {...(openFields ? { onFields: openFields } : {})}
      mode={id && search.get('edit') !== '1' ? 'read' : 'edit'}
      {...(id ? { id } : {})}
      {...(came.initial ? { initial: came.initial } : {})}
      {...(search.get('move') ? { move: search.get('move') ?? '' } : {})}
      company={session?.tenant.name ?? ''}
      onPdf={async (record) => saveFile(await fetchPdf(plan.entity, [record]))}
      onSaved={(record) => {
        queries.invalidateQueries({ queryKey: ['list'] });
        setDirty(false);
        if (!id) navigate(`/record/${plan.entity}/${record.id}`, { replace: true, state: { from: came.from } });
      }}
      onClose={() => navigate(home)}
      onOpen={(entity, record) => navigate(`/record/${entity}/${record}`)}
      onBecome={(entity, initial) => navigate(`/record/${entity}/new`, { state: { initial } })}
      onDirty={setDirty}
      renderLink={(link, of) => <LinkedList link={link} of={of} />}
    />
  );
}

/** What was published while somebody writes waits until they have saved. */
function useHeldPlan(newest: EntityPlan, dirty: boolean): EntityPlan {
  const { message } = App.useApp();
  const [held, hold] = useState(newest);
  if (!dirty && held !== newest) hold(newest);
  const waits = held === newest ? null : newest.title;
  useEffect(() => {
    if (waits) message.info(`「${waits}」的配置刚刚更新。您可以继续填写，保存后按新配置显示。`, 8);
  }, [waits, message]);
  return held;
}

/** Says what a record is called as soon as it is there. */
function naming(plan: EntityPlan, services: RecordServices, told: (name: string) => void): RecordServices {
  return {
    ...services,
    load: async (id) => {
      const record = await services.load(id);
      const name = record[`${plan.named}_dictText`] ?? record[plan.named];
      if (typeof name === 'string' && name !== '') told(name);
      return record;
    },
  };
}
