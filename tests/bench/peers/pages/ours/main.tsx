import { createRoot, type Root } from 'react-dom/client';
import { FormStage } from '../../../../../renderers/record/fixture/FormStage.tsx';
import { planOfSize } from '../../../../../renderers/record/fixture/LargeRecord.tsx';
import { largeRecord } from '../../../../../renderers/record/fixture/large-form.ts';
import { defaultLook } from '../../../../../renderers/theme/css-variables.ts';
import { Themed } from '../../../../../renderers/theme/Themed.tsx';
import { untilQuiet } from '../../../browser/page/quiet.ts';

let root: Root | null = null;

/** Ours with all it is for: fields that count, rules that show and ask, cells to go through with the keyboard. */
window.bench = {
  first: '#f--text1',
  cell: '[role=grid] [role=row][aria-rowindex="4"] [role=gridcell][aria-colindex="4"]',
  opens: 'F2',
  // a browser is sent its plan ready-made, as the others have their schemas
  prepare: (fields: number, width: number) => void planOfSize(fields, width),
  mount: (fields: number, lines: number, width: number) => {
    const plan = planOfSize(fields, width);
    const record = largeRecord(plan, lines);
    return untilQuiet(
      () => {
        root = createRoot(document.getElementById('root') as HTMLElement);
        root.render(
          <Themed look={defaultLook}>
            <FormStage plan={plan} record={record} show={lines > 0 ? 'both' : 'head'} />
          </Themed>,
        );
      },
      lines > 0 ? '[role="grid"] [data-index]' : '#f--text1',
    );
  },
  close: () => {
    root?.unmount();
    root = null;
  },
};
