import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazily } from '../../../../renderers/fields/late/lazily.tsx';
import type { EntityPlan } from '../../../../schemas/compile/plan.ts';
import { recordServices } from '../../../http/record-calls.ts';

const SplitDialog = lazily(0, async () => (await import('../../../../renderers/asking/SplitDialog.tsx')).SplitDialog);

interface SplitRequest {
  readonly ids: readonly string[];
  readonly chain: string;
}

/** Several documents made at once of one record or of many: first they are shown. `made`: how often that was done. */
export function useSplit(plan: EntityPlan, onMade?: () => void) {
  const navigate = useNavigate();
  const services = useMemo(() => recordServices(plan.entity), [plan.entity]);
  const [asked, setAsked] = useState<SplitRequest | null>(null);
  const [made, setMade] = useState(0);
  const title = plan.becomes.find(({ key }) => key === asked?.chain)?.label ?? '';
  const dialog: ReactNode = asked && (
    <SplitDialog
      title={title}
      props={{
        title,
        preview: () => services.previewNext(asked.ids, asked.chain),
        make: () => services.makeNext(asked.ids, asked.chain),
        onMade: () => {
          setMade((now) => now + 1);
          onMade?.();
        },
        onOpen: (entity, id) => {
          setAsked(null);
          navigate(`/record/${entity}/${id}`);
        },
        onClose: () => setAsked(null),
      }}
    />
  );
  return { split: (ids: readonly string[], chain: string) => setAsked({ ids, chain }), made, dialog };
}
