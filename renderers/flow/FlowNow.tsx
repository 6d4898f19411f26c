import type { FlowStepTold, FlowTold } from '../../schemas/wire/flows.ts';
import styles from './flow.module.css';
import { nextOf, shortTime, since } from './say-flow.ts';

interface Props {
  readonly told: FlowTold;
  /** As the wire spells it. */
  readonly now: string;
}

/** Who has it, since when, what comes next and why this person. */
export function FlowNow({ told, now }: Props) {
  const current = told.steps.filter(({ stands, persons }) => stands === 'now' && persons.length > 0);
  const next = told.endedAt === null ? nextOf(told.steps) : undefined;
  return (
    <dl className={styles.now}>
      {current.map((step) => (
        <div key={step.key}>
          <dt>{step.title}</dt>
          <dd>
            <Persons step={step} />
            {step.since && (
              <span className={styles.since}>
                {shortTime(step.since)} 起，{since(step.since, now)}
              </span>
            )}
            {step.due && (
              <span className={styles.due} data-late={step.due < now || undefined}>
                {step.due < now ? `应在 ${shortTime(step.due)} 前办理，已逾期` : `请在 ${shortTime(step.due)} 前办理`}
              </span>
            )}
          </dd>
        </div>
      ))}
      {next && (
        <div>
          <dt>{current.length > 0 ? `下一步：${next.title}` : next.title}</dt>
          <dd>{next.persons.length > 0 ? <Persons step={next} /> : <span>到这一步时确定由谁办理</span>}</dd>
        </div>
      )}
      {told.endedAt !== null && (
        <div>
          <dt>{told.statusText}</dt>
          <dd>
            <span>
              {told.starter && `${told.starter.name} 发起，`}
              {shortTime(told.endedAt)} 结束
            </span>
          </dd>
        </div>
      )}
    </dl>
  );
}

const MOST = 8;

function Persons({ step: { persons } }: { readonly step: FlowStepTold }) {
  return (
    <ul className={styles.persons}>
      {persons.slice(0, MOST).map((person) => (
        <li key={`${person.id} ${person.at}`}>
          <b>{person.name}</b>
          {person.for && <span>（代 {person.for}）</span>}
          <span>{person.status}</span>
          <small>{person.why}</small>
        </li>
      ))}
      {persons.length > MOST && <li>另有 {persons.length - MOST} 人</li>}
    </ul>
  );
}
