import { Drawer, Empty, Select, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { speaksOf, type TracedEffect, type TracedNode, traceProgram } from '../../schemas/check/trace-program.ts';
import type { EntityPlan } from '../../schemas/compile/plan.ts';
import { fieldKinds } from '../fields/kinds.ts';
import { useForm, useFormAtom } from '../forms/form-context.tsx';
import { sourceOf } from '../forms/form-program.ts';
import styles from './rules.module.css';

interface Props {
  /** The field that is asked about; all of them unless said. */
  readonly about?: string | null;
  readonly onClose: () => void;
}

/** Every rule of this record in words: whether it holds now, what it saw, what it does, and who has the last word. */
export function RulesDrawer({ about: first = null, onClose }: Props) {
  const { store } = useForm();
  const edits = useFormAtom(store, store.editsAtom);
  const [about, setAbout] = useState(first);
  // The tree is the same object after an edit: its count tells.
  const nodes = useMemo(
    () => traceProgram(store.plan, { source: sourceOf(store.tree()), kinds: fieldKinds, asker: store.asker }),
    [store, edits],
  );
  const shown = about === null ? nodes : nodes.filter((node) => speaksOf(node, about));
  return (
    <Drawer open title="规则说明" size="min(560px, 100vw)" onClose={onClose} mask={false}>
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        className={styles.about ?? ''}
        aria-label="只看与这一项有关的规则"
        placeholder="只看与某一项有关的规则"
        value={about}
        onChange={(path) => setAbout(path ?? null)}
        options={fieldOptions(store.plan, nodes)}
      />
      {shown.length === 0 ? (
        <Empty description={about ? '没有规则涉及这一项' : '没有规则'} />
      ) : (
        <ol className={styles.rules} aria-live="polite">
          {shown.map((node) => (
            <Rule key={node.id} node={node} plan={store.plan} />
          ))}
        </ol>
      )}
    </Drawer>
  );
}

/** Only what some rule speaks of can be asked about. */
const fieldOptions = (plan: EntityPlan, nodes: readonly TracedNode[]) =>
  Object.values(plan.fields)
    .filter(({ path }) => nodes.some((node) => speaksOf(node, path)))
    .map(({ path, part, label }) => ({ value: path, label: part ? `${plan.parts[part]?.label} › ${label}` : label }));

const sorts = { rule: '规则', calc: '计算', unique: '查重', find: '查找' } as const;

function Rule({ node, plan }: { readonly node: TracedNode; readonly plan: EntityPlan }) {
  const { sort, title, say, reads, effects } = node;
  return (
    <li data-holds={node.holds > 0}>
      <div className={styles.title}>
        <Tag>{sorts[sort]}</Tag>
        <b>{title}</b>
        <Standing node={node} plan={plan} />
      </div>
      <p>{say}</p>
      {reads.length > 0 && (
        <p className={styles.quiet}>
          {node.part === '' ? '现在' : '第 1 行'}：
          {reads.map(({ label, value }) => `${label} = ${sayRead(value)}`).join('，')}
        </p>
      )}
      {sort === 'rule' && effects.length > 0 && (
        <ul>
          {effects.map((effect) => (
            <Effect key={`${effect.target}${effect.say}${effect.by}`} effect={effect} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Standing({ node: { sort, part, holds, of }, plan }: { readonly node: TracedNode; readonly plan: EntityPlan }) {
  if (sort === 'calc' || sort === 'find') return null;
  if (part !== '')
    return (
      <Tag color={holds > 0 ? 'processing' : 'default'}>
        {plan.parts[part]?.label} {of} 行中 {holds} 行满足
      </Tag>
    );
  return <Tag color={holds > 0 ? 'processing' : 'default'}>{holds > 0 ? '条件满足' : '条件不满足'}</Tag>;
}

const Effect = ({ effect: { say, by } }: { readonly effect: TracedEffect }) => (
  <li>
    {by === null ? say : <del>{say}</del>}
    {by !== null && <span className={styles.quiet}>（以“{by}”为准）</span>}
  </li>
);

function sayRead(value: unknown): string {
  if (value === null || value === '') return '空';
  if (Array.isArray(value)) return value.length === 0 ? '空' : value.map(String).join('、');
  return String(value);
}
