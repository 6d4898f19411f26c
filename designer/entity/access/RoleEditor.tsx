import { DeleteOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import type { Model } from '../../../schemas/compile/model.ts';
import type { EntityDocument } from '../../../schemas/language/entity.ts';
import type { Ask } from '../../kernel/command.ts';
import type { PaneProps } from '../pane.ts';
import { ConditionEditor } from '../pieces/ConditionEditor.tsx';
import { PickMany } from '../pieces/Pick.tsx';
import { useRoleNames } from '../pieces/role-names.ts';
import type { Standing } from '../pieces/standing.ts';
import { targetOptions } from '../rules/effects.ts';
import styles from './access.module.css';
import { type Cell, type GrantDocument, operationsOf, removeRole, setCells, setGrant } from './access-commands.ts';
import { sayGrant } from './say-grant.ts';
import { WhyNot } from './WhyNot.tsx';

interface Props {
  readonly role: string;
  readonly grant: GrantDocument;
  readonly document: EntityDocument;
  readonly editing: PaneProps['editing'];
  readonly standing: Standing | undefined;
  readonly model: Model | null;
  readonly onGone: () => void;
}

/** One role: which records, which fields, and why something is refused. */
export function RoleEditor({ role, grant, document, editing, standing, model, onGone }: Props) {
  const names = useRoleNames();
  const name = names[role] ?? role;
  const options = targetOptions(document, '');
  const all = operationsOf(document).map(({ key }): Cell => ({ role, operation: key }));
  const run = (ask: Ask | null) => {
    if (ask) editing.do(ask);
  };
  const set = (on: boolean) =>
    run(setCells(document, on ? all : all.filter(({ operation }) => operation !== 'read'), on));
  return (
    <div className={styles.editor}>
      <h2>{name}</h2>
      <p className={styles.sentence} aria-live="polite">
        {sayGrant(document, name, grant, standing)}
      </p>
      <div className={styles.bar}>
        <Button size="small" onClick={() => set(true)}>
          允许全部操作
        </Button>
        <Button size="small" onClick={() => set(false)}>
          只能查看
        </Button>
      </div>
      {standing && (
        <ConditionEditor
          label="能看到哪些单据"
          whenEmpty="全部单据"
          text={grant.rows ?? 'true'}
          standing={standing}
          onChange={(rows) => run(setGrant(document, role, 'rows', rows === 'true' ? undefined : rows))}
        />
      )}
      <h2>看不到的字段</h2>
      <PickMany
        label="看不到的字段"
        placeholder="都能看到"
        value={grant.hide ?? []}
        options={options}
        onChange={(hide) => run(setGrant(document, role, 'hide', hide.length > 0 ? [...hide] : undefined))}
      />
      <Checkbox
        checked={grant.edit !== undefined}
        onChange={({ target }) => run(setGrant(document, role, 'edit', target.checked ? [] : undefined))}
      >
        只能编辑指定的字段
      </Checkbox>
      {grant.edit !== undefined && (
        <PickMany
          label="只能编辑的字段"
          placeholder="什么也不能编辑"
          value={grant.edit}
          options={options}
          onChange={(edit) => run(setGrant(document, role, 'edit', [...edit]))}
        />
      )}
      {model && <WhyNot role={role} document={document} model={model} />}
      <Button
        danger
        icon={<DeleteOutlined />}
        onClick={() => {
          editing.do(removeRole(role));
          onGone();
        }}
      >
        移除角色
      </Button>
    </div>
  );
}
