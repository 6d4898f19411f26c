import { Input, InputNumber, Segmented, Select } from 'antd';
import { Labelled } from '../../../inputs/Labelled.tsx';
import { fieldOf, labelOf, partOf } from '../../../kernel/places.ts';
import { setCell, setField } from './form-commands.ts';
import type { InspectorProps } from './Inspector.tsx';
import styles from './inspector.module.css';

const yesNo = [
  { value: 'yes', label: '是' },
  { value: 'no', label: '否' },
];

/** What several fields have in common, set for all of them as one step. */
export function BulkInspector({
  editing,
  document,
  layout,
  paths,
}: InspectorProps & { readonly paths: readonly string[] }) {
  const set = (property: string, value: unknown, words: string) =>
    editing.do(setField(document, paths, property, value, words));
  const isLines = paths.every((path) => partOf(path) !== '');
  const said = (property: 'need' | 'locked' | 'search') => {
    const values = new Set(paths.map((path) => fieldOf(document, path)?.[property] === true));
    return values.size > 1 ? undefined : values.has(true) ? 'yes' : 'no';
  };
  const flag = (property: 'need' | 'locked' | 'search', label: string) => (
    <Labelled key={property} label={label}>
      {(id) => (
        <Select
          id={id}
          placeholder="各不相同"
          value={said(property) ?? null}
          options={yesNo}
          onChange={(next) => set(property, next === 'yes' || undefined, label)}
        />
      )}
    </Labelled>
  );
  return (
    <>
      <header>
        <h2>选中 {paths.length} 个字段</h2>
        <p>{paths.map((path) => labelOf(document, path)).join('、')}</p>
      </header>
      <div className={styles.group}>
        {flag('need', '必填')}
        {flag('locked', '只读')}
        {isLines ? (
          <Labelled label="列宽">
            {(id) => (
              <InputNumber
                id={id}
                min={40}
                max={800}
                precision={0}
                placeholder="按类型"
                onChange={(w) => editing.do(setCell(document, layout, paths, 'w', w ?? undefined, '列宽'))}
              />
            )}
          </Labelled>
        ) : (
          <Labelled label="占几格">
            {() => (
              <Segmented
                aria-label="占几格"
                value={0}
                options={[{ value: 0, label: '不变' }, 1, 2, 3]}
                onChange={(span) => span !== 0 && editing.do(setCell(document, layout, paths, 'span', span, '宽度'))}
              />
            )}
          </Labelled>
        )}
        <Labelled label="填写说明">
          {(id) => (
            <Input
              id={id}
              maxLength={300}
              placeholder="设为同一句话"
              onChange={({ target }) => set('help', target.value || undefined, '填写说明')}
            />
          )}
        </Labelled>
      </div>
    </>
  );
}
