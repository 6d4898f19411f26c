import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Grid, Result, Skeleton } from 'antd';
import { useMemo } from 'react';
import { DecideBar } from '../../../renderers/flow/DecideBar.tsx';
import { FlowPanel } from '../../../renderers/flow/FlowPanel.tsx';
import type { FlowSaid } from '../../../renderers/flow/services.ts';
import { useDeciding } from '../../../renderers/flow/use-deciding.ts';
import { verbTraits } from '../../../schemas/flows/verbs.ts';
import type { FlowRow, FlowTold, FlowVerb } from '../../../schemas/wire/flows.ts';
import { flowsKey } from '../../frame/flows/use-flow-counts.ts';
import { fieldServices } from '../../frame/services/field-services.ts';
import { flowServices } from '../../http/flow-calls.ts';
import { useAsker, usePlan } from '../../session/use-plan.ts';
import styles from './flows.module.css';
import { useKeys } from './use-keys.ts';
import { WholeRecord } from './WholeRecord.tsx';

interface Props {
  readonly row: FlowRow;
  /** An agreement to a task of this desk is held for a while; absent: it leaves at once. */
  onAgree?(row: FlowRow, told: FlowTold, said: FlowSaid): void;
  /** Something was decided: the next one opens. */
  onDone(verb: FlowVerb): void;
  onClose(): void;
}

/** What a letter is about: how it is decided, and the record itself. */
export function DeskRecord(props: Props) {
  const { row } = props;
  const asked = useQuery({
    queryKey: [...flowsKey, 'of', row.entity, row.record],
    queryFn: () => flowServices.of(row.entity, row.record),
  });
  if (asked.isError)
    return (
      <Result
        status="warning"
        title="这张单据的审批没有读取成功"
        subTitle={asked.error.message}
        extra={<Button onClick={() => asked.refetch()}>重试</Button>}
      />
    );
  if (asked.isPending) return <Skeleton active className={styles.sheet ?? ''} paragraph={{ rows: 8 }} />;
  return (
    <div className={styles.record}>
      {asked.data && <Decided key={asked.data.instance} {...props} told={asked.data} />}
      <WholeRecord of={row} rev={row.rev} onClose={props.onClose} />
    </div>
  );
}

function Decided({ row, told, onAgree, onDone }: Props & { readonly told: FlowTold }) {
  const queries = useQueryClient();
  const isPhone = !Grid.useBreakpoint().md;
  const { now } = useAsker();
  const { plan } = usePlan(row.entity);
  const about = useMemo(() => (plan ? { plan, fieldServices: fieldServices(plan) } : undefined), [plan]);
  const decide = async (verb: FlowVerb, said: FlowSaid) => {
    // What is written with it may be refused: it leaves at once, while its dialog still stands.
    const isHeld = verb === 'agree' && onAgree !== undefined && told.picks.length === 0 && said.fields === undefined;
    if (isHeld) onAgree(row, told, said);
    else {
      await flowServices.act(told, verb, said);
      await queries.invalidateQueries({ queryKey: flowsKey });
    }
    if (verbTraits[verb].leaves) onDone(verb);
  };
  const deciding = useDeciding(told, decide, about);
  useKeys({ a: () => deciding.press('agree'), r: () => deciding.press('refuse'), b: () => deciding.press('back') });
  const bar = <DecideBar deciding={deciding} services={flowServices} isPhone={isPhone} />;
  return (
    <>
      <div className={styles.sheet}>
        <FlowPanel deciding={deciding} services={flowServices} now={now} isCompact />
      </div>
      {isPhone ? bar : <div className={styles.foot}>{bar}</div>}
    </>
  );
}
