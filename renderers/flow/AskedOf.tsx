import { Radio, Select } from 'antd';
import type { VerbQuestion } from '../../schemas/flows/verbs.ts';
import type { FlowTold } from '../../schemas/wire/flows.ts';
import styles from './flow.module.css';
import { PersonSelect } from './PersonSelect.tsx';
import type { FlowSaid, FlowServices } from './services.ts';

interface Props {
  readonly told: FlowTold;
  readonly said: FlowSaid;
  onSaid(some: FlowSaid): void;
  readonly services: FlowServices;
}

/** What a verb asks beside its text. */
export function AskedOf({ asks, ...props }: Props & { readonly asks: VerbQuestion }) {
  const Part = parts[asks];
  return <Part {...props} />;
}

const parts: Readonly<Record<VerbQuestion, (props: Props) => React.ReactNode>> = {
  person: (props) => <People {...props} label="交给谁" isMany={false} />,
  persons: (props) => <People {...props} label="选择人员" isMany />,
  added: Added,
  backTo: BackTo,
  jumpTo: JumpTo,
  fromTo: FromTo,
  picks: Picks,
};

function People({ said, onSaid, services, ...more }: Props & { readonly label: string; readonly isMany: boolean }) {
  return (
    <PersonSelect
      {...more}
      value={said.persons ?? []}
      onChange={(persons) => onSaid({ persons })}
      among={services.colleagues}
    />
  );
}

/** Who is asked now, each once. */
const holdersNow = ({ steps }: FlowTold) => {
  const now = steps.filter(({ stands }) => stands === 'now').flatMap(({ persons }) => persons);
  return [...new Map(now.filter(({ at }) => at === null).map(({ id, name }) => [id, { id, name }])).values()];
};

function Added({ told, said, onSaid }: Props) {
  const among = holdersNow(told);
  return (
    <PersonSelect
      label="减去谁"
      isMany
      value={said.persons ?? []}
      onChange={(persons) => onSaid({ persons })}
      among={among}
    />
  );
}

/** Where it goes back to; and whose tasks vanish with it is said beside each. */
function BackTo({ told, said, onSaid }: Props) {
  return (
    <>
      <Radio.Group
        aria-label="退回到"
        className={styles.choices ?? ''}
        value={said.step}
        onChange={({ target }) => onSaid({ step: target.value as string })}
      >
        {told.backTo.map(({ step, title, cancels }) => (
          <Radio key={step} value={step}>
            {title}
            {cancels.length > 0 && <small>{cancels.map(({ name }) => name).join('、')} 的待办将取消</small>}
          </Radio>
        ))}
      </Radio.Group>
      <Radio.Group
        aria-label="重新提交后"
        value={said.resume ?? ''}
        onChange={({ target }) => onSaid({ resume: target.value || undefined })}
        options={[
          { value: '', label: '按流程规定' },
          { value: 'again', label: '逐级重审' },
          { value: 'direct', label: '直接送回我' },
        ]}
      />
    </>
  );
}

function JumpTo({ told, said, onSaid }: Props) {
  const steps = told.steps.filter(({ as, stands }) => (as === 'approve' || as === 'handle') && stands !== 'now');
  return (
    <Select
      aria-label="跳转到"
      placeholder="跳转到哪一步"
      value={said.step ?? null}
      onChange={(step: string) => onSaid({ step })}
      options={steps.map(({ key, title }) => ({ value: key, label: title }))}
    />
  );
}

function FromTo({ told, said, onSaid, services }: Props) {
  return (
    <>
      <PersonSelect
        label="谁的待办"
        isMany={false}
        value={said.from ? [said.from] : []}
        onChange={([from = '']) => onSaid({ from })}
        among={holdersNow(told)}
      />
      <PersonSelect
        label="改由谁办理"
        isMany={false}
        value={said.to ? [said.to] : []}
        onChange={([to = '']) => onSaid({ to })}
        among={services.colleagues}
      />
    </>
  );
}

/** Whom the flow wants chosen for a step to come. */
function Picks({ told, said, onSaid }: Props) {
  return told.picks.map(({ step, title, from }) => (
    <div key={step} className={styles.pick}>
      “{title}”由谁办理
      <PersonSelect
        label={`“${title}”由谁办理`}
        isMany
        value={said.persons ?? []}
        onChange={(persons) => onSaid({ persons })}
        among={from}
      />
    </div>
  ));
}
