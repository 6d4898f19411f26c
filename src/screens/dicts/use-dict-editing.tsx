import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import type { DictView } from '../../../server/features/dicts/dicts.contract.ts';
import { deleteDict, resetDict, reviewDict, saveDict } from '../../http/dict-calls.ts';
import { tellFault } from '../../http/faults.ts';
import { ChangeWords } from './ChangeWords.tsx';
import { type DictDraft, draftOf, isSame, wishOf } from './dict-draft.ts';

/** A dictionary being edited, and everything that can be done with it; each step that counts is asked about first. */
export function useDictEditing(view: DictView, onDirty: (isDirty: boolean) => void, onGone: () => void) {
  const { message, modal } = App.useApp();
  const queries = useQueryClient();
  const [draft, setDraft] = useState<DictDraft>(() => draftOf(view));
  const [busy, setBusy] = useState(false);
  const isDirty = !isSame(draft, draftOf(view));
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const take = async (next: DictView | null) => {
    onDirty(false);
    if (next) queries.setQueryData(['dicts', view.key], next);
    if (next) setDraft(draftOf(next));
    await queries.invalidateQueries({ queryKey: ['dicts'], exact: true });
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
  const change = () => ({ base: view.base, ...wishOf(draft) });
  const save = async () => {
    const review = await reviewDict(view.key, change());
    if (review.issues.length > 0) return void message.error(review.issues[0]);
    modal.confirm({
      title: `保存“${draft.title}”并立即生效`,
      content: <ChangeWords review={review} />,
      okText: '保存并生效',
      cancelText: '再改改',
      onOk: () =>
        run(async () => {
          await take(await saveDict(view.key, change()));
          message.success(`字典“${draft.title}”已保存，所有单据立即使用新的选项`);
        }),
    });
  };
  const askFirst = (title: string, content: string, okText: string, work: () => Promise<unknown>) =>
    modal.confirm({ title, content, okText, okButtonProps: { danger: true }, onOk: () => run(work) });

  return {
    draft,
    setDraft,
    busy,
    isDirty,
    onSave: () => void run(save),
    onUndo: () => setDraft(draftOf(view)),
    onReset: () =>
      askFirst(
        `将“${view.title}”恢复为产品设置`,
        '本公司对名称、顺序和启停的修改都会撤销。自己增加的选项会去掉，已有数据使用的改为停用。',
        '恢复',
        async () => take(await resetDict(view.key, view.base)),
      ),
    onDelete: () =>
      askFirst(`删除字典“${view.title}”`, '删除后可以由旧系统的字典回收站找回。', '删除', async () => {
        await deleteDict(view.key);
        await take(null);
        onGone();
      }),
  };
}
