import { DownOutlined, ReloadOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Col, Row } from 'antd';
import { useState } from 'react';
import type { ReportPlan } from '../../schemas/compile/report-plan.ts';
import { FilterInput } from '../lists/FilterInput.tsx';
import { isFilterEmpty } from '../lists/list-state.ts';
import { askedOf, fieldOf } from './fields-of.ts';
import styles from './reports.module.css';
import { beginningOf } from './use-report.ts';

interface Props {
  readonly plan: ReportPlan;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly onSearch: (filters: Readonly<Record<string, unknown>>) => void;
}

/** Query items at eight of twenty-four columns; the rest comes with the toggle. Enter searches. */
export function ReportQuery({ plan, filters, onSearch }: Props) {
  const [typed, setTyped] = useState(filters);
  // What narrows the rows is never out of sight when the form comes
  const [open, setOpen] = useState(() => plan.finds.some(({ key, more }) => more && !isFilterEmpty(filters[key])));
  if (plan.finds.length === 0) return null;
  const fields = Object.fromEntries(plan.finds.map((find) => [find.key, fieldOf(find)]));
  const shown = plan.finds.filter(({ more }) => open || !more);
  const hasMore = plan.finds.some(({ more }) => more);
  return (
    <form
      className={styles.query}
      aria-label="查询条件"
      onSubmit={(event) => {
        event.preventDefault();
        // it may stand in a dialog of a form: that one is not to be sent
        event.stopPropagation();
        onSearch(typed);
      }}
    >
      <Row gutter={[16, 12]}>
        {shown.map((find) => (
          <Col key={find.key} xs={24} sm={12} md={8}>
            <div className={styles.find}>
              <label htmlFor={`report-${find.key}`}>{find.label}</label>
              <FilterInput
                at="report"
                plan={{ fields, states: null }}
                find={askedOf(find)}
                value={typed[find.key]}
                onChange={(value) => setTyped((now) => ({ ...now, [find.key]: value }))}
              />
            </div>
          </Col>
        ))}
        <Col xs={24} sm={12} md={8} className={styles.queryActions}>
          <Button type="primary" htmlType="submit" icon={<SearchOutlined />}>
            查询
          </Button>
          <Button
            icon={<ReloadOutlined />}
            onClick={() => {
              const beginning = beginningOf(plan);
              setTyped(beginning);
              onSearch(beginning);
            }}
          >
            重置
          </Button>
          {hasMore && (
            <Button
              type="link"
              aria-expanded={open}
              icon={open ? <UpOutlined /> : <DownOutlined />}
              iconPlacement="end"
              onClick={() => setOpen(!open)}
            >
              {open ? '收起' : '展开'}
            </Button>
          )}
        </Col>
      </Row>
    </form>
  );
}
