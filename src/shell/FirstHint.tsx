import { BulbOutlined } from '@ant-design/icons';
import { Button, Grid, Popover } from 'antd';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { screenPath } from '../frame/addresses/screen-path.ts';
import { sessionAtom } from '../session/session.ts';
import styles from './shell.module.css';

/** What a supplier does first. It opens by itself once for each account in this browser, and waits behind its button after that. */
export function FirstHint() {
  const session = useAtomValue(sessionAtom);
  const navigate = useNavigate();
  const phone = !Grid.useBreakpoint().md;
  const key = `zhaocai.hint.${session?.user.id ?? ''}`;
  const isNew = session?.isShow === 2 && session.verifyStatus !== 6;
  const [isOpen, setOpen] = useState(() => isNew && localStorage.getItem(key) === null);
  if (!session?.supplier) return null;
  const change = (open: boolean) => {
    setOpen(open);
    if (!open) localStorage.setItem(key, 'seen');
  };
  const go = () => {
    change(false);
    navigate(isNew ? screenPath('completeSupInfo') : `/record/myCompany/${session.supplier?.id}`);
  };
  const content = (
    <div className={styles.hint}>
      <p>首次登录，请先在“企业管理”中完善企业信息并上传资质文件，审核通过后即可在线接收和确认订单。</p>
      <div>
        <Button size="small" onClick={() => change(false)}>
          知道了
        </Button>{' '}
        <Button size="small" type="primary" onClick={go}>
          {isNew ? '去完善' : '查看企业资料'}
        </Button>
      </div>
    </div>
  );
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={change}
      content={content}
      title="首次登录提示"
      placement={phone ? 'bottom' : 'bottomRight'}
    >
      <Button type="text" icon={<BulbOutlined />} aria-label="首次登录提示" aria-expanded={isOpen} />
    </Popover>
  );
}
