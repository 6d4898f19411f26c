import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Form, Input, Switch } from 'antd';
import { useMemo, useState } from 'react';
import { Refused } from '../../../schemas/wire/refused.ts';
import type { RuleBook, RuleEntry } from '../../../server/features/rights/rights.contract.ts';
import { keepRule } from '../../http/rights-calls.ts';
import { type HolderOf, RowsCount } from './RowsCount.tsx';
import { RuleConditions } from './RuleConditions.tsx';
import { newGroup, type RuleGroup, readRule, writeRule } from './rule-draft.ts';
import styles from './rules.module.css';

interface Props {
  readonly book: RuleBook;
  readonly holder: HolderOf;
  /** None: a new one. */
  readonly rule: RuleEntry | null;
  readonly onKept: (key: string) => void;
  readonly onBack: () => void;
}

/** One row rule being written: a name, conditions, and at once what they come to. */
export function RuleEditor({ book, holder, rule, onKept, onBack }: Props) {
  const [title, setTitle] = useState(rule?.title ?? '');
  const [isOff, setOff] = useState(rule?.off ?? false);
  const begun = useMemo(() => (rule ? readRule(rule.rows, book.fields) : newGroup()), [rule, book]);
  const [draft, setDraft] = useState<RuleGroup | null>(begun);
  const rows = draft ? writeRule(draft, book.fields) : (rule?.rows ?? null);
  const isSame = rule !== null && title === rule.title && isOff === rule.off && rows === rule.rows;
  const { keep, isBusy } = useKeeping(book.entity, onKept);
  return (
    <div className={styles.editor}>
      <Form layout="vertical">
        <Form.Item label="规则名称" htmlFor="rule-title" required>
          <Input
            id="rule-title"
            maxLength={40}
            placeholder="例如：本部门的未完成单据"
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        </Form.Item>
        <Form.Item label="启用" htmlFor="rule-on" layout="horizontal" extra="停用后此规则不再限制任何人">
          <Switch id="rule-on" checked={!isOff} onChange={(on) => setOff(!on)} />
        </Form.Item>
      </Form>
      {draft ? (
        <RuleConditions group={draft} fields={book.fields} onChange={setDraft} />
      ) : (
        <Alert
          type="info"
          showIcon
          title="这条规则的条件较复杂，不能在这里逐项修改"
          description="可以改名或停用；重写条件后，原来的条件将被替换。"
          action={
            <Button size="small" onClick={() => setDraft(newGroup())}>
              重写条件
            </Button>
          }
        />
      )}
      <section className={styles.outcome} aria-label="规则预览">
        <h3>预览</h3>
        {rows === null ? (
          <p className={styles.hint}>补全条件后，这里用一句话说明规则，并算出能看到多少条。</p>
        ) : (
          <RowsCount entity={book.entity} holder={holder} rows={rows} withSentence />
        )}
      </section>
      {rule && rule.usedBy.length > 0 && !isSame && (
        <Alert type="warning" showIcon title={`保存后立即影响：${rule.usedBy.join('、')}`} />
      )}
      <div className={styles.foot}>
        <Button onClick={onBack}>返回</Button>
        <Button
          type="primary"
          loading={isBusy}
          disabled={rows === null || title.trim() === '' || isSame}
          onClick={() =>
            rows !== null &&
            keep({ ...(rule ? { scope: rule.key } : {}), title, rows, ...(isOff ? { off: true } : {}) })
          }
        >
          保存规则
        </Button>
      </div>
    </div>
  );
}

function useKeeping(entity: string, onKept: (key: string) => void) {
  const { message, modal } = App.useApp();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const keep = async (rule: Parameters<typeof keepRule>[1]) => {
    setBusy(true);
    try {
      const { key } = await keepRule(entity, rule);
      await queries.invalidateQueries({ queryKey: ['rights'] });
      message.success(`数据规则“${rule.title}”已保存，立即生效`);
      onKept(key);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      modal.error({ title: '没有保存', content: error.message });
    } finally {
      setBusy(false);
    }
  };
  return { keep: (rule: Parameters<typeof keepRule>[1]) => void keep(rule), isBusy };
}
