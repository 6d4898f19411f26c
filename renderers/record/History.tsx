import { Button, Empty, Skeleton } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import type { HistoryEntry } from '../../schemas/wire/records.ts';
import styles from './history.module.css';
import { sayChange } from './say-history.ts';
import { type Session, sayFault } from './session.ts';
import { useLoaded } from './use-loaded.ts';

type Loading = { readonly entries?: readonly HistoryEntry[]; readonly fault?: string };

interface Props {
  readonly session: Session;
  readonly onVersion: (version: number) => void;
  readonly isTitled?: boolean;
}

/** Everything that happened to the record, newest first. */
export function History({ session, onVersion, isTitled = false }: Props) {
  const record = useLoaded();
  const [{ entries, fault }, retry] = useHistory(session, record.id, record.version);
  if (record.id === undefined) return null;
  return (
    <section className={styles.history} aria-label="修改记录">
      {isTitled && <h2>修改记录</h2>}
      {fault && (
        <p>
          {fault}
          <Button type="link" size="small" onClick={retry}>
            重试
          </Button>
        </p>
      )}
      {!entries && !fault && <Skeleton active paragraph={{ rows: 5 }} title={false} />}
      {entries?.length === 0 && <Empty description="还没有修改记录" />}
      <ol>
        {entries?.map((entry) => (
          <Entry
            key={`${entry.version} ${entry.at} ${entry.action}`}
            session={session}
            entry={entry}
            onVersion={onVersion}
          />
        ))}
      </ol>
    </section>
  );
}

/** Read when first drawn and again when the record has been saved. */
function useHistory(session: Session, id: string | undefined, version: number | undefined) {
  const [loading, setLoading] = useState<Loading>({});
  const [tries, setTries] = useState(0);
  const { services } = session.needs;
  // A new version has a longer history.
  useEffect(() => {
    if (id === undefined) return;
    let isCurrent = true;
    services
      .history(id)
      .then((entries) => isCurrent && setLoading({ entries }))
      .catch((fault: unknown) => isCurrent && setLoading({ fault: sayFault(fault) }));
    return () => {
      isCurrent = false;
    };
  }, [services, id, version, tries]);
  return [loading, () => setTries(tries + 1)] as const;
}

const FEW = 4;

interface EntryProps extends Pick<Props, 'session' | 'onVersion'> {
  readonly entry: HistoryEntry;
}

function Entry({ session, entry, onVersion }: EntryProps) {
  const { plan } = session.needs;
  const [isWhole, setWhole] = useState(false);
  const changes = useMemo(() => entry.changes.flatMap((change) => sayChange(plan, change) ?? []), [plan, entry]);
  const isNew = entry.action === 'create';
  const shown = isWhole ? changes : changes.slice(0, isNew ? 0 : FEW);
  return (
    <li>
      <p className={styles.historyHead}>
        <strong>{entry.byName}</strong>
        <span>{entry.did}</span>
        <time dateTime={entry.at}>{entry.at.slice(5, 16)}</time>
      </p>
      {entry.note && <p className={styles.historyNote}>{entry.note}</p>}
      {shown.length > 0 && (
        <ul>
          {shown.map(({ place, before, after }, index) => (
            <li key={`${place} ${index}`}>
              <span>{place}</span>
              {after !== null && (
                <span>
                  <del>{before}</del>
                  <span aria-hidden> → </span>
                  <ins>{after}</ins>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {changes.length > shown.length && (
        <Button type="link" size="small" onClick={() => setWhole(true)}>
          {isNew ? `查看 ${changes.length} 项内容` : `还有 ${changes.length - shown.length} 项`}
        </Button>
      )}
      <Button type="link" size="small" onClick={() => onVersion(entry.version)}>
        查看这一版
      </Button>
    </li>
  );
}
