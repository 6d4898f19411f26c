import { App, type MenuProps } from 'antd';
import { allowed } from '../../schemas/check/allowed.ts';
import type { EntityPlan, RecordData } from '../../schemas/compile/plan.ts';
import { Refused } from '../../schemas/wire/refused.ts';
import type { RecordPageProps } from './RecordPage.tsx';
import type { Session } from './session.ts';
import { remove } from './session-work.ts';
import { useBecome } from './use-become.ts';
import { useLoaded } from './use-loaded.ts';

interface Needs extends RecordPageProps {
  readonly session: Session;
  readonly onAct: (action: string) => void;
  readonly onPrint: (print: string | null) => void;
  readonly onThen: () => void;
}

/** Everything else that can be done: next documents, actions, print, delete. What is refused says why. */
export function useMoreMenu({ session, onAct, onPrint, onThen, ...props }: Needs): MenuProps {
  const { plan, asker } = props;
  const record = useLoaded();
  const become = useBecome(props, record.id ?? '');
  const confirmDelete = useDeleting(session);
  const entry = (operation: string, label: string, onClick: () => void, danger = false) => {
    const { allowed: isAllowed, reasons } = allowed(plan, record, operation, asker);
    const title = reasons.map(({ say }) => say).join('；');
    return { key: operation, label, danger, disabled: !isAllowed, title, onClick };
  };
  const chains = plan.becomes.map(({ key, label }) => entry(`becomes:${key}`, label, () => become(key)));
  const actions = plan.actions
    .filter(({ at }) => at === 'head' || at === 'row')
    .map(({ key, label, danger }) => entry(`action:${key}`, label, () => onAct(key), danger));
  const pdf = usePdf(props);
  const prints = Object.keys(plan.print);
  const last = 'delete' in plan.access.ops ? [entry('delete', '删除', confirmDelete, true)] : [];
  const items: MenuProps['items'] = [
    ...chains,
    ...actions,
    { key: 'print', label: '打印', onClick: () => onPrint(prints[0] ?? null) },
    ...(props.onPdf && record.id !== undefined
      ? [{ key: 'pdf', label: '下载 PDF', onClick: () => pdf(record.id ?? '') }]
      : []),
    ...(wasHandedOn(plan, record) ? [{ key: 'then', label: '提交版本', onClick: onThen }] : []),
    ...(props.onFields ? [{ key: 'fields', label: '扩展字段', onClick: props.onFields }] : []),
    ...(last.length > 0 ? [{ type: 'divider' as const }, ...last] : []),
  ];
  return { items };
}

/** Whether it has left the state in which it begins. */
const wasHandedOn = ({ states }: EntityPlan, record: RecordData): boolean =>
  states !== null && record.id !== undefined && record[states.field] !== states.start;

/** A browser somewhere has to start first: one is told that it takes a while. */
function usePdf({ onPdf }: RecordPageProps): (id: string) => void {
  const { message } = App.useApp();
  return async (id) => {
    const close = message.loading('正在生成 PDF……', 0);
    try {
      await onPdf?.(id);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      message.error(error.message);
    } finally {
      close();
    }
  };
}

function useDeleting(session: Session): () => void {
  const { modal } = App.useApp();
  return () =>
    void modal.confirm({
      title: `删除这条${session.needs.plan.title}？`,
      content: '删除后不再出现在列表中，可在回收站恢复。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () => remove(session),
    });
}
