import Form from '@rjsf/antd';
import type { RJSFSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { ConfigProvider } from 'antd';
import { createRoot, type Root } from 'react-dom/client';
import { untilQuiet } from '../../../browser/page/quiet.ts';
import { type Asked, grades, shapeOf } from '../../form-shape.ts';

const schemas: Record<Asked['sort'], RJSFSchema> = {
  text: { type: 'string', maxLength: 200 },
  number: { type: 'number' },
  date: { type: 'string', format: 'date' },
  choice: { type: 'string', oneOf: grades.map(({ value, label }) => ({ const: value, title: label })) },
  flag: { type: 'boolean' },
};

const propertiesOf = (fields: readonly Asked[]) =>
  Object.fromEntries(fields.map(({ key, label, sort }) => [key, { ...schemas[sort], title: label }]));

let root: Root | null = null;

/** Stock: no template, no widget and no option of ours. */
window.bench = {
  first: '#root_text1',
  cell: '#root_lines_2_name',
  mount: (fields: number, lines: number, width: number) => {
    const { fields: head, columns, values } = shapeOf(fields, lines, width);
    const schema: RJSFSchema = {
      type: 'object',
      properties: {
        ...propertiesOf(head),
        ...(lines > 0 && {
          lines: { type: 'array', title: '明细', items: { type: 'object', properties: propertiesOf(columns) } },
        }),
      },
    };
    return untilQuiet(
      () => {
        root = createRoot(document.getElementById('root') as HTMLElement);
        root.render(
          <ConfigProvider>
            <Form schema={schema} formData={values} validator={validator} />
          </ConfigProvider>,
        );
      },
      lines > 0 ? '#root_lines_2_name' : '#root_text1',
    );
  },
  close: () => {
    root?.unmount();
    root = null;
  },
};
