import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazily } from '../../../../renderers/fields/late/lazily.tsx';
import { RecordPage } from '../../../../renderers/record/RecordPage.tsx';
import type { EntityPlan } from '../../../../schemas/compile/plan.ts';
import { screenPath } from '../../../frame/addresses/screen-path.ts';
import { fieldServices } from '../../../frame/services/field-services.ts';
import { Blocked } from '../../../frame/states/Blocked.tsx';
import { Waiting } from '../../../frame/states/Waiting.tsx';
import { useTabTitle } from '../../../frame/tabs/use-tab.ts';
import { recordServices } from '../../../http/record-calls.ts';
import { sessionAtom } from '../../../session/session.ts';
import { useAsker, usePlan } from '../../../session/use-plan.ts';
import { useSplit } from '../split/use-split.tsx';
import { nextPage } from './new-address.ts';

const LinkedList = lazily(4, async () => (await import('./LinkedList.tsx')).LinkedList);

/** The record itself, with its state and its history: a supplier's company, or one's own entry in the address book. */
export function AdvancedScreen() {
  useTabTitle(screenPath('profile/advanced'), '高级档案');
  const session = useAtomValue(sessionAtom);
  const [entity, id] = session?.supplier ? ['myCompany', session.supplier.id] : ['addressBook', session?.user.id ?? ''];
  const { plan, loading, error } = usePlan(entity);
  if (error) return <Blocked message={error} />;
  if (loading || !plan) return <Waiting />;
  return <Record key={id} plan={plan} id={id} />;
}

function Record({ plan, id }: { readonly plan: EntityPlan; readonly id: string }) {
  const navigate = useNavigate();
  const asker = useAsker();
  const services = useMemo(() => recordServices(plan.entity), [plan]);
  const fields = useMemo(() => fieldServices(plan), [plan]);
  const { split, made, dialog } = useSplit(plan);
  return (
    <>
      <RecordPage
        plan={plan}
        services={services}
        fieldServices={fields}
        asker={asker}
        id={id}
        mode="read"
        asked={made}
        onSaved={() => {}}
        onClose={() => navigate(screenPath('home'))}
        onOpen={(other, record) => navigate(`/record/${other}/${record}`)}
        onBecome={(next) => navigate(...nextPage(next))}
        onSplit={(record, chain) => split([record], chain)}
        renderLink={(link, of) => <LinkedList title={link.tab} props={{ link, of }} />}
      />
      {dialog}
    </>
  );
}
