import { DeleteOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox } from 'antd';
import { useId } from 'react';
import type { Model } from '../../../../schemas/compile/model.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { titleOf } from '../../../../schemas/language/names.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import { ConditionEditor } from '../../../inputs/ConditionEditor.tsx';
import { NameInput } from '../../../inputs/NameInput.tsx';
import { Pick, PickMany } from '../../../inputs/Pick.tsx';
import { roleOptions, useRoleNames } from '../../../inputs/role-names.ts';
import { MapEditor } from '../../../inputs/runs/MapEditor.tsx';
import { standingIn } from '../../../inputs/standing.ts';
import { fieldsOf, partLabelOf, partsOf } from '../../../kernel/places.ts';
import { holdersOf } from '../operations.ts';
import type { PaneProps } from '../pane.ts';
import styles from '../states/states.module.css';
import { alike, type ChainDocument, removeChain, setChain, setHolders, setSplit } from './action-commands.ts';
import { LedgerEditor } from './LedgerEditor.tsx';
import { leftOut } from './left-out.ts';

export interface ChainProps {
  readonly chainKey: string;
  readonly chain: ChainDocument;
  readonly document: PaneProps['document'];
  readonly editing: PaneProps['editing'];
  readonly model: Model | null;
  readonly target: EntityDocument | undefined;
}

/** What the record becomes: who may make it and when, and what is carried over. */
export function ChainInspector(props: ChainProps) {
  const { chainKey, chain, document, editing, model, target } = props;
  const id = useId();
  const names = useRoleNames();
  const standing = standingIn(model, document.key);
  if (!target || !standing) return <Alert type="info" showIcon title="先改好其他问题，这里才能知道有哪些字段" />;
  return (
    <div className={styles.inspector}>
      <p>
        由“{titleOf(document.title)}”生成“{titleOf(target.title)}”，生成的单据先打开来看，保存后才算数。
      </p>
      <label htmlFor={`${id}-label`}>按钮上的字</label>
      <NameInput
        id={`${id}-label`}
        value={chain.label}
        onText={(text) => editing.do(setChain(chainKey, 'label', text))}
      />
      <span>谁可以</span>
      <PickMany
        label="谁可以操作"
        placeholder="还没有人可以"
        value={holdersOf(document, 'becomes', chainKey)}
        options={roleOptions(Object.keys(document.access?.roles ?? {}), names)}
        onChange={(roles) => editing.do(setHolders(document, 'becomes', chainKey, roles))}
      />
      <ConditionEditor
        label="满足什么条件才可以"
        place={at('/becomes', chainKey, 'when')}
        whenEmpty="随时可以"
        text={chain.when ?? 'true'}
        standing={standing}
        onChange={(when, isTyped) =>
          editing.do(setChain(chainKey, 'when', when === 'true' ? undefined : when, isTyped))
        }
      />
      <MapEditor
        label="带过去的内容"
        map={chain.map}
        target={target}
        part=""
        standing={standing}
        onChange={(map, isTyped) => editing.do(setChain(chainKey, 'map', { ...map }, isTyped))}
      />
      <Checkbox
        checked={chain.ownRight === true}
        onChange={({ target: box }) => editing.do(setChain(chainKey, 'ownRight', box.checked || undefined))}
      >
        随流转生成时不问办理人能不能新建它
      </Checkbox>
      <Checkbox
        checked={chain.untied === true}
        onChange={({ target: box }) => editing.do(setChain(chainKey, 'untied', box.checked || undefined))}
      >
        生成的单据不记作下游，例如照着再填一张
      </Checkbox>
      <Checkbox
        checked={chain.aside === true}
        onChange={({ target: box }) => editing.do(setChain(chainKey, 'aside', box.checked || undefined))}
      >
        随时可以发起，不是单据的下一步：按钮不突出显示
      </Checkbox>
      {chain.lines && <Same {...props} target={target} />}
      <Lines {...props} target={target} />
      <Button
        danger
        icon={<DeleteOutlined />}
        onClick={() => {
          const ask = removeChain(document, chainKey);
          if (ask) editing.do(ask);
        }}
      >
        删除下推
      </Button>
    </div>
  );
}

