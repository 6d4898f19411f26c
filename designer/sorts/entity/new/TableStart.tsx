import { Alert, Checkbox, Select, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { FoundTable, TableStructure } from '../../../../schemas/wire/tables.ts';
import { useDesign } from '../../../frame/services.ts';
import { Labelled } from '../../../inputs/Labelled.tsx';
import styles from './new.module.css';
import type { NewField } from './new-entity.ts';
import { ProposedColumns } from './ProposedColumns.tsx';
import { proposeTable, type Target } from './propose-table.ts';
import { useAsked } from './use-asked.ts';

/** A table taken over: its fields, and its rows when they are wanted. */
export interface TakenTable {
  readonly title: string;
  readonly fields: readonly NewField[];
  readonly bring: (() => Promise<File>) | null;
}

interface Props {
  readonly targets: readonly Target[];
  onTaken(taken: TakenTable): void;
}

/** How many rows of another database come at once. */
const mostRows = 10_000;
const none: TakenTable = { title: '', fields: [], bring: null };

/** A table of another database as an entity: found by its data source, proposed column by column, corrected by hand. */
export function TableStart({ targets, onTaken }: Props) {
  const { tables } = useDesign();
  const [source, setSource] = useState<string | null>(null);
  const [at, setAt] = useState<FoundTable | null>(null);
  const sources = useAsked('sources', () => tables.sources());
  const found = useAsked(source, () => tables.list(source ?? ''));
  const whole = useAsked(source && at && `${source} ${at.schema} ${at.name}`, () =>
    tables.structure(source ?? '', at as FoundTable),
  );
  const wrong = sources.error ?? found.error ?? whole.error;
  return (
    <div className={styles.upload}>
      <Labelled label="数据源" help="在“系统 / 平台配置 / 数据源”登记，密码只存不显；系统只以只读方式查询">
        {(id) => (
          <Select
            id={id}
            placeholder="选择数据源"
            value={source}
            loading={sources.loading}
            notFoundContent={sources.loading ? <Spin size="small" /> : '还没有登记数据源'}
            options={(sources.found ?? []).map(({ id: value, name }) => ({ value, label: name }))}
            onChange={(next) => {
              setSource(next);
              setAt(null);
              onTaken(none);
            }}
          />
        )}
      </Labelled>
      {source && (
        <Labelled label="表或视图">
          {(id) => (
            <Select
              id={id}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="按表名或说明搜索"
              value={at && `${at.schema}.${at.name}`}
              loading={found.loading}
              notFoundContent={found.loading ? <Spin size="small" /> : '没有可以读取的表'}
              options={(found.found ?? []).map((table) => ({
                value: `${table.schema}.${table.name}`,
                label: sayTable(table),
              }))}
              onChange={(next) => {
                setAt(found.found?.find((table) => `${table.schema}.${table.name}` === next) ?? null);
                onTaken(none);
              }}
            />
          )}
        </Labelled>
      )}
      {wrong && <Alert type="error" showIcon title={wrong} />}
      {whole.loading && <Spin />}
      {source && whole.found && !whole.loading && (
        <Columns
          key={`${source} ${whole.found.schema}.${whole.found.name}`}
          source={source}
          table={whole.found}
          targets={targets}
          onTaken={onTaken}
        />
      )}
    </div>
  );
}

function sayTable({ schema, name, comment, rows }: FoundTable): string {
  const place = schema === 'public' ? name : `${schema}.${name}`;
  return [place, comment, rows === null ? null : `约${Math.round(rows)}行`].filter(Boolean).join(' · ');
}

interface ColumnsProps extends Props {
  readonly source: string;
  readonly table: TableStructure;
}

function Columns({ source, table, targets, onTaken }: ColumnsProps) {
  const { tables } = useDesign();
  const [proposed, setProposed] = useState(() => proposeTable(table, targets));
  const [withRows, setWithRows] = useState(true);
  const tell = useRef(onTaken);
  tell.current = onTaken;
  useEffect(() => {
    const taken = proposed.filter((one) => one.taken);
    const columns = taken.map(({ column, field }) => ({ name: column.name, heading: field.label }));
    tell.current({
      title: table.comment?.trim() || table.name,
      fields: taken.map(({ field }) => field),
      bring: withRows && taken.length > 0 ? () => tables.rows(source, table, columns) : null,
    });
  }, [proposed, withRows, source, table, tables]);
  return (
    <>
      <ProposedColumns proposed={proposed} targets={targets} onChange={setProposed} />
      <Checkbox checked={withRows} onChange={({ target }) => setWithRows(target.checked)}>
        发布后把数据带入（逐行检查，有问题的列出来；一次最多 {mostRows} 行）
      </Checkbox>
    </>
  );
}
