import { Button, Select } from 'antd';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { Labelled } from '../../../inputs/Labelled.tsx';
import { allFields } from '../../../kernel/places.ts';
import { freeKey } from '../../../kernel/suggest-key.ts';
import styles from '../lists/lists.module.css';
import { PatternInput } from './PatternInput.tsx';

interface Props {
  readonly document: EntityDocument;
  set(path: string, after: unknown, name: string): void;
}

const restarts = [
  { value: '', label: '不重新开始，一直接着编' },
  { value: 'yyyy', label: '每年重新编' },
  { value: 'yyyy mm', label: '每月重新编' },
  { value: 'yyyy mm dd', label: '每天重新编' },
];
const gaps = [
  { value: 'allowed', label: '允许（快，没存成的号不再用）' },
  { value: 'none', label: '不允许（按保存先后排队取号）' },
];

/** The rules by which records get their numbers. */
export function Numbers({ document, set }: Props) {
  const serials = Object.entries(document.serials ?? {});
  const add = () => {
    const key = freeKey('main', new Set(serials.map(([each]) => each)));
    set(
      at('/serials', key),
      { make: 'NO{yyyy}{mm}-{n:4}', restart: ['tenant', 'yyyy', 'mm'], gaps: 'allowed', at: 'create' },
      '添加编号规则',
    );
  };
  return (
    <section className={styles.card} aria-label="编号">
      <h2>编号</h2>
      {serials.map(([key, serial]) => (
        <One key={key} {...{ document, set, serial }} serialKey={key} />
      ))}
      <Button onClick={add}>加一条编号规则</Button>
    </section>
  );
}

interface OneProps extends Props {
  readonly serialKey: string;
  readonly serial: NonNullable<EntityDocument['serials']>[string];
}

function One({ document, set, serialKey, serial }: OneProps) {
  const base = at('/serials', serialKey);
  const users = allFields(document).filter(([, words]) => words.rule === serialKey);
  const used = users.map(([path, { label }]) => `“${label ?? path}”`).join('、');
  const moves = inOrder(document.states?.moves).map(([move, { label }]) => ({
    value: `move:${move}`,
    label: `“${label}”的时候`,
  }));
  const choose = (word: string, value: string, options: readonly { value: string; label: string }[], name: string) => (
    <Labelled label={name}>
      {(id) => (
        <Select
          id={id}
          value={value}
          options={[...options]}
          onChange={(next) => set(at(base, word), next, `修改${name}`)}
        />
      )}
    </Labelled>
  );
  return (
    <div className={styles.one}>
      <PatternInput
        label={used === '' ? '还没有字段用它' : `用于${used}`}
        make={serial.make}
        onChange={(make) => set(at(base, 'make'), make, '修改编号规则')}
      />
      <Labelled label="流水号从 1 重新开始">
        {(id) => (
          <Select
            id={id}
            value={(serial.restart ?? []).filter((each) => each !== 'tenant').join(' ')}
            options={restarts}
            onChange={(next) => set(at(base, 'restart'), ['tenant', ...next.split(' ').filter(Boolean)], '修改流水号')}
          />
        )}
      </Labelled>
      {choose('at', serial.at ?? 'create', [{ value: 'create', label: '新建的时候' }, ...moves], '什么时候编号')}
      {choose('gaps', serial.gaps ?? 'allowed', gaps, '可不可以跳号')}
      {users.length === 0 && (
        <Button danger size="small" onClick={() => set(base, undefined, '删除编号规则')}>
          删除这条规则
        </Button>
      )}
    </div>
  );
}
