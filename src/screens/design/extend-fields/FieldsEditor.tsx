import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Empty } from 'antd';
import { useState } from 'react';
import type { ExtendedFieldView, ExtendedView } from '../../../../server/features/fields/fields.contract.ts';
import { Blocked } from '../../../frame/states/Blocked.tsx';
import { Waiting } from '../../../frame/states/Waiting.tsx';
import { loadExtended } from '../../../http/field-calls.ts';
import { useWaiting, WaitingRelease } from '../releases/WaitingRelease.tsx';
import styles from './extend-fields.module.css';
import { FieldDrawer } from './FieldDrawer.tsx';
import { FieldRow } from './FieldRow.tsx';
import { freshField, moved, pathOf } from './field-draft.ts';
import { PublishDrawer } from './PublishDrawer.tsx';
import { useFieldsEditing } from './use-fields-editing.ts';

interface Props {
  readonly entity: string;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onBack: (() => void) | null;
}

export function FieldsEditor(props: Props) {
  const asked = useQuery({
    queryKey: ['extended-fields', props.entity],
    queryFn: () => loadExtended(props.entity),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (asked.isError) return <Blocked message={asked.error.message} />;
  // what was fetched for an earlier visit may be behind: editing begins with what stands now
  return asked.data && asked.isFetchedAfterMount ? <Editor {...props} view={asked.data} /> : <Waiting />;
}

/** The fields of one entity by part; what is changed stays here until it is kept as a draft. */
function Editor({ view, onDirty, onBack }: Props & { readonly view: ExtendedView }) {
  const editing = useFieldsEditing(view, onDirty);
  const { fields, setFields } = editing;
  const release = useWaiting([`entity:${view.entity}`]);
  const [open, setOpen] = useState<ExtendedFieldView | null>(null);
  return (
    <div className={styles.sheet}>
      <Head view={view} editing={editing} onBack={onBack} release={release} />
      {view.draft && release.waiting && <WaitingRelease request={release.waiting} />}
      {view.draft && !release.waiting && (
        <Alert
          showIcon
          type="info"
          title={`${view.draft.by} 的草稿，发布后才会生效`}
          description="下面显示的是草稿。表单、列表和查询仍按已发布的配置运行。"
        />
      )}
      {view.parts.map((part) => (
        <Part key={part.path} view={view} part={part} fields={fields} onFields={setFields} onOpen={setOpen} />
      ))}
      {open && (
        <FieldDrawer
          view={view}
          field={open}
          others={fields.filter((each) => pathOf(each) !== pathOf(open))}
          onClose={() => setOpen(null)}
          onTake={(next) => {
            const isKnown = fields.some((each) => pathOf(each) === pathOf(open));
            setFields(
              isKnown ? fields.map((each) => (pathOf(each) === pathOf(open) ? next : each)) : [...fields, next],
            );
            setOpen(null);
          }}
        />
      )}
      {editing.isReviewing && (
        <PublishDrawer view={view} onPublished={() => void editing.onPublished()} onClose={editing.onCloseReview} />
      )}
    </div>
  );
}

interface HeadProps extends Pick<Props, 'onBack'> {
  readonly view: ExtendedView;
  readonly editing: ReturnType<typeof useFieldsEditing>;
  readonly release: ReturnType<typeof useWaiting>;
}

function Head({ view, editing, onBack, release: { secondPerson, waiting } }: HeadProps) {
  const word = secondPerson ? '检查并提交审核' : '检查并发布';
  return (
    <header className={styles.sheetHead}>
      {onBack && (
        <Button type="link" onClick={onBack}>
          返回
        </Button>
      )}
      <h2>{view.title}</h2>
      <span className={styles.actions}>
        {view.draft && (
          <Button disabled={editing.busy} onClick={editing.onDrop}>
            放弃草稿
          </Button>
        )}
        <Button disabled={!editing.isDirty || editing.busy} onClick={editing.onKeep}>
          保存草稿
        </Button>
        <Button
          type="primary"
          loading={editing.busy}
          disabled={!editing.isDirty && !view.draft}
          onClick={editing.onReview}
        >
          {waiting && !editing.isDirty ? '查看提交的内容' : word}
        </Button>
      </span>
    </header>
  );
}

interface PartProps {
  readonly view: ExtendedView;
  readonly part: ExtendedView['parts'][number];
  readonly fields: readonly ExtendedFieldView[];
  readonly onFields: (fields: readonly ExtendedFieldView[]) => void;
  readonly onOpen: (field: ExtendedFieldView) => void;
}

/** The fields of the head, or of one sort of lines. */
function Part({ view, part: { path, label }, fields, onFields, onOpen }: PartProps) {
  const own = fields.filter(({ part }) => part === path);
  const isFull = fields.length >= view.most;
  return (
    <section aria-label={label} className={styles.part}>
      <h3>{label}</h3>
      {own.map((field) => (
        <FieldRow
          key={pathOf(field)}
          view={view}
          field={field}
          onOpen={() => onOpen(field)}
          onStep={(by) => onFields(moved(fields, pathOf(field), by))}
          onChange={(next) => onFields(fields.map((each) => (pathOf(each) === pathOf(field) ? next : each)))}
          onRemove={() => onFields(fields.filter((each) => pathOf(each) !== pathOf(field)))}
        />
      ))}
      {own.length === 0 && path === '' && fields.length === 0 && (
        <Empty description="还没有扩展字段，增加后即可在表单和列表中使用" />
      )}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={isFull}
        onClick={() => onOpen(freshField(view, fields, path))}
      >
        {isFull ? `最多 ${view.most} 个` : path === '' ? '增加字段' : `为“${label}”增加字段`}
      </Button>
    </section>
  );
}
