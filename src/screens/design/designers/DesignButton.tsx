import { EditOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { designAddress } from './design-address.ts';

/** From what runs to where it is designed: at the field that was pressed last on this screen, or else at its list or form. */
export function DesignButton() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const pressed = useRef<{ readonly path: string; readonly field: string | null }>({ path: '', field: null });
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      const screen = target instanceof Element ? target.closest('#screen') : null;
      if (!screen || !(target instanceof Element)) return;
      pressed.current = { path: pathname, field: fieldAt(target) };
    };
    window.addEventListener('pointerdown', press, true);
    return () => window.removeEventListener('pointerdown', press, true);
  }, [pathname]);
  if (designAddress(pathname) === null) return null;
  const open = () => {
    const { path, field } = pressed.current;
    navigate(designAddress(pathname, { field: path === pathname ? field : null }) ?? '/');
  };
  return (
    <Tooltip title="设计这个页面">
      <Button type="text" icon={<EditOutlined />} aria-label="设计这个页面" onClick={open} />
    </Tooltip>
  );
}

/** The field of a cell, by the names cells carry. */
function fieldAt(target: Element): string | null {
  const named = target.closest('[data-field]')?.getAttribute('data-field');
  return named !== null && named !== undefined && /^[a-zA-Z][a-zA-Z0-9.]*$/.test(named) ? named : null;
}
