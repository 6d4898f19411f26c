import { Button } from 'antd';
import { Labelled } from '../../../../inputs/Labelled.tsx';
import { NameInput } from '../../../../inputs/NameInput.tsx';
import { Pick } from '../../../../inputs/Pick.tsx';
import type { FormActs } from '../form-acts.ts';
import type { InspectorProps } from '../Inspector.tsx';
import inspector from '../inspector.module.css';
import { type Layout, standingIn, type TabSpot } from '../layout.ts';
import { nameTab } from './tab-commands.ts';

/** A tab: what it is called, and its place among the others. */
export function TabInspector({ editing, layout, acts, tab }: InspectorProps & { readonly tab: TabSpot }) {
  const { top, grids, bottom } = standingIn(layout, tab.key);
  const count = top.length + grids.length + bottom.length;
  return (
    <>
      <header>
        <h2>{tab.title}</h2>
        <p>{count > 0 ? `页签 · ${count} 块内容` : '页签 · 还没有内容，用的人看不到它'}</p>
      </header>
      <div className={inspector.group}>
        <Labelled label="标题" help="删除页签时，里面的内容会移到前一个页签">
          {(id) => (
            <NameInput
              id={id}
              value={tab.title}
              maxLength={20}
              onText={(text) => editing.do(nameTab(layout, tab.key, text))}
            />
          )}
        </Labelled>
      </div>
      <div className={inspector.tools}>
        <Button onClick={() => acts.step(-1)}>前移</Button>
        <Button onClick={() => acts.step(1)}>后移</Button>
      </div>
    </>
  );
}

interface PickProps {
  readonly acts: FormActs;
  readonly layout: Layout;
  readonly pointer: string;
  readonly tab: string | null;
  readonly sort: 'sections' | 'grids';
}

const outside = ' ';

/** In which tab something stands; nothing where the form has none. */
export function TabPick({ acts, layout, pointer, tab, sort }: PickProps) {
  if (layout.tabs.length === 0) return null;
  const options = [
    { value: outside, label: '页签之外，始终显示' },
    ...layout.tabs.map(({ key, title }) => ({ value: key, label: title })),
  ];
  return (
    <Labelled label="所在页签">
      {() => (
        <Pick
          label="所在页签"
          value={tab ?? outside}
          options={options}
          onChange={(key) => acts.move([pointer], { in: sort, before: null, tab: key === outside ? null : key })}
        />
      )}
    </Labelled>
  );
}
