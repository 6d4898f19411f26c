import { TeamOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import type { HolderKind, RowsPreview } from '../../../server/features/rights/rights.contract.ts';
import { previewRows } from '../../http/rights-calls.ts';
import styles from './rules.module.css';

export interface HolderOf {
  readonly kind: HolderKind;
  readonly id: string;
}

interface Props {
  readonly entity: string;
  readonly holder: HolderOf;
  readonly rows: string | null;
  /** Says the rule as a sentence as well. */
  readonly withSentence?: boolean;
}

/** How many rows a member sees by a condition, and the condition in words. */
export function RowsCount({ entity, holder, rows, withSentence }: Props) {
  const [member, setMember] = useState<string | undefined>();
  const asked = useSettled(rows);
  const preview = useQuery({
    queryKey: ['rights', 'preview', entity, holder.kind, holder.id, asked, member],
    queryFn: () => previewRows(entity, holder, asked, member),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const isBehind = preview.isPending || preview.isPlaceholderData || asked !== rows;
  return (
    <div className={styles.count} role="status" aria-label="范围预览" aria-busy={isBehind}>
      {withSentence && preview.data && <p className={styles.sentence}>{preview.data.say}</p>}
      {preview.isError ? (
        <p className={styles.wrong}>{preview.error.message}</p>
      ) : preview.data ? (
        <Counted preview={preview.data} onMember={setMember} />
      ) : (
        <p>正在计算条数…</p>
      )}
    </div>
  );
}

function Counted({ preview, onMember }: { readonly preview: RowsPreview; readonly onMember: (id: string) => void }) {
  const { seen, total, why, member, members } = preview;
  if (seen === null) return <p>{why}</p>;
  return (
    <p>
      <TeamOutlined aria-hidden />
      {member ? (
        <Select
          size="small"
          aria-label="以谁预览"
          variant="filled"
          popupMatchSelectWidth={false}
          showSearch={{ optionFilterProp: 'label' }}
          value={member.id}
          options={members.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={onMember}
        />
      ) : (
        '还没有成员，按一名新成员算'
      )}
      <span>
        现在看到 <b>{seen}</b> 条，共 {total} 条
      </span>
    </p>
  );
}

/** A value once it has stayed the same for a moment, so that typing does not ask at every letter. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 300);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
