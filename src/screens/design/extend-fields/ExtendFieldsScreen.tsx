import { useQuery } from '@tanstack/react-query';
import { App, Badge, Empty, Grid, Input } from 'antd';
import { useState } from 'react';
import { drawings } from '../../../../renderers/theme/drawings.tsx';
import type { ExtendableRow } from '../../../../server/features/fields/fields.contract.ts';
import { Blocked } from '../../../frame/states/Blocked.tsx';
import { Waiting } from '../../../frame/states/Waiting.tsx';
import { leavingText } from '../../../frame/tabs/use-closing.tsx';
import { useTabSearch, useUnsaved } from '../../../frame/tabs/use-tab.ts';
import { loadExtendables } from '../../../http/field-calls.ts';
import styles from './extend-fields.module.css';
import { FieldsEditor } from './FieldsEditor.tsx';

/** Fields a company adds to its documents: no code, drafted first, running from the moment they are published. */
export function ExtendFieldsScreen() {
  const { modal } = App.useApp();
  const phone = !Grid.useBreakpoint().md;
  const [search, setSearch] = useTabSearch();
  const [isDirty, setDirty] = useState(false);
  const asked = useQuery({ queryKey: ['extended-fields'], queryFn: loadExtendables });
  useUnsaved(isDirty);
  const chosen = search.get('entity');
  const go = (key: string | null) => {
    setDirty(false);
    setSearch(key ? { entity: key } : {});
  };
  const choose = (key: string | null) => {
    if (!isDirty || key === chosen) return go(key);
    modal.confirm({ title: leavingText, okText: '是', cancelText: '否', onOk: () => go(key) });
  };
  if (asked.isError) return <Blocked message={asked.error.message} />;
  if (!asked.data) return <Waiting />;
  return (
    <section className={styles.screen} aria-label="扩展字段">
      <header className={styles.head}>
        <h1>
          扩展字段
          <small>{asked.data.reduce((sum, { fields }) => sum + fields, 0)} 个字段</small>
        </h1>
      </header>
      <div className={styles.sides}>
        {!(phone && chosen) && <EntityList rows={asked.data} chosen={chosen} onChoose={choose} />}
        {chosen ? (
          <FieldsEditor key={chosen} entity={chosen} onDirty={setDirty} onBack={phone ? () => choose(null) : null} />
        ) : (
          !phone && (
            <div className={styles.sheet}>
              <Empty image={drawings.choose} description="从左侧选择一种单据，为它的主单、明细和列表增加字段" />
            </div>
          )
        )}
      </div>
    </section>
  );
}

interface ListProps {
  readonly rows: readonly ExtendableRow[];
  readonly chosen: string | null;
  readonly onChoose: (key: string) => void;
}

function EntityList({ rows, chosen, onChoose }: ListProps) {
  const [word, setWord] = useState('');
  const found = rows.filter(({ key, title }) => `${title} ${key}`.toLowerCase().includes(word.trim().toLowerCase()));
  return (
    <nav className={styles.list} aria-label="单据">
      <Input allowClear placeholder="搜索单据" aria-label="搜索单据" onChange={({ target }) => setWord(target.value)} />
      <ul>
        {found.map(({ key, title, fields, hasDraft }) => (
          <li key={key}>
            <button type="button" className={styles.choice} aria-current={key === chosen} onClick={() => onChoose(key)}>
              <span>{title}</span>
              {hasDraft && <Badge status="processing" text="有草稿" />}
              {fields > 0 && <small>{fields}</small>}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <Empty image={drawings.noResult} description="没有找到，换个词试试" />}
    </nav>
  );
}
