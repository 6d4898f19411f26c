import { Button, Empty, Skeleton, Tag, Typography } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import type { Frozen as Told } from '../../schemas/wire/records.ts';
import styles from './frozen.module.css';
import { type Session, sayFault } from './session.ts';
import { useLoaded } from './use-loaded.ts';

/** What was frozen of the record: each hash is worked out anew whenever this is opened or asked again. */
export function Frozen({ session }: { readonly session: Session }) {
  const { id = '', version } = useLoaded();
  const { services } = session.needs;
  const [asked, setAsked] = useState<{ readonly frozen?: readonly Told[]; readonly fault?: string }>({});
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    services
      .frozen(id)
      .then((frozen) => isCurrent && setAsked({ frozen }))
      .catch((fault: unknown) => isCurrent && setAsked({ fault: sayFault(fault) }));
    return () => {
      isCurrent = false;
    };
  }, [services, id, version, tries]);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  if (asked.fault) return <p>{asked.fault}</p>;
  if (!asked.frozen) return <Skeleton active paragraph={{ rows: 2 }} title={false} />;
  if (asked.frozen.length === 0) return <Empty description="还没有固化过内容" />;
  return (
    <>
      <FrozenTexts frozen={asked.frozen} />
      <Button onClick={retry}>重新核对</Button>
    </>
  );
}

/** Each with its moment, its hash, and whether the record still says the same. */
export const FrozenTexts = ({ frozen }: { readonly frozen: readonly Told[] }) => (
  <ul className={styles.frozen} aria-label="固化记录">
    {frozen.map((one) => (
      <li key={`${one.name} ${one.version}`}>
        <strong>{one.label}</strong>
        <span>{`${one.byName} 于 ${one.at.slice(0, 16)} ${one.did}（第 ${one.version} 版）`}</span>
        <Standing told={one} />
        {one.hash === null ? (
          <span>其中有您看不到的内容，不显示校验码</span>
        ) : (
          <Typography.Text code copyable={{ text: one.hash }} className={styles.hash ?? ''}>
            {`SHA-256 ${one.hash}`}
          </Typography.Text>
        )}
      </li>
    ))}
  </ul>
);

function Standing({ told: { isIntact, isSame, differs } }: { readonly told: Told }) {
  if (!isIntact) return <Tag color="error">校验不符：保存的内容与校验码对不上</Tag>;
  return isSame ? (
    <Tag color="success">核对一致：内容没有改动</Tag>
  ) : (
    <Tag color="warning">{`此后有改动：${differs}`}</Tag>
  );
}
