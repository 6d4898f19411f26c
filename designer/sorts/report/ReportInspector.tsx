import { Button } from 'antd';
import { at as pointer } from '../../../schemas/language/pointer.ts';
import type { ReportDocument } from '../../../schemas/language/report.ts';
import { NoteInput } from '../../figures/NoteInput.tsx';
import { OpensInput } from '../../figures/OpensInput.tsx';
import { type QueryInspected, QueryInspector } from '../../figures/QueryInspector.tsx';
import styles from '../../figures/query.module.css';
import { isGrouped, setAcross, setWord } from '../../figures/query-commands.ts';
import { Pick, PickMany } from '../../inputs/Pick.tsx';
import { Captioned, TextInput } from '../../inputs/TextInput.tsx';
import { WhomPick } from '../../inputs/WhomPick.tsx';

interface ReportProps extends QueryInspected {
  readonly document: ReportDocument;
}

/** The report itself: its name, how long its pages are, and what it hands to who picks from it. */
export function ReportInspector({ document, ...query }: ReportProps) {
  const { editing, at, compiled } = query;
  const title = typeof document.title === 'string' ? document.title : document.title.zh;
  return (
    <section className={styles.panel} aria-label="报表设置">
      <h2>报表</h2>
      <TextInput
        need
        label="名称"
        value={title}
        onChange={(value) => editing.do(setWord('/title', value, '报表改名'))}
      />
      <TextInput
        label="说明：数字怎么算"
        rows={2}
        max={300}
        value={document.about ?? ''}
        onChange={(value) => editing.do(setWord('/about', value, '修改说明'))}
      />
      <WhomPick
        value={document.for}
        unless="staff"
        onChange={(value) => editing.do(setWord('/for', value, '修改可见范围'))}
      />
      <AcrossInput editing={editing} document={document} compiled={compiled} />
      <QueryInspector {...query} />
      <OpensInput editing={editing} opens={document.opens} model={query.model} compiled={compiled} />
      <Captioned label="每页行数">
        <PickMany
          label="每页行数"
          open
          placeholder="10、20、30"
          options={[10, 20, 30, 50, 100].map((size) => ({ value: String(size), label: `${size}` }))}
          value={(document.page ?? []).map(String)}
          onChange={(sizes) => {
            const page = [...new Set(sizes.map(Number))].filter(
              (size) => Number.isInteger(size) && size > 0 && size <= 500,
            );
            editing.do(
              setWord('/page', page.length > 0 ? page.sort((a, b) => a - b).slice(0, 5) : undefined, '修改每页行数'),
            );
          }}
        />
      </Captioned>
      {!isGrouped(at.query) && document.across === undefined && (
        <GivesInput editing={editing} document={document} compiled={compiled} />
      )}
      <NoteInput editing={editing} note={document.note} />
    </section>
  );
}

/** One of the groups stands across: every value a column of its own, with totals of rows, columns and all. */
function AcrossInput({ editing, document, compiled }: Omit<ReportProps, 'at' | 'model'>) {
  const groups = (compiled?.columns ?? []).filter(({ agg, source }) => agg === null && source.is !== 'after');
  const now = document.across;
  if (now === undefined && (!compiled?.grouped || groups.length < 2))
    return (
      <Captioned label="交叉表：横向展开">
        <p className={styles.quiet}>先有两个分组列（例如供应商、按月的日期）和一个汇总列，再选一个横着放</p>
      </Captioned>
    );
  const options = [
    { value: 'none', label: '不展开（普通表）' },
    ...groups.map(({ key, label }) => ({ value: key, label })),
  ];
  return (
    <Captioned label="交叉表：横向展开">
      <Pick
        label="横向展开"
        value={now ?? 'none'}
        options={options}
        onChange={(key) =>
          editing.do(
            key === 'none'
              ? setWord('/across', undefined, '改为普通表')
              : setAcross(document, key, groups.find((one) => one.key === key)?.label ?? key),
          )
        }
      />
    </Captioned>
  );
}

/** Used as a picker, a report hands out columns by names: references fill fields from them. */
function GivesInput({ editing, document, compiled }: Omit<ReportProps, 'at' | 'model'>) {
  const gives = document.gives ?? {};
  const columns = [
    { value: 'id', label: '记录本身（id）' },
    ...(compiled?.columns ?? []).filter(({ key }) => key !== 'id').map(({ key, label }) => ({ value: key, label })),
  ];
  const rest = columns.filter(({ value }) => !Object.values(gives).includes(value));
  const nameFor = (column: string): string => {
    const plain =
      column === 'id'
        ? 'value'
        : column.replace(/^(\.\.\/)+/, '').replace(/\.(.)/g, (_, letter: string) => letter.toUpperCase());
    for (let no = 1; ; no += 1) {
      const name = no === 1 ? plain : `${plain}${no}`;
      if (!Object.hasOwn(gives, name)) return name;
    }
  };
  return (
    <Captioned label="作为选择弹窗时带出">
      {Object.entries(gives).map(([name, column]) => (
        <div key={name} className={styles.row}>
          <span>
            {columns.find(({ value }) => value === column)?.label ?? column} → {name}
          </span>
          <Button
            size="small"
            type="text"
            danger
            aria-label={`不带出${name}`}
            onClick={() => editing.do(setWord(pointer('/gives', name), undefined, `不再带出“${name}”`))}
          >
            移除
          </Button>
        </div>
      ))}
      <Pick
        label="添加带出的列"
        placeholder="添加带出的列"
        search
        value={null}
        options={rest}
        onChange={(column) => {
          const name = nameFor(column);
          editing.do(setWord(pointer('/gives', name), column, `带出“${name}”`));
        }}
      />
    </Captioned>
  );
}
