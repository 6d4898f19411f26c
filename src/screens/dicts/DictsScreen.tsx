import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Empty, Grid } from 'antd';
import { useState } from 'react';
import { drawings } from '../../../renderers/theme/drawings.tsx';
import { Blocked } from '../../frame/states/Blocked.tsx';
import { Waiting } from '../../frame/states/Waiting.tsx';
import { leavingText } from '../../frame/tabs/use-closing.tsx';
import { useTabSearch, useUnsaved } from '../../frame/tabs/use-tab.ts';
import { loadDicts } from '../../http/dict-calls.ts';
import { refreshCache } from '../../http/session-calls.ts';
import { DictEditor } from './DictEditor.tsx';
import { DictList } from './DictList.tsx';
import styles from './dicts.module.css';
import { NewDict } from './NewDict.tsx';

/** All dictionaries, and the one that is chosen. A change is published when it is saved, and serves at once. */
export function DictsScreen() {
  const { message, modal } = App.useApp();
  const queries = useQueryClient();
  const phone = !Grid.useBreakpoint().md;
  const [search, setSearch] = useTabSearch();
  const [isDirty, setDirty] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const asked = useQuery({ queryKey: ['dicts'], queryFn: loadDicts });
  useUnsaved(isDirty);

  const chosen = search.get('dict');
  const go = (key: string | null) => {
    setDirty(false);
    setSearch(key ? { dict: key } : {});
  };
  const choose = (key: string | null) => {
    if (!isDirty || key === chosen) return go(key);
    modal.confirm({ title: leavingText, okText: '是', cancelText: '否', onOk: () => go(key) });
  };
  const refresh = async () => {
    try {
      await refreshCache();
      await queries.invalidateQueries({ queryKey: ['dicts'] });
      message.success('刷新缓存完成！');
    } catch {
      message.warning('刷新缓存失败！');
    }
  };

  if (asked.isError) return <Blocked message={asked.error.message} />;
  if (!asked.data) return <Waiting />;
  const isAlone = phone && chosen !== null;
  return (
    <section className={styles.screen} aria-label="数据字典">
      <header className={styles.head}>
        <h1>
          数据字典
          <small>共 {asked.data.length} 个</small>
        </h1>
        <span className={styles.actions}>
          <Button onClick={refresh}>刷新缓存</Button>
          <Button type="primary" onClick={() => setMaking(true)}>
            新建字典
          </Button>
        </span>
      </header>
      <div className={styles.sides}>
        {!isAlone && <DictList dicts={asked.data} chosen={chosen} onChoose={choose} />}
        {chosen ? (
          <DictEditor
            key={chosen}
            dict={chosen}
            onDirty={setDirty}
            onBack={phone ? () => choose(null) : null}
            onGone={() => go(null)}
          />
        ) : (
          !phone && (
            <div className={styles.sheet}>
              <Empty image={drawings.choose} description="从左侧选择一个字典，查看和修改它的选项" />
            </div>
          )
        )}
      </div>
      <NewDict open={isMaking} onClose={() => setMaking(false)} onMade={choose} />
    </section>
  );
}
