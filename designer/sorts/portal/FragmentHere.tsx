import { Button, Switch, Tooltip } from 'antd';
import { useMemo } from 'react';
import type { BlockField } from '../../../schemas/kinds/block-kind.ts';
import type { BlockValues } from '../../../schemas/kinds/block-values.ts';
import type { FragmentDocument } from '../../../schemas/language/page.ts';
import type { Editing } from '../../kernel/editing.ts';
import { selectOnly } from '../../kernel/selection.ts';
import { inReadingOrder, type TreeDocument } from '../../kernel/tree.ts';
import { kindOf, nameOf, nodeOf } from './blocks.ts';
import { lockedAgainst } from './commands.ts';
import { FieldInput } from './FieldInput.tsx';
import { overrideOf, overridePath, setOverride, unlink, valuesIn } from './fragment-commands.ts';
import styles from './fragment-here.module.css';
import inspector from './inspector.module.css';
import studio from './studio.module.css';
import { treeFor } from './work.ts';

interface Props {
  readonly editing: Editing;
  readonly tree: TreeDocument;
  /** The node that stands for it in the page. */
  readonly stand: string;
  readonly fragment: FragmentDocument;
  readonly mayLayout: boolean;
  onOpen(id: string): void;
}

/** A fragment where a page shows it: what this page says otherwise, the way to the fragment itself, and out of it. */
export function FragmentHere({ editing, tree, stand, fragment, mayLayout, onOpen }: Props) {
  const { document } = editing.state().log;
  const node = nodeOf(document, stand);
  const values = useMemo(() => (node ? valuesIn(fragment, node) : new Map<string, BlockValues>()), [fragment, node]);
  const rows = useMemo(() => inReadingOrder(treeFor(fragment, null)), [fragment]);
  const locked = lockedAgainst(document, [stand], 'edit') !== null;
  const release = () => {
    const why = lockedAgainst(document, [stand], 'delete') ?? lockedAgainst(document, [stand], 'move');
    const made = why ? null : unlink(document, tree, stand, fragment);
    if (made) editing.do(made.ask, selectOnly(...made.keys));
    else editing.say(why ?? '这个片段不能变成本页的区块');
  };
  return (
    <section aria-label="片段在本页的修改" className={styles.here}>
      <h3 className={studio.heading}>片段在本页的修改</h3>
      <p>在这里改的只用于本页；片段以后再改，没有在这里改过的内容都跟着变。</p>
      {rows.map(({ key }) => (
        <InnerBlock
          key={key}
          editing={editing}
          fragment={fragment}
          inner={{ stand, key }}
          values={values.get(key) ?? {}}
          disabled={locked}
          mayLayout={mayLayout}
        />
      ))}
      <div className={studio.rowTools}>
        <Button onClick={() => onOpen(`fragment:${fragment.key}`)}>编辑片段，各页都变</Button>
        {mayLayout && <Button onClick={release}>脱离片段，变成本页的区块</Button>}
      </div>
    </section>
  );
}

interface InnerProps {
  readonly editing: Editing;
  readonly fragment: FragmentDocument;
  readonly inner: { readonly stand: string; readonly key: string };
  readonly values: BlockValues;
  readonly disabled: boolean;
  readonly mayLayout: boolean;
}

/** Pictures are chosen in the fragment; what else a block shows can be another here. */
const isOffered = (field: BlockField): boolean => field.kind !== 'picture' && field.kind !== 'fragment';

function InnerBlock({ editing, fragment, inner, values, disabled, mayLayout }: InnerProps) {
  const kind = kindOf(fragment.nodes[inner.key]);
  const over = overrideOf(editing.state().log.document, inner);
  const name = nameOf(fragment, inner.key);
  const set = (path: string, value: unknown) =>
    editing.do(setOverride(editing.state().log.document, inner, path, value));
  if (!kind || kind.standsForFragment) return null;
  const isShown = over?.visible ?? fragment.nodes[inner.key]?.visible !== false;
  return (
    <details className={styles.inner} data-changed={over ? '' : undefined}>
      <summary>
        {name}
        {over && <small>本页有修改</small>}
      </summary>
      <div className={inspector.field}>
        <span className={inspector.label}>显示</span>
        <Switch
          aria-label={`显示${name}`}
          disabled={disabled || !mayLayout}
          checked={isShown}
          onChange={(on) => set('visible', on === (fragment.nodes[inner.key]?.visible !== false) ? undefined : on)}
        />
      </div>
      {Object.entries(kind.fields)
        .filter(([, field]) => isOffered(field))
        .map(([field, about]) => {
          const path = overridePath(kind.name, field);
          const [part = '', at = ''] = path.split('.');
          const isSaid =
            (over as Readonly<Record<string, Record<string, unknown>>> | undefined)?.[part]?.[at] !== undefined;
          return (
            <div key={field} className={inspector.field}>
              <span className={inspector.label}>
                {about.label}
                {isSaid && (
                  <Tooltip title="跟随片段">
                    <Button
                      type="text"
                      size="small"
                      aria-label={`${name}的${about.label}跟随片段`}
                      onClick={() => set(path, undefined)}
                    >
                      ↺
                    </Button>
                  </Tooltip>
                )}
              </span>
              <FieldInput
                field={about}
                label={`${name}的${about.label}`}
                value={values[field]}
                disabled={disabled || (part === 'props' && !mayLayout)}
                fragments={[]}
                onChange={(value) => set(path, value)}
                onPicture={() => undefined}
              />
            </div>
          );
        })}
    </details>
  );
}
