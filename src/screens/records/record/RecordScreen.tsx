import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useAtomValue } from 'jotai';
import { type ComponentType, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { lazily } from '../../../../renderers/fields/late/lazily.tsx';
import { type AskedMove, RecordPage } from '../../../../renderers/record/RecordPage.tsx';
import type { RecordServices } from '../../../../renderers/record/services.ts';
import type { EntityPlan, RecordData } from '../../../../schemas/compile/plan.ts';
import type { Asker } from '../../../../schemas/expressions/tree.ts';
import { useOpenFields } from '../../../frame/addresses/use-open-fields.ts';
import { fieldServices } from '../../../frame/services/field-services.ts';
import { Blocked } from '../../../frame/states/Blocked.tsx';
import { Waiting } from '../../../frame/states/Waiting.tsx';
import { ofTab } from '../../../frame/tabs/tabs.ts';
import { useTab, useTabSearch, useTabTitle, useUnsaved } from '../../../frame/tabs/use-tab.ts';
import { saveFile } from '../../../http/client.ts';
import { flowServices } from '../../../http/flow-calls.ts';
import { fetchPdf } from '../../../http/print-calls.ts';
import { recordServices } from '../../../http/record-calls.ts';
import { sessionAtom } from '../../../session/session.ts';
import { useAsker, usePlan } from '../../../session/use-plan.ts';
import { useSplit } from '../split/use-split.tsx';
import { newTitle, nextPage } from './new-address.ts';
import { takePressed } from './pressed-move.ts';

const LinkedList = lazily(4, async () => (await import('./LinkedList.tsx')).LinkedList);

interface Props {
  /** A dashboard about one record: the figures of a record are another area's to draw. */
  readonly Board: ComponentType<{ readonly name: string; readonly by: string; readonly of: string }>;
}

/** Any record of any entity: read, edited, or new. */
export function RecordScreen({ Board }: Props) {
  const { entity = '', id = 'new' } = useParams();
  const { plan, loading, error } = usePlan(entity);
  if (error) return <Blocked message={error} />;
  if (loading || !plan) return <Waiting />;
  return <Loaded key={`${entity}/${id}`} plan={plan} id={id === 'new' ? null : id} Board={Board} />;
}

interface Came {
  /** The address of the list it was opened from, and that list's tab. */
  readonly from?: string;
  readonly fromTab?: string;
  readonly initial?: RecordData;
  /** What a new one comes from, by name. */
  readonly source?: string;
}

interface LoadedProps extends Props {
  readonly plan: EntityPlan;
  readonly id: string | null;
}

function Loaded({ plan: newest, id, Board }: LoadedProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [search] = useTabSearch();
  const { asked } = useTab();
  const { move, onMoveBegun } = useMoveAsked(newest.entity, id, asked);
  const came = (useLocation().state ?? {}) as Came;
  const [dirty, setDirty] = useState(false);
  const { plan, asker } = useHeld(newest, useAsker(), dirty);
  const [name, setName] = useState<string | null>(null);
  const services = useMemo(() => naming(plan, recordServices(plan.entity), setName), [plan]);
  const fields = useMemo(() => fieldServices(plan), [plan]);
  const home = came.from ?? `/list/${plan.entity}/${plan.lists.main ? 'main' : (Object.keys(plan.lists)[0] ?? 'main')}`;
  useTabTitle(home.split('?')[0] ?? home, id ? (name ?? `${plan.title}详情`) : newTitle(plan.title, came.source));
  useUnsaved(dirty);
  const session = useAtomValue(sessionAtom);
  const openFields = useOpenFields(plan.entity);
  const { split, made, dialog } = useSplit(plan);

  return (
    <>
      <RecordPage
        plan={plan}
        services={services}
        fieldServices={fields}
        asker={asker}
        {...(openFields ? { onFields: openFields } : {})}
        mode={id && search.get('edit') !== '1' ? 'read' : 'edit'}
        {...(id ? { id } : {})}
        {...(came.initial ? { initial: came.initial } : {})}
        // what was made has drawn from it
        asked={asked + made}
        {...(move ? { move } : {})}
        onMoveBegun={onMoveBegun}
        flow={flowServices}
        company={session?.tenant.name ?? ''}
        onPdf={async (record) => saveFile(await fetchPdf(plan.entity, [record]))}
        onSaved={(record) => {
          queries.invalidateQueries({ queryKey: ['list'] });
          setDirty(false);
          if (!id)
            navigate(`/record/${plan.entity}/${record.id}`, {
              replace: true,
              state: { from: came.from, fromTab: came.fromTab },
            });
        }}
        onClose={() => navigate(home, { state: ofTab(came.fromTab ?? '') })}
        onOpen={(entity, record) => navigate(`/record/${entity}/${record}`)}
        onBecome={(next) => navigate(...nextPage(next))}
        onSplit={(record, chain) => split([record], chain)}
        onDirty={setDirty}
        renderLink={(link, of) => <LinkedList title={link.tab} props={{ link, of }} />}
        renderBoard={({ key, by }, of) => (
          <Suspense fallback={<Waiting />}>
            <Board name={key} by={by} of={of} />
          </Suspense>
        )}
      />
      {dialog}
    </>
  );
}

/** A move named in the address is begun once: going back to it, or a reload, does not begin it again. */
function useMoveAsked(entity: string, id: string | null, asked: number) {
  const [search, setSearch] = useTabSearch();
  const named = search.get('move');
  const [move, setMove] = useState<AskedMove | null>(null);
  const heard = useRef('');
  useEffect(() => {
    const now = named === null ? '' : `${asked} ${named}`;
    if (now === heard.current) return;
    heard.current = now;
    if (named === null) return;
    setMove({ key: named, isPressed: takePressed(entity, id ?? '', named) });
    const rest = new URLSearchParams(search);
    rest.delete('move');
    setSearch(rest, { replace: true });
    // once for every time it is asked for
  }, [named, asked]);
  const onMoveBegun = useCallback(() => setMove(null), []);
  return { move, onMoveBegun };
}

/** What was published while somebody writes, or became another of their rights, waits until they have saved. */
function useHeld(newest: EntityPlan, nowAsking: Asker, dirty: boolean) {
  const { message } = App.useApp();
  const [held, hold] = useState({ plan: newest, asker: nowAsking });
  if (!dirty && (held.plan !== newest || held.asker !== nowAsking)) hold({ plan: newest, asker: nowAsking });
  const waits = held.plan === newest ? null : newest.title;
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
