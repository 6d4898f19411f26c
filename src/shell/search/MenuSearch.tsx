import { SearchOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { loadPart } from '../../frame/load-screen.ts';

const SearchDialog = loadPart(() => import('./SearchDialog.tsx'), 'SearchDialog');

/** Finds a menu entry by its title, its sound or its initials. Opened by the button, or Ctrl+K anywhere. */
export function MenuSearch() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
  return (
    <>
      <Tooltip title="搜索菜单（Ctrl+K）">
        <Button type="text" icon={<SearchOutlined />} aria-label="搜索菜单" onClick={() => setOpen(true)} />
      </Tooltip>
      <Suspense fallback={null}>{isOpen && <SearchDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
