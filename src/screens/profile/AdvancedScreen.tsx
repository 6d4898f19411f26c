import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { RecordPage } from '../../../renderers/record/RecordPage.tsx';
import type { EntityPlan } from '../../../schemas/compile/plan.ts';
import { fieldServices, recordServices } from '../../http/record-calls.ts';
import { sessionAtom } from '../../session/session.ts';
import { useAsker, usePlan } from '../../session/use-plan.ts';
import { useTabTitle } from '../../shell/tabs/use-tab.ts';
import { LinkedList } from '../record/LinkedList.tsx';
import { nextPage } from '../record/new-address.ts';
import { screenPath } from '../screen-path.ts';
import { Blocked } from '../states/Blocked.tsx';
import { Waiting } from '../states/Waiting.tsx';

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
  return (
    <RecordPage
      plan={plan}
      services={services}
      fieldServices={fields}
      asker={asker}
      id={id}
      mode="read"
      onSaved={() => {}}
      onClose={() => navigate(screenPath('home'))}
      onOpen={(other, record) => navigate(`/record/${other}/${record}`)}
      onBecome={(next) => navigate(...nextPage(next))}
      renderLink={(link, of) => <LinkedList link={link} of={of} />}
    />
  );
}
