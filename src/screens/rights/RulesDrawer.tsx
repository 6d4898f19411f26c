import { PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Drawer, Empty, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { Refused } from '../../../schemas/wire/refused.ts';
import type { RuleEntry } from '../../../server/features/rights/rights.contract.ts';
import { Blocked } from '../../frame/states/Blocked.tsx';
import { deleteRule, loadRuleBook } from '../../http/rights-calls.ts';
import type { HolderOf } from './RowsCount.tsx';
import { RuleEditor } from './RuleEditor.tsx';
import styles from './rules.module.css';

interface Props {
  readonly entity: string;
  readonly title: string;
  readonly holder: HolderOf;
  /** A rule there was not before. */
  readonly onMade: (key: string) => void;
  readonly onClose: () => void;
}

/** The row rules of one sort of record: all of them, or one being written. */
export function RulesDrawer({ entity, title, holder, onMade, onClose }: Props) {
  const asked = useQuery({ queryKey: ['rights', 'rules', entity], queryFn: () => loadRuleBook(entity), staleTime: 0 });
  const [edited, setEdited] = useState<RuleEntry | 'new' | null>(null);
  const heading = edited === null ? '数据规则' : edited === 'new' ? '新建数据规则' : '编辑数据规则';
  return (
    <Drawer open title={`${heading} · ${title}`} onClose={onClose} size="min(760px, 100vw)">
      {asked.isError ? (
        <Blocked message={asked.error.message} />
      ) : !asked.data ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : edited !== null ? (
        <RuleEditor
          book={asked.data}
          holder={holder}
          rule={edited === 'new' ? null : edited}
          onBack={() => setEdited(null)}
          onKept={(key) => {
            if (edited === 'new') onMade(key);
            setEdited(null);
          }}
        />
      ) : (
        <RuleList entity={entity} rules={asked.data.rules} onEdit={setEdited} />
      )}
    </Drawer>
  );
}

interface ListProps {
  readonly entity: string;
  readonly rules: readonly RuleEntry[];
  readonly onEdit: (rule: RuleEntry | 'new') => void;
}

function RuleList({ entity, rules, onEdit }: ListProps) {
  const onDelete = useDeleting(entity);
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => onEdit('new')}>
      新建规则
    </Button>
  );
  if (rules.length === 0)
    return (
      <Empty description="还没有数据规则。规则决定有权限的人看到哪些行，例如“自己提出的”或“本部门的”。">{add}</Empty>
    );
  return (
    <div className={styles.editor}>
      <div>{add}</div>
      <ul className={styles.rules} aria-label="数据规则">
        {rules.map((rule) => (
          <li key={rule.key}>
            <div className={styles.rule}>
              <b>{rule.title}</b>
              {!rule.own && <Tag>产品自带</Tag>}
              {rule.off && <Tag color="warning">已停用</Tag>}
              {rule.title !== rule.say && <p>{rule.say}</p>}
              <small>{rule.usedBy.length > 0 ? `用于：${rule.usedBy.join('、')}` : '还没有使用'}</small>
            </div>
            <span className={styles.actions}>
              <Button type="link" aria-label={`编辑 ${rule.title}`} onClick={() => onEdit(rule)}>
                编辑
              </Button>
              {rule.own && (
                <Button danger type="link" aria-label={`删除 ${rule.title}`} onClick={() => onDelete(rule)}>
                  删除
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Asks first; one that still restricts somebody is not taken away, and it is said whom. */
function useDeleting(entity: string) {
  const { modal, message } = App.useApp();
  const queries = useQueryClient();
  return (rule: RuleEntry) =>
    modal.confirm({
      title: `删除数据规则“${rule.title}”？`,
      content: rule.say,
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await deleteRule(entity, rule.key);
          await queries.invalidateQueries({ queryKey: ['rights'] });
          message.success(`已删除数据规则“${rule.title}”`);
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          modal.error({ title: '没有删除', content: error.message });
        }
      },
    });
}
