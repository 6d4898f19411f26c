import { App, Input, Select, Table, Upload } from 'antd';
import { useState } from 'react';
import { useDesign } from '../../../frame/services.ts';
import { plainKindOptions } from './kind-options.ts';
import styles from './new.module.css';
import type { NewField } from './new-entity.ts';
import { proposeFields } from './propose-fields.ts';

interface Props {
  onFields(fields: readonly NewField[], file: File): void;
}

/** A workbook's columns as fields: proposed from the headings and the first rows, corrected by hand. */
export function SheetStart({ onFields }: Props) {
  const { readSheet } = useDesign();
  const { message } = App.useApp();
  const [fields, setFields] = useState<readonly NewField[]>([]);
  const [total, setTotal] = useState(0);
  const [kept, setKept] = useState<File | null>(null);
  const take = (next: readonly NewField[], file = kept) => {
    setFields(next);
    if (file) onFields(next, file);
  };
  const read = async (file: File) => {
    try {
      const sheet = await readSheet(file);
      setTotal(sheet.total);
      setKept(file);
      take(proposeFields(sheet), file);
    } catch (error) {
      message.error((error as Error).message);
    }
  };
  const change = (key: string, words: Partial<NewField>) =>
    take(fields.map((field) => (field.key === key ? { ...field, ...words } : field)));
  return (
    <div className={styles.upload}>
      <Upload.Dragger
        accept=".xlsx,.xls,.csv"
        maxCount={1}
        showUploadList={false}
        beforeUpload={(file) => {
          void read(file);
          return false;
        }}
      >
        <p>把 Excel 文件拖到这里，或点击选择</p>
        <p>第一行是列名，下面是内容</p>
      </Upload.Dragger>
      {fields.length > 0 && (
        <Table<NewField>
          size="small"
          rowKey="key"
          pagination={false}
          scroll={{ y: 280 }}
          dataSource={[...fields]}
          title={() => `读到 ${fields.length} 列、${total} 行；发布后可以把这些行导入`}
          columns={[
            {
              title: '名称',
              render: (_, field) => (
                <Input
                  aria-label={`${field.label}的名称`}
                  value={field.label}
                  onChange={({ target }) => change(field.key, { label: target.value })}
                />
              ),
            },
            {
              title: '类型',
              width: 140,
              render: (_, field) => (
                <Select
                  aria-label={`${field.label}的类型`}
                  value={field.type}
                  options={plainKindOptions}
                  onChange={(type) =>
                    take(fields.map((one) => (one.key === field.key ? { key: one.key, label: one.label, type } : one)))
                  }
                />
              ),
            },
            { title: '标识', width: 140, dataIndex: 'key' },
          ]}
        />
      )}
    </div>
  );
}
