import { FilePdfOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Dropdown, Tooltip } from 'antd';
import { useState } from 'react';
import type { Manual } from '../../server/features/manuals/manuals.contract.ts';
import { fetchManual, loadManuals } from '../http/account-calls.ts';
import { saveFile } from '../http/client.ts';
import { tellFault } from '../http/faults.ts';

/** The operation manuals, for the company's own people. One that was not delivered says so when it is asked for. */
export function ManualMenu() {
  const { message } = App.useApp();
  const [isOpen, setOpen] = useState(false);
  const asked = useQuery({ queryKey: ['manuals'], queryFn: loadManuals, enabled: isOpen, staleTime: 60_000 });
  const take = async ({ key }: { readonly key: string }) => {
    try {
      saveFile(await fetchManual(key));
    } catch (caught) {
      tellFault(message, caught);
    }
  };
  const items = asked.data?.map(entryOf) ?? [
    { key: 'none', disabled: true, label: asked.isError ? asked.error.message : '正在加载…' },
  ];
  return (
    <Dropdown trigger={['click']} open={isOpen} onOpenChange={setOpen} menu={{ items, onClick: take }}>
      <Tooltip title={isOpen ? '' : '操作手册'}>
        <Button type="text" icon={<FilePdfOutlined />} aria-label="下载操作手册" aria-expanded={isOpen} />
      </Tooltip>
    </Dropdown>
  );
}

const entryOf = ({ key, title, bytes }: Manual) => ({
  key,
  label: bytes === null ? `${title}（暂未提供）` : `${title}（PDF，${(bytes / 1024 / 1024).toFixed(1)} MB）`,
});
