import { Alert, Input } from 'antd';
import { useState } from 'react';
import type { CaseDocument } from '../../../schemas/compile/case-record.ts';
import type { Model } from '../../../schemas/compile/model.ts';
import type { CaseVerdict } from '../../../schemas/compile/run-cases.ts';
import { inOrder } from '../../../schemas/language/ranks.ts';
import { selectOnly } from '../../kernel/selection.ts';
import type { PaneProps } from '../pane.ts';
import { Pick } from '../pieces/Pick.tsx';
import { roleOptions, useRoleNames } from '../pieces/role-names.ts';
import { standingIn } from '../pieces/standing.ts';
import { renameCase, setCase } from './case-commands.ts';
import styles from './cases.module.css';
import { ExpectedEditor } from './ExpectedEditor.tsx';
import { GivenEditor } from './GivenEditor.tsx';

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
      {standing && (
        <GivenEditor
          standing={standing}
          row={found.given ?? {}}
          label="填了什么"
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
