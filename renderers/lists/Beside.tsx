import { Skeleton, Tree, TreeSelect } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import type { EntityPlan } from '../../schemas/compile/plan.ts';
import type { Option } from '../../schemas/wire/records.ts';
import { type FieldServices, useFieldServices } from '../fields/services.ts';
import { type Branch, branchesOf, idsFrom } from './branches.ts';
import { type ListState, withFilter } from './list-state.ts';
import styles from './lists.module.css';

interface Props {
  readonly plan: EntityPlan;
  readonly field: string;
  readonly state: ListState;
  readonly phone: boolean;
  readonly onState: (state: ListState) => void;
}

/** A tree that narrows the rows to what is chosen in it and everything below. On a phone it folds into one box. */
export function Beside({ plan, field, state, phone, onState }: Props) {
  const options = useAll(field);
  const tree = useMemo(() => branchesOf(options ?? []), [options]);
  const label = plan.fields[field]?.label ?? '';
  const chosen = (state.filters[field] as readonly string[] | undefined)?.[0] ?? null;
  const choose = (id: string | null) => onState(withFilter(state, field, id === null ? [] : idsFrom(tree, id)));
  if (phone) {
    return (
      <TreeSelect<string, Branch>
        className={styles.besideBox ?? ''}
        aria-label={label}
        treeData={tree}
        fieldNames={{ label: 'title', value: 'key', children: 'children' }}
        {...(chosen === null ? {} : { value: chosen })}
        onChange={(id) => choose(id ?? null)}
        allowClear
        treeDefaultExpandAll
        placeholder={`全部${label}`}
        loading={options === null}
      />
    );
  }
  return (
    <nav className={styles.beside} aria-label={label}>
      {options === null ? (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      ) : (
        <Tree<Branch>
          treeData={tree}
          blockNode
          defaultExpandAll
          selectedKeys={chosen === null ? [] : [chosen]}
          onSelect={([id]) => choose(id === undefined ? null : String(id))}
        />
      )}
    </nav>
  );
}

const pageSize = 100;
const mostPages = 20;

/** Everything the tree is made of; null while it is fetched. A tree that cannot be had leaves the list as it is. */
function useAll(field: string): readonly Option[] | null {
  const services = useFieldServices();
  const [found, setFound] = useState<readonly Option[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    fetchAll(services, field)
      .catch(() => [])
      .then((all) => isCurrent && setFound(all));
    return () => {
      isCurrent = false;
    };
  }, [services, field]);
  return found;
}

async function fetchAll(services: FieldServices, field: string): Promise<readonly Option[]> {
  const all: Option[] = [];
  for (let page = 1; page <= mostPages; page++) {
    const { records, total } = await services.options(services.entity, field, { page, size: pageSize });
    for (const record of records) all.push(record);
    if (all.length >= total || records.length === 0) break;
  }
  return all;
}
