import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { actionKinds } from '../../../schemas/actions/kinds.ts';
import type { AnyActionKind } from '../../../schemas/kinds/action-kind.ts';
import type { EntityDocument } from '../../../schemas/language/entity.ts';
import type { RunDocument } from '../../../schemas/language/run.ts';
import { Pick } from '../Pick.tsx';
import type { ExpressionPlace } from '../standing.ts';
import { RunParam } from './RunParam.tsx';
import { paramsOf, standingOfRun, startOf } from './run-params.ts';
import styles from './runs.module.css';

interface Props {
  readonly where: AnyActionKind['at'][number];
  readonly document: EntityDocument;
  readonly standing: ExpressionPlace | undefined;
  readonly runs: readonly RunDocument[];
  readonly title?: string;
  /** No more than these. */
  readonly most?: number;
  readonly onChange: (runs: RunDocument[]) => void;
}

/** What happens by itself: behaviours by their names, each with the parameters its manifest declares. */
export function RunList({
  where,
  document,
  standing,
  runs,
  title = '自动做什么',
  most = Number.POSITIVE_INFINITY,
  onChange,
}: Props) {
  const fitting = actionKinds.filter(({ at }) => at.includes(where));
  const put = (index: number, next: RunDocument) => onChange(runs.map((one, other) => (other === index ? next : one)));
  return (
    <section className={styles.block} aria-label={title}>
      <h2>{title}</h2>
      {runs.map((run, index) => {
        const kind = actionKinds.find(({ name }) => name === run.do);
        return (
          <div key={index} className={styles.run}>
            <div className={styles.line}>
              <b>{kind?.title ?? run.do}</b>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`不再“${kind?.title ?? run.do}”`}
                onClick={() => onChange(runs.filter((_, other) => other !== index))}
              />
            </div>
            {kind &&
              paramsOf(kind).map((param) => (
                <RunParam
                  key={param.name}
                  param={param}
                  value={(run as Readonly<Record<string, unknown>>)[param.name]}
                  document={document}
                  standing={param.by === 'expression' || param.by === 'set' ? standingOfRun(run, standing) : standing}
                  onChange={(value) => put(index, withParam(run, param.name, value))}
                />
              ))}
          </div>
        );
      })}
      <Pick
        disabled={runs.length >= most}
        label="添加自动动作"
        placeholder={runs.length >= most ? `最多 ${most} 项` : '添加…'}
        search
        value={null}
        options={fitting.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(name) => {
          const kind = fitting.find((one) => one.name === name);
          if (kind) onChange([...runs, { do: name, ...startOf(kind, document) }]);
        }}
      />
    </section>
  );
}

function withParam(run: RunDocument, name: string, value: unknown): RunDocument {
  const { [name]: _, ...rest } = run as RunDocument & Readonly<Record<string, unknown>>;
  return (value === undefined ? rest : { ...rest, [name]: value }) as RunDocument;
}
