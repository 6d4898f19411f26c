import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import styles from './views.module.css';

interface Props {
  readonly name: string;
  readonly mayShare: boolean;
  readonly onName: (name: string, shared: boolean) => void;
  readonly onCancel: () => void;
}

export function NameForm({ name: before, mayShare, onName, onCancel }: Props) {
  const [name, setName] = useState(before);
  const [shared, setShared] = useState(false);
  const plain = name.trim();
  return (
    <form
      className={styles.naming}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (plain !== '') onName(plain, shared);
      }}
    >
      <Input
        autoFocus
        aria-label="名称"
        placeholder="名称"
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      />
      {mayShare && (
        <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)}>
          共享
        </Checkbox>
      )}
      <Button type="primary" htmlType="submit" disabled={plain === ''}>
        保存
      </Button>
      <Button onClick={onCancel}>取消</Button>
    </form>
  );
}
