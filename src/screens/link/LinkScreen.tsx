import { ExportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useAtomValue } from 'jotai';
import { useParams } from 'react-router-dom';
import type { SoundingItem } from '../../../schemas/wire/session.ts';
import { Exception } from '../../frame/states/Exception.tsx';
import { sessionAtom } from '../../session/session.ts';
import styles from './link.module.css';

/** A page of another system within the frame, as the menu names it; nothing the menu does not name is ever shown here. */
export function LinkScreen() {
  const { key = '' } = useParams();
  const item = find(useAtomValue(sessionAtom)?.menu ?? [], key);
  const url = item?.opens && 'url' in item.opens ? item.opens.url : null;
  if (!item || !url?.startsWith('http')) return <Exception kind={404} />;
  return (
    <section className={styles.link} aria-label={item.title}>
      <header>
        <h1>{item.title}</h1>
        <Button type="link" icon={<ExportOutlined />} href={url} target="_blank" rel="noreferrer">
          在新窗口打开
        </Button>
      </header>
      <iframe
        src={url}
        title={item.title}
        referrerPolicy="no-referrer"
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
      />
    </section>
  );
}

const find = (items: readonly SoundingItem[], key: string): SoundingItem | undefined => {
  for (const item of items) {
    const found = item.key === key ? item : find(item.items, key);
    if (found) return found;
  }
  return undefined;
};
