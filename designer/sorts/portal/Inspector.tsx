import { Button, Empty, Input, Select, Switch, Tooltip } from 'antd';
import { memo, useMemo } from 'react';
import { valuesFor } from '../../../schemas/compile/lay-page.ts';
import { type BlockField, isContent } from '../../../schemas/kinds/block-kind.ts';
import type { Document } from '../../../schemas/language/document.ts';
import type { PageNode } from '../../../schemas/language/page.ts';
import { isSame } from '../../../schemas/layers/diff-documents.ts';
import type { Editing } from '../../kernel/editing.ts';
import { kindOf, nameOf, nodeOf } from './blocks.ts';
import { type Device, lockedAgainst, saidOf, setField, setNode } from './commands.ts';
import { FieldInput } from './FieldInput.tsx';
import type { Spot } from './in-place.tsx';
import styles from './inspector.module.css';
import { Moment } from './Moment.tsx';
import studio from './studio.module.css';
import { drawnFormat } from './with-format.ts';

interface Props {
  readonly editing: Editing;
  readonly document: Document;
  readonly chosen: readonly string[];
  readonly device: Device;
  readonly mayLayout: boolean;
  readonly fragments: readonly { readonly key: string; readonly title: string }[];
  onPicture(spot: Spot): void;
}

/** Everything that can be said of what is chosen: made from the manifest, the same for every block. */
export function Inspector(props: Props) {
  const { document, chosen, editing, mayLayout, fragments, onPicture } = props;
  const [first] = chosen;
  const node = first === undefined ? undefined : nodeOf(document, first);
  const kind = kindOf(node);
  if (first === undefined || !node || !kind) {
    return <Empty className={studio.pad ?? ''} description="在画布或大纲中选一个区块，这里就是它的全部设置" />;
  }
  const same = chosen.every((key) => kindOf(nodeOf(document, key))?.name === kind.name);
  const locked = lockedAgainst(document, chosen, 'edit');
  const fields = same ? Object.entries(kind.fields) : [];
  const groups = [...new Set(fields.map(([, field]) => headingOf(field)))];
  return (
    <div className={styles.inspector}>
      <header>
        <h2>{chosen.length > 1 ? `${chosen.length} 个区块` : nameOf(document, first)}</h2>
        <p>{same ? kind.about : '选中的区块类型不同，只能一起设置下面的共同属性'}</p>
        {locked && <p className={styles.warn}>{locked}</p>}
      </header>
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <h3 className={studio.heading}>{group}</h3>
          {fields
            .filter(([, field]) => headingOf(field) === group)
            .map(([path, field]) => (
              <Field
                key={path}
                editing={editing}
                chosen={chosen}
                fragments={fragments}
                onPicture={onPicture}
                first={first}
                path={path}
                field={field}
                disabled={locked !== null || (!mayLayout && !isContent(field))}
                {...saidBy(props, path, field)}
              />
            ))}
        </section>
      ))}
      <Common
        editing={editing}
        node={node}
        chosen={chosen}
        first={first}
        isWhole={document.kind === 'page' && first === document.root}
        disabled={!mayLayout}
      />
    </div>
  );
}

const headingOf = (field: BlockField): string => field.group ?? (isContent(field) ? '内容' : '外观');

/** What is said of a field, as values: a field whose own did not change is not drawn again. */
function saidBy({ document, chosen, device }: Props, path: string, field: BlockField) {
  const [first = ''] = chosen;
  const at: Device = 'device' in field && field.device === true ? device : 'desk';
  const said = saidOf(document, first, path, at);
  const isMixed = chosen.some((key) => !isSame(saidOf(document, key, path, at) ?? null, said ?? null));
  return { at, said, desk: saidOf(document, first, path), isMixed };
}

interface FieldProps extends Pick<Props, 'editing' | 'chosen' | 'fragments' | 'onPicture'>, ReturnType<typeof saidBy> {
  readonly first: string;
  readonly path: string;
  readonly field: BlockField;
  readonly disabled: boolean;
}

