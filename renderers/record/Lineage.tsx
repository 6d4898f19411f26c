import { ArrowRightOutlined } from '@ant-design/icons';
import { Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import type { LineageNode } from '../../schemas/wire/records.ts';
import { useSigns } from '../theme/signs.ts';
import styles from './lineage.module.css';
import { type Session, sayFault } from './session.ts';
import { useLoaded } from './use-loaded.ts';

type Both = { readonly from: readonly LineageNode[]; readonly to: readonly LineageNode[] };

interface Props {
  readonly session: Session;
  readonly onOpen: (entity: string, id: string) => void;
}

/** What the record came from and what became of it. */
export function Lineage({ session, onOpen }: Props) {
  const record = useLoaded();
  const { plan, services } = session.needs;
  const signOf = useSigns();
  const [both, setBoth] = useState<Both | null>(null);
  const [fault, setFault] = useState('');
  const id = record.id ?? '';
  useEffect(() => {
    let isCurrent = true;
    services
      .lineage(id)
      .then((found) => isCurrent && setBoth(found))
      .catch((one: unknown) => isCurrent && setFault(sayFault(one)));
    return () => {
      isCurrent = false;
    };
  }, [services, id]);
  if (fault) return <p>{fault}</p>;
  if (!both) return <Skeleton active paragraph={{ rows: 2 }} title={false} />;
  return (
    <div className={styles.lineage}>
      <Column title="上游" nodes={both.from} onOpen={onOpen} />
      <ArrowRightOutlined aria-hidden className={styles.arrow} />
      <div className={styles.lineageSelf} data-hue={signOf(plan.entity).hue ?? undefined}>
        <small>
          {signOf(plan.entity).icon} {plan.title}
        </small>
        <strong>{String(record[plan.named] ?? '')}</strong>
      </div>
      <ArrowRightOutlined aria-hidden className={styles.arrow} />
      <Column title="下游" nodes={both.to} onOpen={onOpen} />
    </div>
  );
}

function Column({
  title,
  nodes,
  onOpen,
}: {
  readonly title: string;
  readonly nodes: readonly LineageNode[];
  readonly onOpen: Props['onOpen'];
}) {
  const signOf = useSigns();
  return (
    <ul aria-label={title}>
      {nodes.length === 0 && <li className={styles.lineageNone}>没有{title}单据</li>}
      {nodes.map((node) => (
        <li key={`${node.entity} ${node.id}`} data-hue={signOf(node.entity).hue ?? undefined}>
          <button type="button" onClick={() => onOpen(node.entity, node.id)}>
            <small>
              {signOf(node.entity).icon} {node.title}
            </small>
            <strong>{node.name}</strong>
            <span>{[node.state, node.quantity && `数量 ${node.quantity}`].filter(Boolean).join(' · ')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
