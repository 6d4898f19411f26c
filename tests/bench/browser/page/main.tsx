import './install.ts';
import { Input } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { FieldServices, Option } from '../../../../renderers/fields/services.ts';
import { memoryServices } from '../../../../renderers/fields/stage/memory-services.ts';
import { writeCell } from '../../../../renderers/forms/edit.ts';
import type { FormStore } from '../../../../renderers/forms/form-store.ts';
import { FormStage } from '../../../../renderers/record/fixture/FormStage.tsx';
import { largePlan, largeRecord } from '../../../../renderers/record/fixture/large-form.ts';
import { memoryRecord } from '../../../../renderers/record/fixture/memory-record.ts';
import { buyerAsker } from '../../../../renderers/record/fixture/sample-order.ts';
import { RecordPage } from '../../../../renderers/record/RecordPage.tsx';
import { defaultLook } from '../../../../renderers/theme/css-variables.ts';
import { Themed } from '../../../../renderers/theme/Themed.tsx';
import type { EntityPlan } from '../../../../schemas/compile/plan.ts';
import { beginKey, endKey, takeSamples, untilQuiet } from './meter.ts';

let root: Root | null = null;
let store: FormStore | null = null;
const plans = new Map<number, EntityPlan>();

function planOf(fields: number): EntityPlan {
  const plan = plans.get(fields) ?? largePlan(fields);
  plans.set(fields, plan);
  return plan;
}

function show(drawn: ReactNode): Promise<number> {
  return untilQuiet(() => {
    root = createRoot(document.getElementById('root') as HTMLElement);
    root.render(<Themed look={defaultLook}>{drawn}</Themed>);
  });
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

const options: readonly Option[] = Array.from({ length: 1000 }, (_, no) => ({
  value: `m-${no + 1}`,
  text: `物料 ${no + 1}`,
}));
const byText = new Map(options.map((option) => [option.text, option]));

const servicesFor = (plan: EntityPlan): FieldServices => ({
  ...memoryServices,
  entity: plan.entity,
  dicts: plan.dicts,
  options: async (_entity, _field, { keyword = '', ids }) => {
    const found = ids ? options.filter(({ value }) => ids.includes(value)) : [byText.get(keyword) ?? []].flat();
    return { records: found, total: found.length };
  },
});

const nothing = () => undefined;

/** The page of one record, as people have it, with its server in memory. */
function recordPage(fields: number, lines: number): ReactNode {
  const plan = planOf(fields);
  const record = largeRecord(plan, lines);
  return (
    <RecordPage
      plan={plan}
      services={memoryRecord({ plan, record }).services}
      fieldServices={servicesFor(plan)}
      asker={buyerAsker}
      id="l-1"
      mode="edit"
      onSaved={nothing}
      onClose={nothing}
      onOpen={nothing}
      onBecome={nothing}
    />
  );
}

const bench = {
  floor: () => show(<Floor />),
  /** A unit to hold other figures against: a hundred bare boxes. */
  boxes: () => show(Array.from({ length: 100 }, (_, no) => <Input key={String(no)} defaultValue={String(no)} />)),
  /** The plan is made beforehand: a browser gets it ready-made. */
  prepare: (fields: number) => void planOf(fields),
  record: (fields: number, lines: number) => show(recordPage(fields, lines)),
  stage: (fields: number, lines: number) => {
    const plan = planOf(fields);
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