/** What records must agree about to become one: of what is carried over. */
function Same({ chainKey, chain, editing, target }: ChainProps & { readonly target: EntityDocument }) {
  const fields = fieldsOf(target, '');
  return (
    <>
      <span>几条合成一张时须一致</span>
      <PickMany
        label="几条合成一张时须一致"
        placeholder="都可以不同，不同的留给人选择"
        value={chain.same ?? []}
        options={Object.keys(chain.map).map((value) => ({ value, label: fields[value]?.label ?? value }))}
        onChange={(same) => editing.do(setChain(chainKey, 'same', same.length > 0 ? [...same] : undefined))}
      />
    </>
  );
}

/** Each row of a part, with '' the whole record, becomes a row of a part, or with '' a document of its own. */
function carriedInto(
  { lines, document, target }: { lines: ChainDocument['lines']; document: EntityDocument; target: EntityDocument },
  from: string,
  to: string,
): ChainDocument['lines'] {
  const rows = from === '' ? {} : { from };
  if (to === '') return { ...rows, split: { ...lines?.split } };
  const split = lines?.split && { split: lines.split };
  return { ...split, ...rows, to, map: { ...alike(document, from, target, to) } };
}

/** Lines that become lines. */
function Lines({
  chainKey,
  chain,
  document,
  editing,
  model,
  target,
}: ChainProps & { readonly target: EntityDocument }) {
  const { lines } = chain;
  const set = (next: ChainDocument['lines'], isTyped = false) => editing.do(setChain(chainKey, 'lines', next, isTyped));
  const here = ['', ...partsOf(document)];
  const there = partsOf(target).filter((part) => !part.includes('.'));
  const [firstHere, firstThere] = [here[1] ?? '', there[0]];
  const into = (from: string, to: string) => carriedInto({ lines, document, target }, from, to);
  if (!lines) return <Button onClick={() => set(into(firstHere, firstThere ?? ''))}>明细也带过去</Button>;
  const { from = '', to = '' } = lines;
  const standing = standingIn(model, document.key, from);
  return (
    <section className={styles.block} aria-label="明细">
      <h2>明细</h2>
      <Pick
        label="哪一种明细"
        value={from}
        options={here.map((value) => ({
          value,
          label: value === '' ? '整张单据作为一行' : `“${partLabelOf(document, value)}”的每一行`,
        }))}
        onChange={(next) => set(into(next, to))}
      />
      <Pick
        label="成为哪一种明细"
        value={to}
        options={[
          ...there.map((value) => ({ value, label: `成为“${partLabelOf(target, value)}”的一行` })),
          { value: '', label: `成为一张${target.title}` },
        ]}
        onChange={(next) => set(into(from, next))}
      />
      {standing && (
        <>
          <ConditionEditor
            label="哪些行带过去"
            place={at('/becomes', chainKey, 'lines', 'when')}
            whenEmpty="每一行"
            text={lines.when ?? 'true'}
            standing={standing}
            onChange={(when, isTyped) => {
              const { when: _, ...rest } = lines;
              set(when === 'true' ? rest : { ...rest, when }, isTyped);
            }}
          />
          {to !== '' && (
            <MapEditor
              label="每行带过去的内容"
              map={lines.map ?? {}}
              target={target}
              part={to}
              standing={standing}
              onChange={(map, isTyped) => set({ ...lines, map: { ...map } }, isTyped)}
            />
          )}
          <MapEditor
            label="按什么拆成几张"
            more="再按一个字段拆…"
            map={lines.split ?? {}}
            target={target}
            part=""
            standing={standing}
            onChange={(split, isTyped) => editing.do(setSplit(chainKey, chain, split, isTyped))}
          />
          <LeftOut missing={leftOut(chain, target)} />
          {from !== '' && to !== '' && (
            <LedgerEditor {...{ lines, from, document, target, model, standing }} onChange={set} />
          )}
        </>
      )}
      <Button onClick={() => set(undefined)}>不带明细</Button>
    </section>
  );
}

/** Nobody is asked for what is missing when several are made at once. */
function LeftOut({ missing }: { readonly missing: readonly string[] }) {
  if (missing.length === 0) return null;
  const said = missing.map((label) => `“${label}”`).join('、');
  return (
    <Alert
      type="warning"
      showIcon
      title={`拆成几张时不打开表单，直接保存。必填的${said}还没有带过去：请在上面带过去，否则填不齐就不能生成。`}
    />
  );
}
