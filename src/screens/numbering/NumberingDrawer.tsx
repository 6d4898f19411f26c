import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Drawer, Form, Input, Segmented, Select, Skeleton } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { NumberingRow, SerialWish } from '../../../server/features/rules/numbering.contract.ts';
import { tellFault } from '../../http/faults.ts';
import { previewNumbering, resetNumbering, saveNumbering } from '../../http/numbering-calls.ts';
import styles from './numbering.module.css';
import { restartOf, restarts } from './restart.ts';

interface Props {
  readonly row: NumberingRow;
  readonly onClose: () => void;
}

const tokens = [
  { text: '{yyyy}', say: '年 2026' },
  { text: '{yy}', say: '年 26' },
  { text: '{mm}', say: '月' },
  { text: '{dd}', say: '日' },
  { text: '{n:4}', say: '流水号，4 位' },
];

/** One numbering rule being changed, with the numbers it would give. */
export function NumberingDrawer({ row, onClose }: Props) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [wish, setWish] = useState<SerialWish>({ make: row.make, restart: row.restart, gaps: row.gaps });
  const [busy, setBusy] = useState(false);
  const asking = useDeferredValue(wish);
  const preview = useQuery({
    queryKey: ['numbering', row.entity, row.serial, asking],
    queryFn: () => previewNumbering(row, asking),
    enabled: asking.make !== '',
    placeholderData: (before) => before,
  });
  const isSame = JSON.stringify(wish) === JSON.stringify({ make: row.make, restart: row.restart, gaps: row.gaps });
  const act = async (work: () => Promise<unknown>, said: string) => {
    setBusy(true);
    try {
      await work();
      await queries.invalidateQueries({ queryKey: ['numbering'] });
      message.success(said);
      onClose();
    } catch (error) {
      tellFault(message, error);
    } finally {
      setBusy(false);
    }
  };
  const wrong = wish.make === '' || (preview.data?.issues.length ?? 0) > 0;
  return (
    <Drawer
      open
      size={480}
      title={`${row.title}的编号规则`}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          {row.changed && (
            <Button disabled={busy} onClick={() => act(() => resetNumbering(row), '已恢复为产品设置')}>
              恢复产品设置
            </Button>
          )}
          <span />
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={isSame || wrong}
            onClick={() => act(() => saveNumbering(row, wish), '已保存，下一张单据按新规则编号')}
          >
            保存并生效
          </Button>
        </div>
      }
    >
      <WishForm wish={wish} onWish={setWish} />
      <Next preview={preview.data} error={preview.error?.message ?? null} />
      <p className={styles.hint}>已经给出的号码不会变；新规则从没有用过的号码接着编。</p>
    </Drawer>
  );
}

interface WishProps {
  readonly wish: SerialWish;
  readonly onWish: (wish: SerialWish) => void;
}

function WishForm({ wish, onWish }: WishProps) {
  return (
    <Form layout="vertical" className={styles.form ?? ''}>
      <Form.Item
        label="格式"
        htmlFor="numbering-make"
        extra={<Tokens onAdd={(text) => onWish({ ...wish, make: `${wish.make}${text}`.slice(0, 60) })} />}
      >
        <Input
          id="numbering-make"
          maxLength={60}
          value={wish.make}
          onChange={(event) => onWish({ ...wish, make: event.target.value })}
        />
      </Form.Item>
      <Form.Item label="流水号重新开始" htmlFor="numbering-restart">
        <Select
          id="numbering-restart"
          value={restartOf(wish.restart).key}
          options={restarts.map(({ key, label }) => ({ value: key, label }))}
          onChange={(key) =>
            onWish({ ...wish, restart: [...(restarts.find((one) => one.key === key) ?? restarts[0]).restart] })
          }
        />
      </Form.Item>
      <Form.Item
        label="断号"
        extra={
          wish.gaps === 'none' ? '号码连续，没有空号；同时保存的人依次等待' : '保存失败时可能留下空号，同时保存互不等待'
        }
      >
        <Segmented<SerialWish['gaps']>
          aria-label="断号"
          value={wish.gaps}
          options={[
            { value: 'allowed', label: '允许断号' },
            { value: 'none', label: '不断号' },
          ]}
          onChange={(gaps) => onWish({ ...wish, gaps })}
        />
      </Form.Item>
    </Form>
  );
}

function Tokens({ onAdd }: { readonly onAdd: (text: string) => void }) {
  return (
    <span className={styles.tokens}>
      {tokens.map(({ text, say }) => (
        <Button key={text} size="small" title={say} onClick={() => onAdd(text)}>
          {text}
        </Button>
      ))}
    </span>
  );
}

interface NextProps {
  readonly preview: { readonly next: readonly string[]; readonly issues: readonly string[] } | undefined;
  readonly error: string | null;
}

function Next({ preview, error }: NextProps) {
  if (error) return <Alert type="error" showIcon title={error} />;
  if (!preview) return <Skeleton active paragraph={{ rows: 1 }} />;
  if (preview.issues.length > 0) return <Alert type="warning" showIcon title={preview.issues.join('；')} />;
  return (
    <section aria-label="接下来的号码" className={styles.preview}>
      <h2>接下来的号码</h2>
      <ol>
        {preview.next.map((number) => (
          <li key={number}>
            <code className={styles.next}>{number}</code>
          </li>
        ))}
      </ol>
    </section>
  );
}
