import { Button, InputNumber, Segmented, Switch } from 'antd';
import { mostRows, type PartDocument, usualRows } from '../../../../schemas/language/fields.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import { Labelled } from '../../../inputs/Labelled.tsx';
import { NameInput } from '../../../inputs/NameInput.tsx';
import { PickMany } from '../../../inputs/Pick.tsx';
import { ValidPick } from '../../../inputs/ValidPick.tsx';
import { fieldsOf, partLabelOf, pointerOfPart } from '../../../kernel/places.ts';
import { readAt } from '../../../kernel/steps.ts';
import { setPart, setSection } from './form-commands.ts';
import type { InspectorProps } from './Inspector.tsx';
import styles from './inspector.module.css';
import type { SectionSpot } from './layout.ts';
import { TabPick } from './tabs/TabInspector.tsx';

/** A section: its title, its columns, and whether it is read after the lines. */
export function SectionInspector({
  editing,
  layout,
  acts,
  section,
}: InspectorProps & { readonly section: SectionSpot }) {
  const set = (property: string, value: unknown, words: string) => {
    const ask = setSection(layout, section.key, property, value, words);
    if (ask) editing.do(ask);
  };
  return (
    <>
      <header>
        <h2>{section.title}</h2>
        <p>分组 · {section.cells.length} 个字段</p>
      </header>
      <div className={styles.group}>
        <Labelled label="标题">
          {(id) => (
            <NameInput id={id} value={section.title} maxLength={60} onText={(text) => set('title', text, '标题')} />
          )}
        </Labelled>
        <Labelled label="每行几个字段">
          {(id) => (
            <Segmented
              id={id}
              aria-label="每行几个字段"
              value={section.cols}
              options={[1, 2, 3, 4]}
              onChange={(cols) => set('cols', cols, '列数')}
            />
          )}
        </Labelled>
        <TabPick acts={acts} layout={layout} pointer={section.pointer} tab={section.tab} sort="sections" />
        <Labelled label="放在明细下面" inline help="合计、附件、备注等最后才看的内容">
          {(id) => (
            <Switch
              id={id}
              size="small"
              checked={section.belowLines}
              onChange={(on) => set('belowLines', on || undefined, '位置')}
            />
          )}
        </Labelled>
      </div>
    </>
  );
}

/** Lines: what they are called, how many there may be, and lines of their own. */
export function PartInspector({ editing, document, layout, part, acts }: InspectorProps & { readonly part: string }) {
  const found = readAt(document, pointerOfPart(part)) as PartDocument | undefined;
  const set = (property: string, value: unknown, words: string) =>
    editing.do(setPart(document, part, property, value, words));
  const label = partLabelOf(document, part);
  const grid = layout.grids.find((each) => each.part === part);
  return (
    <>
      <header>
        <h2>{label}</h2>
        <p>
          {part.includes('.') ? '子明细' : '明细'} · {Object.keys(fieldsOf(document, part)).length} 个字段
        </p>
      </header>
      <div className={styles.group}>
        <Labelled label="名称">
          {(id) => <NameInput id={id} value={label} maxLength={60} onText={(text) => set('label', text, '名称')} />}
        </Labelled>
        <Labelled label="至少几行">
          {(id) => (
            <InputNumber
              id={id}
              min={0}
              precision={0}
              placeholder="可以没有"
              value={found?.rows?.min ?? null}
              onChange={(min) => set('rows/min', min ?? undefined, '最少行数')}
            />
          )}
        </Labelled>
        <Labelled label="最多几行">
          {(id) => (
            <InputNumber
              id={id}
              min={1}
              max={mostRows}
              precision={0}
              placeholder={String(usualRows)}
              value={found?.rows?.max ?? null}
              onChange={(max) => set('rows/max', max ?? undefined, '最多行数')}
            />
          )}
        </Labelled>
        <Labelled label="行由系统带出，不能增减">
          {(id) => (
            <Switch
              id={id}
              checked={found?.rows?.given ?? false}
              onChange={(given) => set('rows/given', given || undefined, '行由系统带出')}
            />
          )}
        </Labelled>
        <ValidPick
          fields={fieldsOf(document, part)}
          value={found?.valid}
          onChange={(valid) => set('valid', valid, '有效期')}
        />
        {grid && <TabPick acts={acts} layout={layout} pointer={grid.pointer} tab={grid.tab} sort="grids" />}
        {!part.includes('.') && <PhoneRow editing={editing} document={document} form={layout.form} part={part} />}
      </div>
      <div className={styles.tools}>
        {!part.includes('.') && <Button onClick={() => acts.add('part')}>加子明细</Button>}
        <Button onClick={() => acts.step(-1)}>上移</Button>
        <Button onClick={() => acts.step(1)}>下移</Button>
      </div>
    </>
  );
}

type PhoneProps = Pick<InspectorProps, 'editing' | 'document'> & { readonly form: string; readonly part: string };

interface PhoneRows {
  readonly card: readonly string[];
  readonly scan?: readonly string[];
}

/** What a line shows on a phone, where it is a card, and by which code it is found. */
function PhoneRow({ editing, document, form, part }: PhoneProps) {
  const path = at('/forms', form, 'body', part);
  const grid = readAt(document, path) as { readonly phone?: PhoneRows } | undefined;
  if (!grid) return null;
  const { phone } = grid;
  const options = Object.entries(fieldsOf(document, part)).map(([value, { label }]) => ({
    value,
    label: label ?? value,
  }));
  const set = (after: PhoneRows | undefined, what: string) =>
    editing.do({
      name: `修改“${partLabelOf(document, part)}”的${what}`,
      steps: [{ path: at(path, 'phone'), after }],
    });
  return (
    <>
      <Labelled label="手机上每行显示" help="不选则显示前三列">
        {() => (
          <PickMany
            label="手机上每行显示"
            placeholder="前三列"
            value={phone?.card ?? []}
            options={options}
            onChange={(card) =>
              card.length <= 6 && set(card.length > 0 ? { ...phone, card: [...card] } : undefined, '手机卡片')
            }
          />
        )}
      </Labelled>
      {phone && (
        <Labelled label="扫码找行" help="扫到的条码、二维码是哪个字段的内容，就打开哪一行">
          {() => (
            <PickMany
              label="扫码找行"
              placeholder="不能扫码"
              value={phone.scan ?? []}
              options={options}
              onChange={(scan) =>
                scan.length <= 4 &&
                set({ card: phone.card, ...(scan.length > 0 ? { scan: [...scan] } : {}) }, '扫码字段')
              }
            />
          )}
        </Labelled>
      )}
    </>
  );
}
