import { LinkOutlined } from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { Input, Popover } from 'antd';
import { useState } from 'react';
import { readAddress } from './link-address.ts';
import { RichTool } from './RichTool.tsx';
import styles from './rich.module.css';

/** Links lead to safe places only; an empty address takes the link away. */
export function LinkTool({ editor, isOn }: { readonly editor: Editor; readonly isOn: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [href, setHref] = useState('');
  const [isWrong, setWrong] = useState(false);
  const apply = () => {
    const chain = editor.chain().focus().extendMarkRange('link');
    const address = readAddress(href);
    if (href.trim() !== '' && address === null) return setWrong(true);
    if (address === null) chain.unsetLink().run();
    else chain.setLink({ href: address }).run();
    setOpen(false);
  };
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={(open) => {
        setHref(open ? String(editor.getAttributes('link').href ?? '') : '');
        setWrong(false);
        setOpen(open);
      }}
      content={
        <>
          <Input.Search
            id="rich-link"
            {...(isWrong && { status: 'error' as const })}
            aria-invalid={isWrong}
            aria-describedby="rich-link-fault"
            aria-label="链接地址"
            placeholder="https://"
            enterButton={href.trim() === '' && isOn ? '取消链接' : '确定'}
            value={href}
            autoFocus
            onChange={(event) => {
              setWrong(false);
              setHref(event.target.value);
            }}
            onSearch={apply}
          />
          <p id="rich-link-fault" className={styles.fault} role="alert">
            {isWrong && '链接须以 http://、https://、mailto: 或 tel: 开头'}
          </p>
        </>
      }
    >
      <RichTool title="链接" icon={<LinkOutlined />} isOn={isOn} />
    </Popover>
  );
}
