import { Skeleton } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { RecordPage } from '../../../renderers/record/RecordPage.tsx';
import { fieldServices } from '../../frame/services/field-services.ts';
import { recordServices } from '../../http/record-calls.ts';
import { useAsker, usePlan } from '../../session/use-plan.ts';
import styles from './flows.module.css';

interface Props {
  readonly of: {
    readonly entity: string;
    readonly record: string;
    readonly title: string;
    readonly told: readonly { readonly label: string; readonly text: string }[];
  };
  /** Whoever sees it changed by others is shown it anew. */
  readonly rev?: number;
  onSaved?(): void;
  onClose(): void;
}

/** The record as its own page has it, to be read; to who may not read it, what is told with the letter. */
export function WholeRecord({ of, rev = 0, onSaved, onClose }: Props) {
  const { plan, loading } = usePlan(of.entity);
  const asker = useAsker();
  const navigate = useNavigate();
  const services = useMemo(() => recordServices(of.entity), [of.entity]);
  const fields = useMemo(() => plan && fieldServices(plan), [plan]);
  const open = (entity: string, id: string) => navigate(`/record/${entity}/${id}`);
  if (loading) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (!plan || !fields)
    return (
      <section className={styles.sheet} aria-label={of.title}>
        <h2>{of.title}</h2>
        <dl className={styles.told}>
          {of.told.map(({ label, text }) => (
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
      key={`${of.record} ${rev}`}
      plan={plan}
      services={services}
      fieldServices={fields}
      asker={asker}
      mode="read"
      id={of.record}
      isNarrow
      onSaved={() => onSaved?.()}
      onClose={onClose}
      onOpen={open}
      onBecome={() => open(of.entity, of.record)}
      onSplit={() => open(of.entity, of.record)}
    />
  );
}
