import { BulbOutlined } from '@ant-design/icons';
import { Alert, Button, Segmented, Select } from 'antd';
import { type MouseEvent, type ReactNode, useMemo, useState } from 'react';
import { useForm } from '../../../../renderers/forms/form-context.tsx';
import { FormBody } from '../../../../renderers/record/FormBody.tsx';
import { RulesButton } from '../../../../renderers/record/RulesButton.tsx';
import { RulesDrawer } from '../../../../renderers/record/RulesDrawer.tsx';
import type { EntityPlan, RecordData } from '../../../../schemas/compile/plan.ts';
import { planFor, wholePlanFor } from '../../../../schemas/compile/plan-for.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { useDesign } from '../../../frame/services.ts';
import { useRoleNames } from '../../../inputs/role-names.ts';
import styles from '../lists/lists.module.css';
import type { PaneProps } from '../pane.ts';
import { FormGround } from './FormGround.tsx';
import { PhoneFace } from './PhoneFace.tsx';

/** The form as a role would have it in a state, with data typed there; the rules say why each thing is as it is. */
export function PreviewPane({ document, model, compiles }: PaneProps) {
  const { who } = useDesign();
  const names = useRoleNames();
  const roles = Object.keys(document.access?.roles ?? {});
  const [role, setRole] = useState<string | null>(null);
  const [state, setState] = useState(document.states?.start ?? '');
  const [device, setDevice] = useState<'desk' | 'phone'>('desk');
  const plan = useMemo(
    () =>
      model
        ? role === null
          ? wholePlanFor(model, document.key)
          : planFor(model, document.key, { roles: [role] })
        : undefined,
    [model, document.key, role],
  );
  const states = inOrder(document.states?.nodes);
  return (
    <div className={styles.pane}>
      <header className={styles.head}>
        <Select
          aria-label="以谁的身份看"
          value={role ?? ''}
          onChange={(next) => setRole(next || null)}
          options={[
            { value: '', label: '看到全部的人' },
            ...roles.map((value) => ({ value, label: names[value] ?? value })),
          ]}
        />
        {states.length > 0 && (
          <Select
            aria-label="在哪个状态"
            value={state}
            onChange={setState}
            options={states.map(([value, { label }]) => ({ value, label }))}
          />
        )}
        <Segmented
          aria-label="预览宽度"
          value={device}
          onChange={setDevice}
          options={[
            { value: 'desk', label: '电脑' },
            { value: 'phone', label: '手机' },
          ]}
        />
      </header>
      {!compiles && (
        <Alert type="warning" showIcon title="还有问题没有解决，这里先按没有问题的部分预览；问题列在页面下方" />
      )}
      {model && !plan && <Alert type="info" showIcon title="这个角色看不到这份单据" />}
      {plan && (
        <Tried
          key={`${plan.hash}${role}${state}${document.title}`}
          plan={plan}
          state={state}
          me={who.id}
          role={role}
          device={device}
        />
      )}
    </div>
  );
}

interface TriedProps {
  readonly plan: EntityPlan;
  readonly state: string;
  readonly me: string;
  readonly role: string | null;
  readonly device: 'desk' | 'phone';
}

/** A new record, or one that stands in a state already. */
function Tried({ plan, state, me, role, device }: TriedProps) {
  const form = plan.forms.edit ?? Object.values(plan.forms)[0];
  const record = useMemo(() => recordIn(plan, state), [plan, state]);
  const roles = useMemo(() => (role === null ? [] : [role]), [role]);
  if (!form) return <Alert type="info" showIcon title="还没有表单" />;
  const body = <FormBody form={form} />;
  return (
    <FormGround plan={plan} record={record} me={me} roles={roles}>
      <Asked>{device === 'phone' ? <PhoneFace>{body}</PhoneFace> : body}</Asked>
    </FormGround>
  );
}

/** While one asks, a press on a field does not write in it: it tells why the field is as it is. */
function Asked({ children }: { readonly children: ReactNode }) {
  const { store } = useForm();
  const [isAsking, setAsking] = useState(false);
  const [about, setAbout] = useState<string | null>(null);
  const ask = (event: MouseEvent) => {
    const field = isAsking && (event.target as Element).closest('[data-field]')?.getAttribute('data-field');
    if (!field) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'click') setAbout(field);
  };
  return (
    <div className={styles.pane}>
      {store.plan.program.nodes.length > 0 && (
        <div className={styles.head}>
          <Button
            icon={<BulbOutlined />}
            type={isAsking ? 'primary' : 'default'}
            aria-pressed={isAsking}
            onClick={() => setAsking(!isAsking)}
          >
            点字段看原因
          </Button>
          {isAsking && <span>点一个字段，看它为什么显示、必填或锁定；再点一次按钮继续填写</span>}
          <RulesButton />
        </div>
      )}
      <div className={styles.pane} onClickCapture={ask} onMouseDownCapture={ask}>
        {children}
      </div>
      {about !== null && <RulesDrawer key={about} about={about} onClose={() => setAbout(null)} />}
    </div>
  );
}

/** In its first state it is a new one, with the values it starts with. */
const recordIn = (plan: EntityPlan, state: string): RecordData => {
  const states = plan.states;
  if (!states || state === '' || state === states.start) return {};
  return {
    id: 'preview',
    version: 1,
    $in: Array.from({ length: plan.access.scopes }, (_, scope) => scope),
    [states.field]: state,
  };
};
