import { Button, Checkbox, Empty, Input, InputNumber, Modal, Spin } from 'antd';
import { useContext, useEffect, useState } from 'react';
import type { FieldPlan } from '../../schemas/compile/plan.ts';
import type { Option } from '../../schemas/wire/records.ts';
import { FieldServicesContext } from '../fields/services.ts';
import { drawings } from '../theme/drawings.tsx';
import { addPicked } from './add-picked.ts';
import type { Grid } from './grid.ts';
import { pickManyOf, type Quantities } from './merge-picked.ts';
import styles from './picks.module.css';

interface Props {
  readonly grid: Grid;
  readonly field: FieldPlan;
  readonly onClose: () => void;
}

/** Picks many records at once; each becomes a row, filled as the document says. */
export function PickRows({ grid, field, onClose }: Props) {
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Option>>(new Map());
  const [quantities, setQuantities] = useState<Quantities>(new Map());
  const { quantity } = pickManyOf(field);
  const found = useFound(field, keyword);
  const toggle = (option: Option) =>
    setChosen((known) => {
      const next = new Map(known);
      if (!next.delete(option.value)) next.set(option.value, option);
      return next;
    });
  return (
    <Modal
      open
      title={`选择${field.label}`}
      okText={chosen.size > 0 ? `添加 ${chosen.size} 行` : '添加'}
      okButtonProps={{ disabled: chosen.size === 0 }}
      cancelText="取消"
      width={640}
      onCancel={onClose}
      onOk={() => {
        addPicked(grid, field, [...chosen.values()], quantities);
        onClose();
      }}
    >
      <Input.Search
        autoFocus
        allowClear
        placeholder={`按名称或编码查找${field.label}`}
        aria-label={`查找${field.label}`}
        onSearch={setKeyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <ul className={styles.picks} aria-busy={found.isLoading}>
        {found.records.map((option) => (
          <li key={option.value}>
            <Checkbox checked={chosen.has(option.value)} onChange={() => toggle(option)}>
              <span className={styles.pickText}>{option.text}</span>
              {option.hint && <span className={styles.pickHint}>{option.hint}</span>}
            </Checkbox>
            {quantity !== null && chosen.has(option.value) && (
              <InputNumber<string>
                stringMode
                min="0"
                size="small"
                className={styles.pickQuantity ?? ''}
                aria-label={`${option.text}的数量`}
                placeholder="数量"
                value={quantities.get(option.value) ?? null}
                onChange={(count) => setQuantities((known) => withCount(known, option.value, count))}
              />
            )}
          </li>
        ))}
        {!found.isLoading && found.records.length === 0 && (
          <Empty image={drawings.noResult} description="没有找到，换个词试试" />
        )}
        {found.records.length < found.total && (
          <li className={styles.pickMore}>
            <Button type="link" loading={found.isLoading} onClick={found.more}>
              继续加载（{found.records.length} / {found.total}）
            </Button>
          </li>
        )}
        {found.isLoading && found.records.length === 0 && <Spin className={styles.pickMore} />}
      </ul>
    </Modal>
  );
}

function withCount(known: Quantities, id: string, count: string | null): Quantities {
  const next = new Map(known);
  if (count === null || count === '') next.delete(id);
  else next.set(id, count);
  return next;
}

const PAUSE = 250;

/** Pages of what is found; a newer question wins over an older one's late answer. */
function useFound(field: FieldPlan, keyword: string) {
  const services = useContext(FieldServicesContext);
  const [page, setPage] = useState({ keyword, no: 1 });
  const [found, setFound] = useState<{ records: readonly Option[]; total: number }>({ records: [], total: 0 });
  const [isLoading, setLoading] = useState(true);
  useEffect(() => {
    const timer = window.setTimeout(() => setPage({ keyword, no: 1 }), PAUSE);
    return () => window.clearTimeout(timer);
  }, [keyword]);
  useEffect(() => {
    if (!services) return;
    let isCurrent = true;
    setLoading(true);
    services
      .options(services.entity, field.path, { keyword: page.keyword, page: page.no })
      .then(({ records, total }) => {
        if (isCurrent)
          setFound((known) => ({ records: page.no === 1 ? records : [...known.records, ...records], total }));
      })
      .catch(() => undefined)
      .finally(() => {
        if (isCurrent) setLoading(false);
      });
    return () => {
      isCurrent = false;
    };
  }, [services, field, page]);
  return { ...found, isLoading, more: () => setPage((now) => ({ ...now, no: now.no + 1 })) };
}
