import { Button } from 'antd';
import { useState } from 'react';
import type { Model } from '../../../../schemas/compile/model.ts';
import type { DictDocument } from '../../../../schemas/language/dict.ts';
import type { Document } from '../../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import type { Editing } from '../../../kernel/editing.ts';
import { partOfPointer, pathOfPointer } from '../../../kernel/places.ts';
import type { Selection } from '../../../kernel/selection.ts';
import { SaveFieldset } from '../fieldsets/SaveFieldset.tsx';
import { UsedFieldset } from '../fieldsets/UsedFieldset.tsx';
import { BulkInspector } from './BulkInspector.tsx';
import { FieldInspector } from './FieldInspector.tsx';
import { FormSettings } from './FormSettings.tsx';
import type { FormActs } from './form-acts.ts';
import styles from './inspector.module.css';
import { type Layout, sectionsOf } from './layout.ts';
import { PartInspector, SectionInspector } from './PlaceInspectors.tsx';
import { TabInspector } from './tabs/TabInspector.tsx';
import { tabAt } from './tabs/tab-commands.ts';

export interface InspectorProps {
  readonly editing: Editing;
  readonly document: EntityDocument;
  readonly model: Model | null;
  readonly others: readonly Document[];
  readonly layout: Layout;
  readonly selection: Selection;
  readonly acts: FormActs;
  /** Whether it ever ran: then its key and what it holds stay. */
  isPublished(path: string): boolean;
  /** Whether the product ships it. */
  isProduct(path: string): boolean;
  onDict(dict: string, body: DictDocument): Promise<void>;
  goTo(path: string): void;
}

/** A field that gets another key is the same field still: whoever went on to the next box types there undisturbed. */
function useSameField(path: string) {
  const [held, hold] = useState({ path, key: path, next: '' });
  if (held.path !== path) {
    const fresh = held.key === path ? `${path} ` : path;
    hold({ path, key: path === held.next ? held.key : fresh, next: '' });
  }
  return { key: held.key, rename: (next: string) => hold({ ...held, next }) };
}

/** What can be said of what is chosen. */
export function Inspector(props: InspectorProps) {
  const { selection, layout, document, acts } = props;
  const paths = selection.keys.flatMap((pointer) => pathOfPointer(pointer) ?? []);
  const anchor = selection.anchor ?? '';
  const section = sectionsOf(layout).find(({ pointer }) => pointer === anchor);
  const tab = tabAt(layout, anchor);
  const part = partOfPointer(anchor);
  const [path] = paths;
  const stays = useSameField(path ?? '');
  return (
    <div className={styles.inspector}>
      <UsedFieldset {...props} paths={paths} section={section?.key ?? null} />
      {path !== undefined && paths.length === 1 && (
        <FieldInspector key={stays.key} {...props} path={path} onRename={stays.rename} />
      )}
      {paths.length > 1 && <BulkInspector {...props} paths={paths} />}
      {paths.length === 0 && section && <SectionInspector {...props} section={section} />}
      {paths.length === 0 && tab && <TabInspector key={tab.key} {...props} tab={tab} />}
      {paths.length === 0 && !section && part !== '' && <PartInspector key={part} {...props} part={part} />}
      {paths.length === 0 && !section && !tab && part === '' && (
        <>
          <p className={styles.empty}>
            在表单上选中字段、分组或明细，这里就能修改它。按住 Ctrl 或 Shift 可以选多个，一起修改。
          </p>
          {document.kind === 'entity' && <FormSettings editing={props.editing} document={document} />}
        </>
      )}
      {paths.length > 0 && <SaveFieldset {...props} paths={paths} />}
      {selection.keys.length > 0 && (
        <div className={styles.tools}>
          {paths.length > 0 && <Button onClick={acts.duplicate}>再来一份</Button>}
          {paths.length > 0 && <Button onClick={acts.takeOut}>从表单移走</Button>}
          <Button danger onClick={acts.remove} disabled={document.kind !== 'entity'}>
            删除
          </Button>
        </div>
      )}
    </div>
  );
}
