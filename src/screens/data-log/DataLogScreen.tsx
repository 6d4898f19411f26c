import { useQuery } from '@tanstack/react-query';
import { Empty, Select } from 'antd';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { FieldServicesContext } from '../../../renderers/fields/services.ts';
import { startState } from '../../../renderers/lists/list-state.ts';
import type { EntityPlan } from '../../../schemas/compile/plan.ts';
import { filterName } from '../../../schemas/wire/list-words.ts';
import { fieldServices } from '../../frame/services/field-services.ts';
import { Blocked } from '../../frame/states/Blocked.tsx';
import { Waiting } from '../../frame/states/Waiting.tsx';
import { useTabSearch } from '../../frame/tabs/use-tab.ts';
import { loadVersions } from '../../http/excel-calls.ts';
import { loadPage } from '../../http/record-calls.ts';
import { sessionAtom } from '../../session/session.ts';
import { usePlan } from '../../session/use-plan.ts';
import styles from './data-log.module.css';
import { useEntityTitles } from './use-entity-titles.ts';
import { Versions } from './Versions.tsx';

/** What a record was at each of its versions, two of them side by side. */
export function DataLogScreen() {
  const [search, setSearch] = useTabSearch();
  const entity = search.get('entity') ?? '';
  const id = search.get('id') ?? '';
  const choose = (next: { entity: string; id?: string }) =>
    setSearch({ entity: next.entity, ...(next.id ? { id: next.id } : {}) });
  return (
    <section className={styles.screen} aria-label="数据日志">
      <h1>数据日志</h1>
      <div className={styles.choice}>
        <EntityChoice entity={entity} onChoose={(chosen) => choose({ entity: chosen })} />
        {entity !== '' && (
          <RecordChoice key={entity} entity={entity} id={id} onChoose={(chosen) => choose({ entity, id: chosen })} />
        )}
      </div>
      {id === '' ? (
        <div className={styles.sheet}>
          <Empty description="先选择一种数据，再选择其中一条，查看它的每个版本和改动" />
        </div>
      ) : (
        <Loaded key={`${entity}/${id}`} entity={entity} id={id} />
      )}
    </section>
  );
}

function EntityChoice({ entity, onChoose }: { readonly entity: string; readonly onChoose: (entity: string) => void }) {
  const known = useAtomValue(sessionAtom)?.plans ?? {};
  const titles = useEntityTitles(Object.keys(known));
  return (
    <Select
      showSearch={{ optionFilterProp: 'label' }}
      aria-label="数据种类"
      placeholder="选择数据种类"
      className={styles.entity ?? ''}
      value={entity || null}
      loading={titles.length === 0}
      options={titles.map(({ key, title }) => ({ value: key, label: title }))}
      onChange={(chosen: string) => onChoose(chosen)}
    />
  );
}

interface RecordChoiceProps {
  readonly entity: string;
  readonly id: string;
  readonly onChoose: (id: string) => void;
}

/** Records by what names them; the newest are offered first. */
function RecordChoice({ entity, id, onChoose }: RecordChoiceProps) {
  const { plan } = usePlan(entity);
  const [word, setWord] = useState('');
  const list = plan?.lists.main ?? Object.values(plan?.lists ?? {})[0];
  const asked = useQuery({
    queryKey: ['data-log', entity, word],
    queryFn: () =>
      plan && list
        ? loadPage(
            entity,
            list,
            { ...startState(list), size: 20 },
            word === '' ? {} : { [filterName(plan.named)]: `*${word}*` },
          )
        : null,
    enabled: plan !== null && list !== undefined,
  });
  const records = asked.data?.records ?? [];
  return (
    <Select
      showSearch={{ filterOption: false, onSearch: setWord }}
      aria-label="数据"
      placeholder={`输入${plan?.fields[plan.named]?.label ?? '名称'}查找`}
      className={styles.record ?? ''}
      value={id || null}
      loading={asked.isFetching}
      options={records.map((row) => ({ value: String(row.id), label: String(row[plan?.named ?? 'id'] ?? row.id) }))}
      notFoundContent={asked.isFetching ? '查找中…' : '没有找到'}
      onChange={(chosen: string) => onChoose(chosen)}
    />
  );
}

function Loaded({ entity, id }: { readonly entity: string; readonly id: string }) {
  const { plan, error } = usePlan(entity);
  const asked = useQuery({ queryKey: ['versions', entity, id], queryFn: () => loadVersions(entity, id), staleTime: 0 });
  if (error ?? asked.error) return <Blocked message={error ?? asked.error?.message ?? ''} />;
  if (!plan || !asked.data) return <Waiting />;
  return <Shown plan={plan} versions={asked.data} />;
}

function Shown({
  plan,
  versions,
}: {
  readonly plan: EntityPlan;
  readonly versions: Parameters<typeof Versions>[0]['versions'];
}) {
  const services = useMemo(() => fieldServices(plan), [plan]);
  return (
    <FieldServicesContext value={services}>
      <Versions plan={plan} versions={versions} />
    </FieldServicesContext>
  );
}
