import { Alert, App, Button, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { isDecimal } from '../../../schemas/expressions/decimal.ts';
import type { Contest } from '../../../schemas/wire/contests.ts';
import { type Session, sayFault } from '../session.ts';
import styles from './contest.module.css';
import { isSuspicious, sayAmount } from './contest-words.ts';

interface Props {
  readonly contest: Contest;
  readonly session: Session;
  readonly id: string;
  readonly onDone: () => void;
}

/** One box: what is typed is sent as it is, asked about where it looks like a slip, and what the server says of it stays until the next. */
export function OfferBox({ contest, session, id, onDone }: Props) {
  const { modal } = App.useApp();
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly isGood: boolean; readonly text: string } | null>(null);
  const { offer, least } = contest;
  if (!offer) return null;
  const value = typed.replaceAll(',', '').trim();
  const send = async () => {
    setBusy(true);
    try {
      await session.needs.services.offer(offer, id, value);
      setSaid({ isGood: true, text: `已接受 ${sayAmount(value)}` });
      setTyped('');
    } catch (fault) {
      setSaid({ isGood: false, text: sayFault(fault) });
    }
    setBusy(false);
    onDone();
  };
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (!isDecimal(value)) return setSaid({ isGood: false, text: '请填写一个数，例如 12500.00' });
    if (!isSuspicious(contest, value)) return void send();
    modal.confirm({
      title: `确定出 ${sayAmount(value)}？`,
      content: `比现在要求的 ${sayAmount(least)} 差得很多，请确认没有多输或少输一位。出价一经接受不能撤回。`,
      okText: '确定出价',
      cancelText: '再看看',
      onOk: send,
    });
  };
  return (
    <form className={styles.offer} onSubmit={ask}>
      <Input
        aria-label={contest.label}
        placeholder={contest.label}
        inputMode="decimal"
        size="large"
        autoComplete="off"
        value={typed}
        disabled={isBusy}
        onChange={({ target }) => setTyped(target.value)}
      />
      {least !== null && (
        <Button size="large" disabled={isBusy} onClick={() => setTyped(least)}>
          填 {sayAmount(least)}
        </Button>
      )}
      <Button size="large" type="primary" htmlType="submit" loading={isBusy} disabled={value === ''}>
        出价
      </Button>
      <div className={styles.said} role="status">
        {said && <Alert showIcon type={said.isGood ? 'success' : 'error'} title={said.text} />}
      </div>
    </form>
  );
}
