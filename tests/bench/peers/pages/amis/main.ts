import { untilQuiet } from '../../../browser/page/quiet.ts';
import { type Asked, grades, shapeOf } from '../../form-shape.ts';

interface Embedded {
  unmount(): void;
}
interface Embed {
  embed(at: string, schema: object, props: object, env: object): Embedded;
}
declare function amisRequire(name: string): Embed;

const items: Record<Asked['sort'], object> = {
  text: { type: 'input-text', maxLength: 200 },
  number: { type: 'input-number' },
  date: { type: 'input-date', valueFormat: 'YYYY-MM-DD' },
  choice: { type: 'select', options: grades },
  flag: { type: 'switch' },
};

const itemOf = ({ key, label, sort }: Asked) => ({ ...items[sort], name: key, label });

let shown: Embedded | null = null;

/** As its documents build it: a form of items, lines in a table that is edited in place. */
window.bench = {
  first: 'input[name="text1"]',
  cell: '.cxd-Table-table tbody tr:nth-child(3) input[name="name"], .antd-Table-table tbody tr:nth-child(3) input[name="name"]',
  mount: (fields: number, lines: number, width: number) => {
    const { fields: head, columns, values } = shapeOf(fields, lines, width);
    const table = {
      type: 'input-table',
      name: 'lines',
      label: '明细',
      needConfirm: false,
      columns: columns.map(itemOf),
    };
    const schema = {
      type: 'page',
      data: values,
      body: { type: 'form', title: '', actions: [], body: [...head.map(itemOf), ...(lines > 0 ? [table] : [])] },
    };
    return untilQuiet(
      () => {
        shown = amisRequire('amis/embed').embed('#root', schema, {}, { theme: 'antd' });
      },
      lines > 0 ? '#root tbody tr:nth-child(3) input[name="name"]' : '#root input[name="text1"]',
    );
  },
  close: () => {
    shown?.unmount();
    shown = null;
  },
};
