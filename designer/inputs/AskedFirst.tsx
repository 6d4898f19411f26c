import { Checkbox, Input } from 'antd';

interface Props {
  readonly of: { readonly danger?: boolean; readonly confirm?: string };
  readonly set: {
    (word: 'danger', value: boolean | undefined): void;
    (word: 'confirm', value: string | undefined): void;
  };
}

/** Whether a move or an action asks once more before it is done, and what it says comes of it. */
export function AskedFirst({ of, set }: Props) {
  return (
    <>
      <Checkbox checked={of.danger ?? false} onChange={({ target }) => set('danger', target.checked || undefined)}>
        不能反悔，先问一次（红色按钮）
      </Checkbox>
      <Input
        aria-label="办理前的提醒"
        placeholder="办理前要说清的后果，填了就先问一次"
        value={of.confirm ?? ''}
        maxLength={200}
        onChange={({ target }) => set('confirm', target.value === '' ? undefined : target.value)}
      />
    </>
  );
}
