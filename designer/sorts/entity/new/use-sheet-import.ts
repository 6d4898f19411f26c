import { App } from 'antd';
import { useDesign } from '../../../frame/services.ts';
import { forgetSheet, keptSheet } from './sheet-kept.ts';

/** Once an entity that was begun from a sheet is published, its rows are offered to come in. */
export function useSheetImport(entity: string): () => void {
  const { importSheet } = useDesign();
  const { modal, message } = App.useApp();
  return () => {
    const file = keptSheet(entity);
    if (!file) return;
    modal.confirm({
      title: '把表格里的内容导入进来？',
      content: `“${file.name}”的每一行成为一条数据，导入前先检查，有问题的行可以当场修改。`,
      okText: '检查并导入',
      cancelText: '以后再说',
      onOk: () =>
        importSheet(entity, file).then(
          () => forgetSheet(entity),
          (error: Error) => void message.error(error.message),
        ),
    });
  };
}
