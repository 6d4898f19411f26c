import { Button, Switch } from 'antd';
import type { AnyFieldKind } from '../../../../schemas/kinds/field-kind.ts';
import type { Document } from '../../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { titleOf } from '../../../../schemas/language/names.ts';
import { Labelled } from '../../../inputs/Labelled.tsx';
import { Pick } from '../../../inputs/Pick.tsx';
import { type FieldWords, partOf } from '../../../kernel/places.ts';
import styles from '../form/inspector.module.css';
import { kindNamed } from '../form/kind-named.ts';
import { FillRows } from './FillRows.tsx';
import {
  filledBeside,
  givenBy,
  type PickingChange,
  pickingOf,
  pickingWords,
  proposeFill,
  reportsFor,
  sayPicking,
  withPicking,
} from './picking.ts';

interface Props {
  readonly document: EntityDocument;
  readonly others: readonly Document[];
  readonly path: string;
  readonly words: FieldWords;
  onSet(more: Readonly<Record<string, unknown>>, said: string): void;
}

/** How a value is picked: in the box or in a window, one or several, and what of it comes along. */
export function PickingSettings(props: Props) {
  const { document, others, path, words, onSet } = props;
  const kind = kindNamed(words.type);
  const can = kind ? pickingWords(kind) : [];
  if (!kind || can.length === 0) return null;
  const picking = pickingOf(words);
  const set = (change: PickingChange) => onSet({ pick: withPicking(words, change) }, '选择方式');
  const isPicked = picking.report !== undefined || words.to !== undefined;
  return (
    <div className={styles.group}>
      <h3>怎样选择</h3>
      {isPicked && <p className={styles.said}>{sayPicking({ document, others }, path, words)}</p>}
      <Window {...props} kind={kind} />
      {isPicked && can.includes('many') && <Several {...props} set={set} />}
      {isPicked && can.includes('fill') && (
        <>
          <FillRows
            fill={picking.fill ?? {}}
            own={filledBeside(document, path)}
            given={givenBy({ document, others }, words)}
            onChange={(fill) => set({ fill })}
          />
          <Button
            size="small"
            onClick={() => set({ fill: { ...proposeFill({ document, others }, path, words), ...picking.fill } })}
          >
            带出同名的字段
          </Button>
        </>
      )}
    </div>
  );
}

/** The report it is picked from, and what of its rows a text takes. */
function Window({ document, others, words, kind, onSet }: Props & { readonly kind: AnyFieldKind }) {
  const picking = pickingOf(words);
  const isText = pickingWords(kind).includes('takes');
  const reports = reportsFor(words, others).map(({ key, title }) => ({ value: key, label: titleOf(title) }));
  const givenIn = (pick: unknown) => givenBy({ document, others }, { ...words, pick });
  const setReport = (key: string) => {
    const report = key === '' ? undefined : key;
    const takes = isText && report ? { takes: givenIn({ report })[0]?.value } : {};
    const pick = isText && !report ? undefined : withPicking(words, { report, ...takes });
    onSet({ pick, ...(report ? {} : { view: undefined }) }, '选择方式');
  };
  return (
    <>
      <Labelled label="选择窗口" help={picking.report && '窗口里的列和查询条件，在这份报表的设计里修改'}>
        {() => (
          <Pick
            label="选择窗口"
            search
            value={picking.report ?? ''}
            options={[{ value: '', label: isText ? '不用窗口，自己填写' : '不用窗口，直接搜索' }, ...reports]}
            onChange={setReport}
          />
        )}
      </Labelled>
      {picking.report !== undefined && isText && (
        <Labelled label="填入哪一列">
          {() => (
            <Pick
              label="填入哪一列"
              value={picking.takes ?? null}
              options={givenIn(picking)}
              onChange={(takes) => onSet({ pick: withPicking(words, { takes }) }, '选择方式')}
            />
          )}
        </Labelled>
      )}
      {picking.report !== undefined && Object.hasOwn(kind.config.properties, 'view') && (
        <Flag
          label="只能在窗口里选"
          on={words.view === 'popup'}
          onSet={(on) => onSet({ view: on ? 'popup' : undefined }, '选择方式')}
        />
      )}
    </>
  );
}

const agains = [
  { value: 'row', label: '再加一行' },
  { value: 'add', label: '原来那行数量加一' },
  { value: 'skip', label: '不再添加' },
] as const;

/** Several at once: a row each in lines, their words one behind the other in a text. */
function Several({ document, path, words, set }: Props & { set(change: PickingChange): void }) {
  const picking = pickingOf(words);
  const isInRows = partOf(path) !== '' && picking.takes === undefined;
  if (!isInRows && picking.takes === undefined) return null;
  return (
    <>
      <Flag
        label={isInRows ? '一次选多条，各成一行' : '一次选多条，用逗号隔开'}
        on={picking.many === true}
        onSet={(many) => set(many ? { many } : { many: undefined, again: undefined, quantity: undefined })}
      />
      {isInRows && picking.many && (
        <Labelled label="已经在某一行里的">
          {() => (
            <Pick
              label="已经在某一行里的"
              value={picking.again ?? 'row'}
              options={agains}
              onChange={(value) => {
                const again = agains.find((one) => one.value === value)?.value;
                set({ again: again === 'row' ? undefined : again, quantity: undefined });
              }}
            />
          )}
        </Labelled>
      )}
      {picking.again === 'add' && (
        <Labelled label="数量是哪一列">
          {() => (
            <Pick
              label="数量是哪一列"
              value={picking.quantity ?? null}
              options={filledBeside(document, path)}
              onChange={(quantity) => set({ quantity })}
            />
          )}
        </Labelled>
      )}
    </>
  );
}

interface FlagProps {
  readonly label: string;
  readonly on: boolean;
  onSet(on: boolean): void;
}

const Flag = ({ label, on, onSet }: FlagProps) => (
  <Labelled label={label} inline>
    {(id) => <Switch id={id} size="small" checked={on} onChange={onSet} />}
  </Labelled>
);
