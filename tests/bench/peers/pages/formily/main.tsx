import { ArrayTable, DatePicker, FormItem, FormLayout, Input, NumberPicker, Select, Switch } from '@formily/antd-v5';
import { createForm } from '@formily/core';
import { createSchemaField, FormProvider, type ISchema } from '@formily/react';
import { createRoot, type Root } from 'react-dom/client';
import { untilQuiet } from '../../../browser/page/quiet.ts';
import { type Asked, grades, shapeOf } from '../../form-shape.ts';

const SchemaField = createSchemaField({
  components: { ArrayTable, DatePicker, FormItem, Input, NumberPicker, Select, Switch },
});

const schemas: Record<Asked['sort'], ISchema> = {
  text: { type: 'string', maxLength: 200, 'x-component': 'Input' },
  number: { type: 'number', 'x-component': 'NumberPicker' },
  date: { type: 'string', 'x-component': 'DatePicker' },
  choice: { type: 'string', enum: [...grades], 'x-component': 'Select' },
  flag: { type: 'boolean', 'x-component': 'Switch' },
};

const fieldOf = ({ label, sort }: Asked): ISchema => ({ ...schemas[sort], title: label, 'x-decorator': 'FormItem' });

/** Lines as its own documents draw them: a table of columns, which shows ten rows a page. */
const linesOf = (columns: readonly Asked[]): ISchema => ({
  type: 'array',
  'x-decorator': 'FormItem',
  'x-component': 'ArrayTable',
  items: {
    type: 'object',
    properties: Object.fromEntries(
      columns.map((column) => [
        `at_${column.key}`,
        {
          type: 'void',
          'x-component': 'ArrayTable.Column',
          'x-component-props': { title: column.label, width: 120 },
          properties: { [column.key]: { ...fieldOf(column), title: undefined } },
        },
      ]),
    ),
  },
});

let root: Root | null = null;

window.bench = {
  first: 'input[maxlength], input.ant-input',
  cell: '.ant-table-tbody tr:nth-child(3) td:nth-child(3) input',
  mount: (fields: number, lines: number, width: number) => {
    const { fields: head, columns, values } = shapeOf(fields, lines, width);
    const form = createForm({ initialValues: values });
    const schema: ISchema = {
      type: 'object',
      properties: {
        ...Object.fromEntries(head.map((field) => [field.key, fieldOf(field)])),
        ...(lines > 0 && { lines: linesOf(columns) }),
      },
    };
    return untilQuiet(
      () => {
        root = createRoot(document.getElementById('root') as HTMLElement);
        root.render(
          <FormProvider form={form}>
            <FormLayout layout="vertical">
              <SchemaField schema={schema} />
            </FormLayout>
          </FormProvider>,
        );
      },
      lines > 0 ? '.ant-table-tbody tr:nth-child(3) td:nth-child(3) input' : 'input.ant-input',
    );
  },
  close: () => {
    root?.unmount();
    root = null;
  },
};
