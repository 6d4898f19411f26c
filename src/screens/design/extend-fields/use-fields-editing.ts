import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import type { ExtendedFieldView, ExtendedView } from '../../../../server/features/fields/fields.contract.ts';
import { tellFault } from '../../../http/faults.ts';
import { dropExtended, loadExtended, saveExtended } from '../../../http/field-calls.ts';
import { releaseKeys } from '../releases/release-keys.ts';
import { isSame, wishOf } from './field-draft.ts';

/** Fields being changed: kept as a draft, looked over, published. */
export function useFieldsEditing(view: ExtendedView, onDirty: (isDirty: boolean) => void) {
  const { message, modal } = App.useApp();
  const queries = useQueryClient();
  const [fields, setFields] = useState<readonly ExtendedFieldView[]>(view.fields);
  const [isReviewing, setReviewing] = useState(false);
  const [busy, setBusy] = useState(false);
  const isDirty = !isSame(fields, view.fields);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const take = async (next: ExtendedView) => {
    setFields(next.fields);
    queries.setQueryData(['extended-fields', view.entity], next);
    await queries.invalidateQueries({ queryKey: ['extended-fields'], exact: true });
    await queries.invalidateQueries({ queryKey: releaseKeys.requests });
  };
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      tellFault(message, error);
    } finally {
      setBusy(false);
    }
  };
  const keep = async () => {
    if (isDirty) await take(await saveExtended(view.entity, view.draft?.version ?? 0, fields.map(wishOf)));
  };

  return {
    fields,
    setFields,
    busy,
    isDirty,
    isReviewing,
    onKeep: () =>
      run(async () => {
        await keep();
        message.success(`${view.title}的扩展字段已存为草稿，发布后生效`);
      }),
    onReview: () =>
      run(async () => {
        await keep();
        setReviewing(true);
      }),
    onCloseReview: () => setReviewing(false),
    onPublished: () =>
      run(async () => {
        setReviewing(false);
        message.success(`${view.title}的扩展字段已发布，表单、列表、查询、导入导出和权限立即使用`);
        await take(await loadExtended(view.entity));
      }),
    onDrop: () =>
      modal.confirm({
        title: '放弃这份草稿',
        content: '草稿中的修改会丢失，已发布的字段不变。',
        okText: '放弃',
        okButtonProps: { danger: true },
        onOk: () => run(async () => take(await dropExtended(view.entity))),
      }),
  };
}
