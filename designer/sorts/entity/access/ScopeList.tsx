import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import { ConditionEditor } from '../../../inputs/ConditionEditor.tsx';
import { NameInput } from '../../../inputs/NameInput.tsx';
import type { ExpressionPlace } from '../../../inputs/standing.ts';
import type { PaneProps } from '../pane.ts';
import styles from './access.module.css';
import { addScope, removeScope, scopesOf, setScope } from './access-commands.ts';

interface Props {
  readonly document: EntityDocument;
  readonly editing: PaneProps['editing'];
  readonly standing: ExpressionPlace | undefined;
}

/** Named row rules: written once, named by the roles that are narrowed by them. */
export const ScopeList = ({ document, editing, standing }: Props) => (
  <div className={styles.cards}>
    {scopesOf(document).map((scope) => (
      <section key={scope.key} className={styles.card} aria-label={`数据范围“${scope.title}”`}>
        <div className={styles.bar}>
          <NameInput
            aria-label="数据范围的名称"
            value={scope.title}
            onText={(text) => editing.do(setScope({ ...scope, title: text }))}
          />
          <Checkbox
            checked={!scope.off}
            onChange={({ target }) => editing.do(setScope({ ...scope, off: !target.checked }))}
          >
            启用
          </Checkbox>
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除数据范围“${scope.title}”`}
            onClick={() => editing.do(removeScope(scope.key))}
          />
        </div>
        {standing && (
          <ConditionEditor
            label={`“${scope.title}”包括的单据`}
            whenEmpty="全部单据"
            place={at('/access/scopes', scope.key, 'rows')}
            text={scope.rows}
            standing={standing}
            onChange={(rows) => editing.do(setScope({ ...scope, rows }))}
          />
        )}
      </section>
    ))}
    <Button icon={<PlusOutlined />} onClick={() => editing.do(addScope(document))}>
      添加数据范围
    </Button>
  </div>
);
