import { Button } from 'antd';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { rowOperations } from '../list-operations.ts';
import type { RowsProps } from '../list-props.ts';
import { nameOfRow } from '../name-of-row.ts';
import { RowActions } from '../RowActions.tsx';
import { ToldFields } from '../ToldFields.tsx';
import styles from './graph.module.css';
import type { LaidGraph } from './lay-graph.ts';
import { type End, type Graph, type GraphConfig, type Line, otherEnd, rowsAt, sayWord, unnamed } from './read-graph.ts';

interface SideProps extends Omit<RowsProps, 'config'> {
  readonly config: GraphConfig;
  readonly graph: Graph;
  readonly laid: LaidGraph;
  readonly chosen: End | undefined;
  readonly phone: boolean;
  /** Absent where the records at the ends are not to be read. */
  readonly open: ((id: string) => void) | undefined;
  readonly onGo: (id: string | null) => void;
}

/** In words what the picture shows: of the one that is chosen everything it has to do with, else where to begin. */
export function GraphSide(props: SideProps) {
  return props.chosen ? <Chosen {...props} chosen={props.chosen} /> : <Overview {...props} />;
}

function Chosen({ chosen, ...props }: SideProps & { readonly chosen: End }) {
  const { graph, open, onGo } = props;
  const { id } = chosen;
  const name = chosen.name ?? unnamed;
  const count = rowsAt(chosen);
  return (
    <section className={styles.side} aria-label={`${name}，${count} 条`}>
      <header>
        <h2>{name}</h2>
        <small>{count} 条</small>
        {open && (
          <Button size="small" type="link" onClick={() => open(id)}>
            打开
          </Button>
        )}
        <Button size="small" type="text" onClick={() => onGo(null)}>
          看全部
        </Button>
      </header>
      <ul>
        {chosen.lines.map((line) => (
          <Neighbour
            key={line.key}
            {...props}
            line={line}
            end={graph.ends.get(otherEnd(line, id))}
            isOwn={otherEnd(line, id) === id}
          />
        ))}
      </ul>
    </section>
  );
}

interface NeighbourProps extends Omit<SideProps, 'chosen'> {
  readonly line: Line;
  readonly end: End | undefined;
  readonly isOwn: boolean;
}

function Neighbour({ line, end, isOwn, open, onGo, ...props }: NeighbourProps) {
  if (!end) return null;
  const name = end.name ?? unnamed;
  return (
    <li className={styles.neighbour}>
      <div className={styles.other}>
        {isOwn ? (
          <b>自己和自己</b>
        ) : (
          <button type="button" onClick={() => onGo(end.id)} title={`看${name}和谁有关`}>
            {name}
          </button>
        )}
        {open && !isOwn && (
          <Button size="small" type="link" aria-label={`打开 ${name}`} onClick={() => open(end.id)}>
            打开
          </Button>
        )}
      </div>
      <ul>
        {line.rows.map((row) => (
          <Row key={row.id} {...props} row={row} />
        ))}
      </ul>
    </li>
  );
}

/** The record tells the rest. */
const mostTold = 2;

type RowProps = Omit<NeighbourProps, 'line' | 'end' | 'isOwn' | 'open' | 'onGo'> & { readonly row: RecordData };

/** A row in words, which opens it. */
function Row({ row, plan, list, columns, config, operations, asker, onOpen, onOperation }: RowProps) {
  const name = nameOfRow(plan, row);
  const word = sayWord(plan, row, config);
  const form = columns.find(({ link }) => link)?.link ?? 'info';
  const { from, to, word: said, counts } = config;
  const told = (list.card.length > 0 ? list.card : columns.map(({ field }) => field)).filter(
    (field) => field in plan.fields && ![plan.named, from, to, said, counts].includes(field),
  );
  return (
    <li className={styles.row} data-counts={(counts !== undefined && row[counts] === 'Y') || undefined}>
      <div className={styles.other}>
        <button type="button" aria-label={word === null ? name : `${word}：${name}`} onClick={() => onOpen(row, form)}>
          {word ?? name}
        </button>
        <RowActions
          name={name}
          operations={rowOperations(plan, row, operations, asker)}
          onOperation={(operation) => onOperation(operation, [row])}
        />
      </div>
      <ToldFields
        plan={plan}
        row={row}
        fields={[...(counts !== undefined && counts in plan.fields ? [counts] : []), ...told.slice(0, mostTold)]}
      />
    </li>
  );
}

function Overview({ graph, laid, phone, onGo, ...props }: SideProps) {
  const counts = props.plan.fields[props.config.counts ?? '']?.label;
  const sayNumber = (number: number) => number.toLocaleString('zh-CN');
  return (
    <section className={styles.side} aria-label="总览">
      <header>
        <h2>总览</h2>
        <small>
          {sayNumber(graph.ends.size)} 个，{sayNumber(graph.lines.length)} 条线
        </small>
      </header>
      <p className={styles.note}>点一个，看它和谁有关{!phone && '；方向键沿着线走，回车打开，Esc 松开'}。</p>
      {counts && (
        <p className={styles.legend}>
          <i data-counts aria-hidden /> {counts}
          <i aria-hidden /> 其他
        </p>
      )}
      <Groups {...{ graph, laid, onGo }} />
      {graph.loose.length > 0 && (
        <>
          <h3>缺一端，画不出来的</h3>
          <ul className={styles.loose}>
            {graph.loose.map((row) => (
              <Row key={row.id} {...props} {...{ graph, laid, phone, row }} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Of every group the one that most are joined to: from there one walks on. */
function Groups({ graph, laid, onGo }: Pick<SideProps, 'graph' | 'laid' | 'onGo'>) {
  if (laid.groups.length === 0) return null;
  return (
    <>
      <h3>{laid.groups.length.toLocaleString('zh-CN')} 组，各从一个看起</h3>
      <ul className={styles.groups}>
        {laid.groups.map(([first = '', ...others]) => (
          <li key={first}>
            <button type="button" onClick={() => onGo(first)}>
              {graph.ends.get(first)?.name ?? unnamed}
            </button>
            {others.length > 0 && <small>等 {others.length + 1} 个</small>}
          </li>
        ))}
      </ul>
    </>
  );
}
