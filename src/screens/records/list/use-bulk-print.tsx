import { FilePdfOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import { Refused } from '../../../../schemas/wire/refused.ts';
import { saveFile } from '../../../http/client.ts';
import { fetchPdf } from '../../../http/print-calls.ts';

const most = 100;

/** All rows chosen as one PDF. */
export function useBulkPrint(entity: string, selected: readonly string[]) {
  const { message } = App.useApp();
  const [isRunning, setRunning] = useState(false);
  const print = async () => {
    if (selected.length > most) return void message.warning(`一次最多打印${most}条`);
    setRunning(true);
    try {
      saveFile(await fetchPdf(entity, selected));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      message.error(error.message);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button icon={<FilePdfOutlined />} loading={isRunning} onClick={() => void print()}>
      打印 PDF
    </Button>
  );
}
