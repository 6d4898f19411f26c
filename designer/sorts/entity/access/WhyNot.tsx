import { Checkbox, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { StatusTag } from '../../../../renderers/theme/StatusTag.tsx';
import type { Model } from '../../../../schemas/compile/model.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { Pick } from '../../../inputs/Pick.tsx';
import styles from './access.module.css';
import { operationsOf } from './access-commands.ts';
import { whyNot } from './why-not.ts';

interface Props {
  readonly role: string;
  readonly document: EntityDocument;
  readonly model: Model;
}

const refusers = { role: '角色', state: '状态', rule: '条件' } as const;

/** Why something is refused: by the very law that refuses it. */
export function WhyNot({ role, document, model }: Props) {
  const states = inOrder(document.states?.nodes).map(([value, { label }]) => ({ value, label }));
  const operations = operationsOf(document).map(({ key, label }) => ({ value: key, label }));
  const [asked, setAsked] = useState({
    operation: 'edit',
    state: document.states?.start ?? null,
    within: true,
    own: false,
  });
  const reasons = useMemo(() => whyNot(model, document.key, { role, ...asked }), [model, document.key, role, asked]);
  return (
    <section className={styles.why} aria-label="为什么不能">
      <h2>为什么不能</h2>
      <Pick
        label="想做什么"
        value={asked.operation}
        options={operations}
        onChange={(operation) => setAsked({ ...asked, operation })}
      />
      {states.length > 0 && (
        <Pick
          label="单据在什么状态"
          value={asked.state}
          options={states}
          onChange={(state) => setAsked({ ...asked, state })}
        />
      )}
      <Checkbox checked={asked.within} onChange={({ target }) => setAsked({ ...asked, within: target.checked })}>
        单据在数据范围内
      </Checkbox>
      <Checkbox checked={asked.own} onChange={({ target }) => setAsked({ ...asked, own: target.checked })}>
        是自己制的单
      </Checkbox>
      <div aria-live="polite">
        {reasons.length === 0 ? (
          <StatusTag tone="success">可以</StatusTag>
        ) : (
          <ul className={styles.reasons}>
            {reasons.map(({ by, say }) => (
              <li key={`${by}${say}`}>
                <Tag>{refusers[by]}</Tag>
                {say}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