const Field = memo(function Field({ editing, chosen, fragments, onPicture, first, path, field, ...props }: FieldProps) {
  const { at, said, desk, isMixed, disabled } = props;
  const now = () => editing.state().log.document;
  const kind = kindOf(nodeOf(now(), first));
  const byDevice = 'device' in field && field.device === true;
  const start = kind && valuesFor(kind, desk === undefined ? {} : { [path]: desk })[path];
  const drawn = useMemo(() => (field.kind === 'words' ? drawnFormat(first, path) : undefined), [field, first, path]);
  const set = (value: unknown) => editing.do(setField(now(), chosen, path, value, at));
  return (
    <div className={styles.field} data-inspect={path}>
      <span className={styles.label}>
        {field.label}
        {byDevice && <small>{at === 'desk' ? '电脑' : at === 'phone' ? '手机单独的值' : '平板单独的值'}</small>}
        {isMixed && <small>各不相同</small>}
        {said !== undefined && !disabled && (
          <Tooltip title={at === 'desk' ? '恢复默认' : '跟随电脑'}>
            <Button type="text" size="small" aria-label={`${field.label}恢复默认`} onClick={() => set(undefined)}>
              ↺
            </Button>
          </Tooltip>
        )}
      </span>
      <FieldInput
        field={field}
        label={field.label}
        value={said ?? start}
        disabled={disabled}
        fragments={fragments}
        drawn={drawn}
        onChange={set}
        onPicture={() => onPicture({ key: first, field: path })}
      />
      {field.help && <small className={styles.help}>{field.help}</small>}
    </div>
  );
});

interface CommonProps {
  readonly editing: Editing;
  readonly node: PageNode;
  readonly chosen: readonly string[];
  readonly first: string;
  /** Whether it is the page itself, which is shown or there is none. */
  readonly isWhole: boolean;
  readonly disabled: boolean;
}

const devices = [
  { value: 'desk', label: '电脑' },
  { value: 'tablet', label: '平板' },
  { value: 'phone', label: '手机' },
];
const locks = [
  { value: 'move', label: '位置' },
  { value: 'delete', label: '不可删除' },
  { value: 'edit', label: '内容与外观' },
];

const setOf =
  ({ editing, chosen }: CommonProps) =>
  (property: string, value: unknown, words: string) =>
    editing.do(setNode(editing.state().log.document, chosen, property, value, words));

/** What every block has: its name, whether and when it is shown, and what is locked. */
const Common = memo(function Common(props: CommonProps) {
  const { node, chosen, isWhole, disabled } = props;
  const set = setOf(props);
  return (
    <section aria-label="显示与锁定">
      <h3 className={studio.heading}>显示与锁定</h3>
      <div className={styles.field}>
        <span className={styles.label}>名称</span>
        <Input
          aria-label="名称"
          disabled={disabled || chosen.length > 1}
          placeholder={kindOf(node)?.title ?? ''}
          maxLength={60}
          value={node?.label ?? ''}
          onChange={({ target }) => set('label', target.value || undefined, '改名')}
        />
      </div>
      {!isWhole && <Shown {...props} />}
      <div className={styles.field}>
        <span className={styles.label}>锁定</span>
        <Select
          mode="multiple"
          aria-label="锁定"
          className={studio.wide ?? ''}
          disabled={disabled}
          options={locks}
          value={[...(node?.lock ?? [])]}
          onChange={(lock: string[]) => set('lock', lock.length > 0 ? lock : undefined, '锁定')}
        />
      </div>
    </section>
  );
});

/** Whether, where and when a block is seen. */
function Shown(props: CommonProps) {
  const { editing, node, chosen, first, disabled } = props;
  const set = setOf(props);
  const during = (end: 'from' | 'until', at: string) =>
    editing.do({
      name: `设置“${nameOf(editing.state().log.document, first)}”的显示时间`,
      steps: chosen.map((key) => ({ path: `/nodes/${key}/${end}`, after: at || undefined })),
    });
  return (
    <>
      <div className={styles.field}>
        <span className={styles.label}>显示</span>
        <Switch
          aria-label="显示"
          disabled={disabled}
          checked={node?.visible !== false}
          onChange={(on) => set('visible', on ? undefined : false, on ? '显示' : '隐藏')}
        />
      </div>
      <div className={styles.field}>
        <span className={styles.label}>在这些设备上隐藏</span>
        <Select
          mode="multiple"
          aria-label="在这些设备上隐藏"
          className={studio.wide ?? ''}
          disabled={disabled}
          options={devices}
          value={[...(node?.hide ?? [])]}
          onChange={(hide: string[]) => set('hide', hide.length > 0 ? hide : undefined, '按设备隐藏')}
        />
      </div>
      <div className={styles.field}>
        <span className={styles.label}>显示时间</span>
        <Moment label="从现在起" disabled={disabled} value={node?.from ?? ''} onChange={(at) => during('from', at)} />
        <Moment label="一直" disabled={disabled} value={node?.until ?? ''} onChange={(at) => during('until', at)} />
      </div>
    </>
  );
}
