import { inOrder } from '../../../../schemas/language/ranks.ts';
import { Labelled } from '../../../inputs/Labelled.tsx';
import { NameInput } from '../../../inputs/NameInput.tsx';
import { Pick as PickOne } from '../../../inputs/Pick.tsx';
import { MoveButtons, stepsAround } from '../../../ordered/OrderedList.tsx';
import styles from '../lists/lists.module.css';
import type { PaneProps } from '../pane.ts';
import {
  addLink,
  addTying,
  type LinkDocument,
  linkOrder,
  moveLink,
  type Pointing,
  pointingAt,
  pointLink,
  removeLink,
  setLink,
  tyingAmong,
} from './link-commands.ts';

type Props = Pick<PaneProps, 'document' | 'editing' | 'model'>;

const idOf = ({ many, by }: Pick<Pointing, 'many' | 'by'>): string => `${many} ${by}`;
const optionsOf = (pointing: readonly Pointing[]) =>
  pointing.map((one) => ({ value: idOf(one), label: `${one.title}（按“${one.label}”）` }));

/** Tabs of an open record: the records of other entities that point at it. */
export function Links({ document, editing, model }: Props) {
  const pointing = model ? pointingAt(model, document.key) : [];
  const tying = model ? tyingAmong(model, document.key) : [];
  const links = inOrder(document.links);
  return (
    <section className={styles.card} aria-label="关联页签">
      <h2>
        关联页签<small>打开一条数据时，旁边页签里列出关联到它的数据</small>
      </h2>
      {links.map(([key, link]) => (
        <One key={key} {...{ document, editing, pointing, link }} linkKey={key} />
      ))}
      {links.length === 0 && pointing.length === 0 && (
        <p className={styles.none}>还没有别的单据关联到它。在别的单据里加一个“关联”字段指向它，就可以在这里列出来。</p>
      )}
      {pointing.length > 0 && (
        <PickOne
          label="添加关联页签"
          placeholder="＋ 选一种关联到它的单据"
          search
          value={null}
          options={optionsOf(pointing)}
          onChange={(id) => {
            const found = pointing.find((one) => idOf(one) === id);
            if (found) editing.do(addLink(document, found));
          }}
        />
      )}
      {tying.length > 0 && (
        <PickOne
          label="添加明细里两家之间的关系"
          placeholder="＋ 明细里两家之间的关系，供计算和规则使用，不列页签"
          search
          value={null}
          options={tying.map((one) => ({
            value: `${one.many} ${one.among}`,
            label: `${one.title}（两家都在“${one.label}”里）`,
          }))}
          onChange={(id) => {
            const found = tying.find((one) => `${one.many} ${one.among}` === id);
            if (found) editing.do(addTying(document, found));
          }}
        />
      )}
    </section>
  );
}

interface OneProps extends Omit<Props, 'model'> {
  readonly pointing: readonly Pointing[];
  readonly linkKey: string;
  readonly link: LinkDocument;
}

function One({ document, editing, pointing, linkKey, link }: OneProps) {
  const here = pointing.find((one) => idOf(one) === idOf(link));
  const move = (before: string | null) => editing.do(moveLink(document, linkKey, before));
  return (
    <div className={styles.one}>
      <Labelled label="页签名称">
        {(id) => (
          <NameInput
            id={id}
            value={link.tab}
            maxLength={60}
            onText={(text) => editing.do(setLink(linkKey, 'tab', text))}
          />
        )}
      </Labelled>
      {link.among !== undefined && <p className={styles.none}>两家都在明细里的关系：供计算和规则使用，不列页签。</p>}
      {link.among === undefined && (
        <Labelled label="列出什么">
          {() => (
            <PickOne
              label={`“${link.tab}”列出什么`}
              search
              value={here ? idOf(here) : null}
              options={optionsOf(pointing)}
              onChange={(id) => {
                const found = pointing.find((one) => idOf(one) === id);
                if (found) editing.do(pointLink(linkKey, link, found));
              }}
            />
          )}
        </Labelled>
      )}
      {link.among === undefined && here && here.lists.length > 1 && (
        <Labelled label="用它的哪个列表">
          {() => (
            <PickOne
              label={`“${link.tab}”用哪个列表`}
              value={link.list ?? 'main'}
              options={here.lists}
              onChange={(list) => editing.do(setLink(linkKey, 'list', list === 'main' ? undefined : list))}
            />
          )}
        </Labelled>
      )}
      <MoveButtons
        what={`关联页签“${link.tab}”`}
        {...stepsAround(linkOrder(document), linkKey, move)}
        onRemove={() => editing.do(removeLink(linkKey, link))}
      />
    </div>
  );
}
