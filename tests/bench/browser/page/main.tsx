import './install.ts';
import { Input } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { writeCell } from '../../../../renderers/forms/edit.ts';
import type { FormStore } from '../../../../renderers/forms/form-store.ts';
import { FormStage } from '../../../../renderers/record/fixture/FormStage.tsx';
import { LargeRecord, planOfSize } from '../../../../renderers/record/fixture/LargeRecord.tsx';
import { largeRecord } from '../../../../renderers/record/fixture/large-form.ts';
import { defaultLook } from '../../../../renderers/theme/css-variables.ts';
import { Themed } from '../../../../renderers/theme/Themed.tsx';
import { beginKey, endKey, takeSamples } from './meter.ts';
import { untilQuiet } from './quiet.ts';

let root: Root | null = null;
let store: FormStore | null = null;
function show(drawn: ReactNode, awaited?: string): Promise<number> {
  return untilQuiet(() => {
    root = createRoot(document.getElementById('root') as HTMLElement);
    root.render(<Themed look={defaultLook}>{drawn}</Themed>);
  }, awaited);
}

/** The least there is: one controlled box of antd, and a word that follows after the same pause as a field's. */
function Floor() {
  const [text, setText] = useState('');
  const [handed, setHanded] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setHanded(text), 300);
    return () => window.clearTimeout(timer);
  }, [text]);
  return (
    <label>
      底 <Input id="floor" value={text} onChange={(event) => setText(event.target.value)} />
      <output>{handed}</output>
    </label>
  );
}

const bench = {
  floor: () => show(<Floor />),
  /** A unit to hold other figures against: a hundred bare boxes. */
  boxes: () => show(Array.from({ length: 100 }, (_, no) => <Input key={String(no)} defaultValue={String(no)} />)),
  /** The plan is made beforehand: a browser gets it ready-made. */
  prepare: (fields: number, width?: number) => void planOfSize(fields, width),
  record: (fields: number, lines: number) =>
    show(<LargeRecord fields={fields} lines={lines} />, lines > 0 ? '[role="grid"] [data-index]' : '[data-section]'),
  /** The form alone, without the page around it. */
  stage: (fields: number, lines: number, width?: number) => {
    const plan = planOfSize(fields, width);
    const record = largeRecord(plan, lines);
    return show(
      <FormStage
        plan={plan}
        record={record}
        onStore={(made) => {
          store = made;
        }}
      />,
    );
  },
  /** Every `each`-th line is spoiled, before the clock starts. */
  spoil: (each: number) => {
    const rows = store?.rows('', 'lines') ?? [];
    store?.change('弄坏', (edit) => {
      for (const [no, row] of rows.entries()) if (no % each === 0) writeCell(edit, row, 'lines.name', { value: null });
    });
  },
  check: (): { readonly ms: number; readonly found: number } => {
    const start = performance.now();
    const found = store?.check('save').length ?? -1;
    return { ms: performance.now() - start, found };
  },
  close: () => {
    root?.unmount();
    root = null;
    store = null;
  },
  beginKey,
  endKey,
  takeSamples,
  /** From the paste that is about to come until all of it stands there. */
  pasted: () => untilQuiet('paste'),
};

export type Bench = typeof bench;
declare global {
  interface Window {
    bench: Bench;
  }
}
window.bench = bench;
