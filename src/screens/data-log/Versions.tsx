import { Button, Checkbox, Empty, Select } from 'antd';
import { useState } from 'react';
import type { EntityPlan } from '../../../schemas/compile/plan.ts';
import type { RecordVersion } from '../../../schemas/wire/records.ts';
import { Comparison } from './Comparison.tsx';
import styles from './data-log.module.css';

interface Props {
  readonly plan: EntityPlan;
  readonly versions: readonly RecordVersion[];
}

/** The versions in a row, and two of them side by side: the last change unless others are chosen. */
export function Versions({ plan, versions }: Props) {
  const [newer, setNewer] = useState(0);
  const [older, setOlder] = useState(Math.min(1, versions.length - 1));
  const [all, setAll] = useState(false);
  const [left, right] = [versions[older], versions[newer]];
  if (!left || !right)
    return (
      <div className={styles.sheet}>
        <Empty description="这条数据还没有改动记录" />
      </div>
    );
  const options = versions.map(({ version, at }, place) => ({ value: place, label: `第${version}版　${at}` }));
  return (
    <div className={styles.both}>
      <nav className={styles.sheet} aria-label="版本">
        <h2>版本</h2>
        <ol className={styles.versions}>
          {versions.map(({ version, at, byName, did, note, changed }, place) => (
            <li key={version}>
              <Button
                block
                type="text"
                aria-current={place === newer}
                className={styles.version ?? ''}
                onClick={() => {
                  setNewer(place);
                  setOlder(Math.min(place + 1, versions.length - 1));
                }}
              >
                <b>
                  第{version}版　{did}
                </b>
                <small>
                  {byName}　{at}
                </small>
                {changed > 0 && <small>改动 {changed} 处</small>}
                {note && <small>{note}</small>}
              </Button>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.sheet}>
        <div className={styles.pair}>
          <Select aria-label="较早的版本" value={older} options={options} onChange={setOlder} />
          <span aria-hidden="true">→</span>
          <Select aria-label="较新的版本" value={newer} options={options} onChange={setNewer} />
          <Checkbox checked={all} onChange={({ target }) => setAll(target.checked)}>
            显示未改动的字段
          </Checkbox>
        </div>
        <Comparison plan={plan} left={left} right={right} all={all} />
      </div>
    </div>
  );
}
