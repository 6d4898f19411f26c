import { useLocation, useParams } from 'react-router-dom';
import { withConfirm } from '../../../../renderers/asking/asked.ts';
import { lazily } from '../../../../renderers/fields/late/lazily.tsx';
import { FieldServicesContext } from '../../../../renderers/fields/services.ts';
import { ListView } from '../../../../renderers/lists/ListView.tsx';
import { ListServicesContext } from '../../../../renderers/lists/list-services.ts';
import type { EntityPlan } from '../../../../schemas/compile/plan.ts';
import type { ListPlan } from '../../../../schemas/sections/lists/lists.model.ts';
import { Blocked } from '../../../frame/states/Blocked.tsx';
import { Waiting } from '../../../frame/states/Waiting.tsx';
import { useTitleBesideMenu } from '../../../frame/tabs/use-tab.ts';
import { usePlan } from '../../../session/use-plan.ts';
import { tellRows } from './tell-rows.ts';
import { useListScreen } from './use-list-screen.tsx';
import type { Waiting as Asking } from './use-operations.tsx';

const AskDialog = lazily(0, async () => (await import('../../../../renderers/asking/AskDialog.tsx')).AskDialog);

/** Any list of any entity, by its address. */
export function ListScreen() {
  const { entity = '', list = 'main' } = useParams();
  const { plan, loading, error } = usePlan(entity);

  if (error) return <Blocked message={error} />;
  if (loading || !plan) return <Waiting />;
  const found = plan.lists[list];
  if (!found) return <Blocked message="没有这个列表，或您无权查看" />;
  return <Loaded key={`${entity}/${list}`} plan={plan} list={found} />;
}

function Loaded({ plan, list }: { readonly plan: EntityPlan; readonly list: ListPlan }) {
  useTitleBesideMenu(useLocation().pathname, list.title);
  const { services, listServices, waiting, stopWaiting, dialog, ...view } = useListScreen(plan, list);
  return (
    <FieldServicesContext value={services}>
      <ListServicesContext value={listServices}>
        <ListView plan={plan} list={list} {...view} />
      </ListServicesContext>
      {dialog}
      {waiting && <Ask plan={plan} waiting={waiting} onClose={stopWaiting} />}
    </FieldServicesContext>
  );
}

interface AskProps {
  readonly plan: EntityPlan;
  readonly waiting: Asking;
  readonly onClose: () => void;
}

/** Asks about one row by its name and what tells it apart, about several by their number. */
function Ask({ plan, waiting: { of, rows, answer }, onClose }: AskProps) {
  const [only] = rows;
  const isOne = only !== undefined && rows.length === 1;
  return (
    <AskDialog
      title={of.label}
      props={{
        plan,
        of,
        title: of.label,
        lead: withConfirm(`对${isOne ? '' : '选中的 '}${tellRows(plan, rows)}执行「${of.label}」`, of),
        ...(isOne ? { record: only } : {}),
        onAnswer: answer,
        onClose,
      }}
    />
  );
}
