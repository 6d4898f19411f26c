import { SearchOutlined } from '@ant-design/icons';
import { Empty, Input, Segmented } from 'antd';
import { useState } from 'react';
import { drawings } from '../../../renderers/theme/drawings.tsx';
import type { DictRow } from '../../../server/features/dicts/dicts.contract.ts';
import styles from './dicts.module.css';

interface Props {
  readonly dicts: readonly DictRow[];
  readonly chosen: string | null;
  readonly onChoose: (key: string) => void;
}

type Which = 'all' | 'changed' | 'own';

const fits: Readonly<Record<Which, (dict: DictRow) => boolean>> = {
  all: () => true,
  changed: ({ changed }) => changed,
  own: ({ origin }) => origin === 'own',
};

/** Dictionaries by name or code, with how many documents use each. */
export function DictList({ dicts, chosen, onChoose }: Props) {
  const [word, setWord] = useState('');
  const [which, setWhich] = useState<Which>('all');
  const low = word.trim().toLowerCase();
  const shown = dicts.filter(
    (dict) => fits[which](dict) && (dict.title.toLowerCase().includes(low) || dict.key.toLowerCase().includes(low)),
  );
  return (
    <nav className={styles.list} aria-label="字典">
      <Input
        allowClear
        prefix={<SearchOutlined />}
        aria-label="搜索字典"
        placeholder="名称或编码"
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      <Segmented<Which>
        block
        value={which}
        onChange={setWhich}
        options={[
          { value: 'all', label: '全部' },
          { value: 'changed', label: '改过的' },
          { value: 'own', label: '自建' },
        ]}
      />
      {shown.length === 0 && <Empty image={drawings.noResult} description="没有符合的字典" />}
      <ul>
        {shown.map((dict) => (
          <li key={dict.key}>
            <button
              type="button"
              aria-current={dict.key === chosen}
              className={styles.choice}
              onClick={() => onChoose(dict.key)}
            >
              <span className={styles.name}>
                {dict.title}
                {dict.changed && <em>已改</em>}
                {dict.origin === 'own' && <em>自建</em>}
              </span>
              <span className={styles.code}>{dict.key}</span>
              <span className={styles.count} title={`${dict.items} 个选项，${dict.uses} 处使用`}>
                {dict.items} 项 · {dict.uses} 处
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
