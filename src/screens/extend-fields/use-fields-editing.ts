import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import type {
  ExtendedFieldView,
  ExtendedReview,
  ExtendedView,
} from '../../../server/platform/fields/fields.contract.ts';
import { tellFault } from '../../http/faults.ts';
import { dropExtended, publishExtended, reviewExtended, saveExtended } from '../../http/field-calls.ts';
import { sessionKey } from '../../session/session.ts';
import { isSame, wishOf } from './field-draft.ts';

/** Fields being changed: kept as a draft, looked over, published. */
export function useFieldsEditing(view: ExtendedView, onDirty: (isDirty: boolean) => void) {
  const { message, modal } = App.useApp();
  const queries = useQueryClient();
  const [fields, setFields] = useState<readonly ExtendedFieldView[]>(view.fields);
  const [review, setReview] = useState<ExtendedReview | null>(null);
  const [busy, setBusy] = useState(false);
  const isDirty = !isSame(fields, view.fields);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const take = async (next: ExtendedView) => {
    setFields(next.fields);
    queries.setQueryData(['extended-fields', view.entity], next);
    await queries.invalidateQueries({ queryKey: ['extended-fields'], exact: true });
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
    review,
    onKeep: () =>
      run(async () => {
        await keep();
        message.success('已保存草稿，发布后生效');
      }),
    onReview: () =>
      run(async () => {
        await keep();
        setReview(await reviewExtended(view.entity));
      }),
    onCloseReview: () => setReview(null),
    onPublish: (confirm: readonly string[]) =>
      run(async () => {
        if (!review) return;
        const { revision, seal } = review;
        await take(await publishExtended(view.entity, { revision, seal, confirm }));
        setReview(null);
        await queries.invalidateQueries({ queryKey: sessionKey });
        message.success('已发布，表单、列表、查询、导入导出和权限立即使用新的字段');
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
