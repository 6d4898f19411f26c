import { Alert, Button, Grid, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import type { FlowTold, FlowVerb } from '../../schemas/wire/flows.ts';
import { useFieldServices } from '../fields/services.ts';
import { FlowPanel } from '../flow/FlowPanel.tsx';
import type { FlowSaid, FlowServices } from '../flow/services.ts';
import { useDeciding } from '../flow/use-deciding.ts';
import styles from './record.module.css';
import { formOf, load, type Session, sayFault } from './session.ts';
import { useLoaded } from './use-loaded.ts';

interface Props {
  readonly session: Session;
  readonly flow: FlowServices;
}

/** How the record is being decided; before that, through whom it would go. */
export function FlowBeside({ session, flow }: Props) {
  const { told, fault, retry } = useTold(session, flow);
  if (fault)
    return (
      <Alert
        type="warning"
        showIcon
        title={`审批没有读取成功：${fault}`}
        action={
          <Button size="small" onClick={retry}>
            重试
          </Button>
        }
      />
    );
  if (told === undefined) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  if (told === null) return null;
  return (
    <div className={styles.flow}>
      <Decided key={told.instance ?? 'forecast'} session={session} flow={flow} told={told} />
    </div>
  );
}

function Decided({ session, flow, told }: Props & { readonly told: FlowTold }) {
  const { asker, plan } = session.needs;
  const fieldServices = useFieldServices();
  const decide = async (verb: FlowVerb, said: FlowSaid) => {
    await flow.act(told, verb, said);
    // What was decided may have moved the record on.
    await load(session);
    session.needs.onSaved(formOf(session).loaded());
  };
  const deciding = useDeciding(told, decide, { plan, fieldServices, record: useLoaded() });
  return <FlowPanel deciding={deciding} services={flow} now={asker.now} isPhone={!Grid.useBreakpoint().md} />;
}

/** Read when first drawn and again when the record has become another. Where nothing runs, what would. */
function useTold({ needs }: Session, flow: FlowServices) {
  const record = useLoaded();
  const [state, setState] = useState<{ readonly told?: FlowTold | null; readonly fault?: string }>({});
  const [tries, setTries] = useState(0);
  const { entity, states } = needs.plan;
  const { id = '' } = record;
  const isAhead = comesToFlow(states, record[states?.field ?? '']);
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      const told = await flow.of(entity, id);
      const ahead = isAhead && told?.endedAt !== null ? await flow.forecast(entity, record).catch(() => null) : null;
      // What was said the last time is read while it is mended.
      return ahead ? { ...ahead, events: told?.events ?? [] } : told;
    };
    ask().then(
      (told) => isCurrent && setState({ told }),
      (caught: unknown) => isCurrent && setState({ fault: sayFault(caught) }),
    );
    return () => {
      isCurrent = false;
    };
    // a record read anew is another object, of another version or decided otherwise
  }, [flow, entity, id, record, isAhead, tries]);
  return { ...state, retry: () => setTries(tries + 1) };
}

/** Whether a move of theirs leads to where a flow decides. */
const comesToFlow = (states: Session['needs']['plan']['states'], now: unknown): boolean =>
  states?.moves.some(
    ({ from, to }) => from.includes(String(now)) && states.nodes.some(({ key, decided }) => key === to && decided),
  ) ?? false;
