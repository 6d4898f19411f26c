import { useQuery } from '@tanstack/react-query';
import { Alert, Modal, Skeleton, Tag } from 'antd';
import { sayPlace } from '../../schemas/layers/say-place.ts';
import { atWork } from '../kernel/work.ts';
import styles from './home.module.css';
import { useDesign } from './services.ts';
import { useDocuments } from './use-work.ts';

interface Props {
  /** `entity:order`, `dict:unit`, `entity:order.total`. */
  readonly of: string;
  readonly title: string;
  onClose(): void;
}

/** Every place that names it, in words; what only drafts say is marked. */
export function UsesDialog({ of, title, onClose }: Props) {
  const { whereUsed } = useDesign();
  const all = useDocuments().data ?? [];
  const asked = useQuery({ queryKey: ['design', 'uses', of], queryFn: () => whereUsed(of), staleTime: 0 });
  const sayAt = (document: string, path: string) => {
    const found = all.find(({ id }) => id === document);
    const body = found && atWork(found);
    return (body && sayPlace(body, path)) || path;
  };
  return (
    <Modal open title={`谁引用了“${title}”`} footer={null} onCancel={onClose} destroyOnHidden>
      {asked.isError && <Alert type="error" showIcon title={asked.error.message} />}
      {asked.isPending && <Skeleton active />}
      {asked.data?.length === 0 && <p>没有别的配置引用它。</p>}
      <ul className={styles.uses}>
        {asked.data?.map(({ document, title: by, path, isDraft }) => (
          <li key={document + path}>
            <b>{by}</b> {isDraft && <Tag color="warning">草稿</Tag>}{' '}
            <span className={styles.place}>{sayAt(document, path)}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
