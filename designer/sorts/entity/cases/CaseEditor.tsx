import { Alert, Input } from 'antd';
import { useState } from 'react';
import type { CaseDocument } from '../../../../schemas/cases/case-record.ts';
import type { CaseVerdict } from '../../../../schemas/cases/run-cases.ts';
import type { Model } from '../../../../schemas/compile/model.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { GivenEditor } from '../../../inputs/GivenEditor.tsx';
import { Pick } from '../../../inputs/Pick.tsx';
import { roleOptions, useRoleNames } from '../../../inputs/role-names.ts';
import { standingIn } from '../../../inputs/standing.ts';
import { selectOnly } from '../../../kernel/selection.ts';
import type { PaneProps } from '../pane.ts';
import { askedLinks } from './asked-links.ts';
import { renameCase, setCase, timedOf } from './case-commands.ts';
import styles from './cases.module.css';
import { ExpectedEditor } from './ExpectedEditor.tsx';
import { MomentInput } from './MomentInput.tsx';

interface Props extends Pick<PaneProps, 'document' | 'editing'> {
  readonly name: string;
  readonly found: CaseDocument;
  readonly verdict: CaseVerdict | undefined;
  readonly model: Model | null;
}

/** One case: who acts, on what record, and what must come of it. */
export function CaseEditor({ name, found, verdict, document, editing, model }: Props) {
  const roles = useRoleNames();
  const standing = standingIn(model, document.key);
  const set: <Word extends Parameters<typeof setCase>[1]>(word: Word, value: CaseDocument[Word] | undefined) => void = (
    word,
    value,
  ) => editing.do(setCase(name, word, value));
  const states = inOrder(document.states?.nodes).map(([value, { label }]) => ({ value, label }));
  const moves = inOrder(document.states?.moves).map(([key, { label }]) => ({
    value: `move:${key}`,
    label: `做“${label}”时`,
  }));
  const optional = (value: string) => (value === '' ? undefined : value);
  return (
    <div className={styles.editor}>
      <NameInput name={name} document={document} editing={editing} />
      {verdict && (
        <Alert
          role="status"
          type={verdict.passed ? 'success' : 'error'}
          showIcon
          title={verdict.passed ? '通过' : verdict.wrong.join('；')}
        />
      )}
      <div className={styles.pair}>
        <Pick
          label="作为谁"
          value={found.as ?? ''}
          options={[{ value: '', label: '不论是谁' }, ...roleOptions(Object.keys(document.access?.roles ?? {}), roles)]}
          onChange={(as) => set('as', optional(as))}
        />
        {states.length > 0 && (
          <Pick
            label="单据在什么状态"
            value={found.in ?? ''}
            options={[{ value: '', label: '正在新建' }, ...states]}
            onChange={(state) => set('in', optional(state))}
          />
        )}
        {moves.length > 0 && (
          <Pick
            label="什么时候"
            value={found.at ?? ''}
            options={[{ value: '', label: '填写和保存时' }, ...moves]}
            onChange={(at) => set('at', optional(at))}
          />
        )}
      </div>
      {timedOf(document).length > 0 && (
        <div className={styles.pair}>
          <MomentInput label="当时是" value={found.now} onChange={(now) => set('now', now)} />
          <MomentInput label="何时进入这个状态" value={found.since} onChange={(since) => set('since', since)} />
        </div>
      )}
      {standing && (
        <GivenEditor
          standing={standing}
          row={found.given ?? {}}
          label="填了什么"
          links={askedLinks(standing.entity, found.given ?? {})}
          onChange={(given) => set('given', Object.keys(given).length > 0 ? given : undefined)}
        />
      )}
      {standing && (
        <ExpectedEditor
          document={document}
          standing={standing}
          expected={found.then}
          onChange={(then) => set('then', then)}
        />
      )}
    </div>
  );
}

interface NameProps extends Pick<PaneProps, 'document' | 'editing'> {
  readonly name: string;
}

/** Taken when it is left: every letter would be another case. */
function NameInput({ name, document, editing }: NameProps) {
  const [typed, setTyped] = useState(name);
  const rename = () => {
    if (typed === name) return;
    const made = renameCase(document, name, typed.trim());
    if (made) editing.do(made.ask, selectOnly(made.chosen));
    else {
      editing.say('这个名称不能用');
      setTyped(name);
    }
  };
  return (
    <Input
      aria-label="用例名称"
      className={styles.name ?? ''}
      value={typed}
      maxLength={100}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={rename}
      onPressEnter={rename}
    />
  );
}
