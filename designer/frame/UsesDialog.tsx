import { useQuery } from '@tanstack/react-query';
import { Alert, Modal, Skeleton, Tag } from 'antd';
import { documentWords } from '../../schemas/language/document-words.ts';
import { sayPlace } from '../../schemas/layers/say-place.ts';
import type { UsedAtWork } from '../../schemas/wire/documents.ts';
import { atWork } from '../kernel/work.ts';
import styles from './home.module.css';
import { type FoundDocument, useDesign } from './services.ts';
import { useNaming } from './use-naming.ts';
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
  const uses = asked.data ?? [];
  const users = [...new Set(uses.map(({ document }) => document))];
  return (
    <Modal open title={`谁引用了“${title}”`} footer={null} onCancel={onClose} destroyOnHidden>
      {asked.isError && <Alert type="error" showIcon title={asked.error.message} />}
      {asked.isPending && <Skeleton active />}
      {asked.data?.length === 0 && <p>没有别的配置引用它。</p>}
      <ul className={styles.uses}>
        {users.map((id) => (
          <User
            key={id}
            id={id}
            uses={uses.filter(({ document }) => document === id)}
            found={all.find((one) => one.id === id)}
          />
        ))}
      </ul>
    </Modal>
  );
}

interface UserProps {
  readonly id: string;
  readonly uses: readonly UsedAtWork[];
  readonly found: FoundDocument | undefined;
}

/** One document, and every place in it that names what is asked about. */
function User({ id, uses, found }: UserProps) {
  const body = found && atWork(found);
  const naming = useNaming();
  const kind = id.slice(0, id.indexOf(':')) as FoundDocument['kind'];
  const places = new Set(uses.map(({ path }) => (body && sayPlace(body, path, naming)) || path));
  return (
    <li>
      <b>{found?.title ?? uses[0]?.title}</b> <Tag>{documentWords[kind]}</Tag>
      {uses.every(({ isDraft }) => isDraft) && <Tag color="warning">草稿</Tag>}
      <ul>
        {[...places].map((place) => (
          <li key={place} className={styles.place}>
            {place}
          </li>
        ))}
      </ul>
    </li>
  );
}
