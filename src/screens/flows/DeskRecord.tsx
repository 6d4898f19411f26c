import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Grid, Result, Skeleton } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { DecideBar } from '../../../renderers/flow/DecideBar.tsx';
import { FlowPanel } from '../../../renderers/flow/FlowPanel.tsx';
import type { FlowSaid } from '../../../renderers/flow/services.ts';
import { useDeciding } from '../../../renderers/flow/use-deciding.ts';
import { RecordPage } from '../../../renderers/record/RecordPage.tsx';
import { verbTraits } from '../../../schemas/flows/verbs.ts';
import type { FlowRow, FlowTold, FlowVerb } from '../../../schemas/wire/flows.ts';
import { flowsKey } from '../../frame/flows/use-flow-counts.ts';
import { fieldServices } from '../../frame/services/field-services.ts';
import { flowServices } from '../../http/flow-calls.ts';
import { recordServices } from '../../http/record-calls.ts';
import { useAsker, usePlan } from '../../session/use-plan.ts';
import styles from './flows.module.css';
import { useKeys } from './use-keys.ts';

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
      <Whole {...props} />
    </div>
  );
}

function Decided({ row, told, onAgree, onDone }: Props & { readonly told: FlowTold }) {
  const queries = useQueryClient();
  const isPhone = !Grid.useBreakpoint().md;
  const { now } = useAsker();
  const deciding = useDeciding(told, async (verb, said) => {
    const isHeld = verb === 'agree' && onAgree !== undefined && told.picks.length === 0;
    if (isHeld) onAgree(row, told, said);
    else {
      await flowServices.act(told, verb, said);
      await queries.invalidateQueries({ queryKey: flowsKey });
    }
    if (verbTraits[verb].leaves) onDone(verb);
  });
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

/** The record as its own page has it, to be read; to who may not read it, what is told with the letter. */
function Whole({ row, onClose }: Props) {
  const { plan, loading } = usePlan(row.entity);
  const asker = useAsker();
  const navigate = useNavigate();
  const services = useMemo(() => recordServices(row.entity), [row.entity]);
  const fields = useMemo(() => plan && fieldServices(plan), [plan]);
  const open = (entity: string, id: string) => navigate(`/record/${entity}/${id}`);
  if (loading) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (!plan || !fields)
    return (
      <section className={styles.sheet} aria-label={row.title}>
        <h2>{row.title}</h2>
        <dl className={styles.told}>
          {row.told.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p>这里只有随审批给您看的内容，整张单据您没有权限打开。</p>
      </section>
    );
  return (
    <RecordPage
      key={`${row.record} ${row.rev}`}
      plan={plan}
      services={services}
      fieldServices={fields}
      asker={asker}
      mode="read"
      id={row.record}
      isNarrow
      onSaved={() => undefined}
      onClose={onClose}
      onOpen={open}
      onBecome={() => open(row.entity, row.record)}
      onSplit={() => open(row.entity, row.record)}
    />
  );
}
