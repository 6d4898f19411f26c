import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import type { Model } from '../../../../schemas/compile/model.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import { ConditionEditor } from '../../../inputs/ConditionEditor.tsx';
import { NameInput } from '../../../inputs/NameInput.tsx';
import { PickMany } from '../../../inputs/Pick.tsx';
import { useRoleNames } from '../../../inputs/role-names.ts';
import type { ExpressionPlace } from '../../../inputs/standing.ts';
import type { Ask } from '../../../kernel/command.ts';
import type { PaneProps } from '../pane.ts';
import { targetOptions } from '../rules/effects.ts';
import styles from './access.module.css';
import {
  addFurther,
  type Cell,
  type GrantDocument,
  type GrantPlace,
  labelOfGrant,
  nameFurther,
  operationsOf,
  pathOfGrant,
  removeFurther,
  removeRole,
  setCells,
  setGrant,
} from './access-commands.ts';
import { LinesSeen } from './LinesSeen.tsx';
import { sayGrant } from './say-grant.ts';
import { WhyNot } from './WhyNot.tsx';

interface Props {
  readonly place: GrantPlace;
  readonly grant: GrantDocument;
  readonly document: EntityDocument;
  readonly editing: PaneProps['editing'];
  readonly standing: ExpressionPlace | undefined;
  readonly model: Model | null;
  readonly onChoose: (place: GrantPlace | null) => void;
}

/** What a role is granted, first or besides: which records, which fields, and why something is refused. */
export function RoleEditor({ place, grant, document, editing, standing, model, onChoose }: Props) {
  const { role, also } = place;
  const names = useRoleNames();
  const label = labelOfGrant(document, place);
  const name = `${names[role] ?? role}${label === null ? '' : ` · ${label}`}`;
  const options = targetOptions(document, '');
  const all = operationsOf(document).map(({ key }): Cell => ({ ...place, operation: key }));
  const run = (ask: Ask | null) => {
    if (ask) editing.do(ask);
  };
  const set = (on: boolean) =>
    run(setCells(document, on ? all : all.filter(({ operation }) => operation !== 'read'), on));
  return (
    <div className={styles.editor}>
      <h2>{name}</h2>
      {label !== null && (
        <NameInput aria-label="这项权限的名称" value={label} onText={(text) => editing.do(nameFurther(place, text))} />
      )}
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
          place={at(pathOfGrant(place), 'rows')}
          text={grant.rows ?? 'true'}
          standing={standing}
          onChange={(rows) => run(setGrant(document, role, 'rows', rows === 'true' ? undefined : rows, also))}
        />
      )}
      {standing && <LinesSeen place={place} grant={grant} document={document} editing={editing} standing={standing} />}
      <h2>看不到的字段</h2>
      <PickMany
        label="看不到的字段"
        placeholder="都能看到"
        value={grant.hide ?? []}
        options={options}
        onChange={(hide) => run(setGrant(document, role, 'hide', hide.length > 0 ? [...hide] : undefined, also))}
      />
      <Checkbox
        checked={grant.edit !== undefined}
        onChange={({ target }) => run(setGrant(document, role, 'edit', target.checked ? [] : undefined, also))}
      >
        只能编辑指定的字段
      </Checkbox>
      {grant.edit !== undefined && (
        <PickMany
          label="只能编辑的字段"
          placeholder="什么也不能编辑"
          value={grant.edit}
          options={options}
          onChange={(edit) => run(setGrant(document, role, 'edit', [...edit], also))}
        />
      )}
      {also === undefined && (
        <Button
          icon={<PlusOutlined />}
          onClick={() => {
            const added = addFurther(document, role);
            editing.do(added.ask);
            onChoose(added.place);
          }}
        >
          在另一范围内另给权限
        </Button>
      )}
      {model && <WhyNot role={role} document={document} model={model} />}
      <Button
        danger
        icon={<DeleteOutlined />}
        onClick={() => {
          editing.do(also === undefined ? removeRole(role) : removeFurther(place));
          onChoose(also === undefined ? null : { role });
        }}
      >
        {also === undefined ? '移除角色' : '收回这项权限'}
      </Button>
    </div>
  );
}
