import {
  BoldOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Button, Divider, Input, Popover, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import styles from './rich.module.css';

const marks = [
  { name: 'bold', title: '加粗', icon: <BoldOutlined />, run: (editor: Editor) => editor.chain().focus().toggleBold() },
  {
    name: 'italic',
    title: '斜体',
    icon: <ItalicOutlined />,
    run: (editor: Editor) => editor.chain().focus().toggleItalic(),
  },
  {
    name: 'underline',
    title: '下划线',
    icon: <UnderlineOutlined />,
    run: (editor: Editor) => editor.chain().focus().toggleUnderline(),
  },
  {
    name: 'strike',
    title: '删除线',
    icon: <StrikethroughOutlined />,
    run: (editor: Editor) => editor.chain().focus().toggleStrike(),
  },
];
const blocks = [
  {
    name: 'bulletList',
    title: '项目列表',
    icon: <UnorderedListOutlined />,
    run: (editor: Editor) => editor.chain().focus().toggleBulletList(),
  },
  {
    name: 'orderedList',
    title: '编号列表',
    icon: <OrderedListOutlined />,
    run: (editor: Editor) => editor.chain().focus().toggleOrderedList(),
  },
  { name: 'blockquote', title: '引用', icon: '❝', run: (editor: Editor) => editor.chain().focus().toggleBlockquote() },
];
const levels = [
  { value: 0, label: '正文' },
  { value: 2, label: '标题一' },
  { value: 3, label: '标题二' },
  { value: 4, label: '标题三' },
];

/** A short bar: what a notice or a clause needs, and no more. */
export function RichToolbar({ editor }: { readonly editor: Editor }) {
  const now = useEditorState({
    editor,
    selector: ({ editor: made }) => ({
      level: ([2, 3, 4] as const).find((level) => made.isActive('heading', { level })) ?? 0,
      on: [...marks, ...blocks].filter(({ name }) => made.isActive(name)).map(({ name }) => name),
      isLink: made.isActive('link'),
      canUndo: made.can().undo(),
      canRedo: made.can().redo(),
    }),
  });
  const tool = ({ name, title, icon, run }: (typeof marks | typeof blocks)[number]) => (
    <Tool key={name} title={title} icon={icon} isOn={now.on.includes(name)} onClick={() => run(editor).run()} />
  );
  return (
    <div className={styles.bar} role="toolbar" aria-label="文字格式">
      <Select
        size="small"
        variant="borderless"
        className={styles.level}
        aria-label="段落样式"
        options={levels}
        value={now.level}
        popupMatchSelectWidth={false}
        onChange={(level) => setLevel(editor, level)}
      />
      <Divider orientation="vertical" />
      {marks.map(tool)}
      <Divider orientation="vertical" />
      {blocks.map(tool)}
      <Tool title="分隔线" icon={<LineOutlined />} onClick={() => editor.chain().focus().setHorizontalRule().run()} />
      <LinkTool editor={editor} isOn={now.isLink} />
      <Divider orientation="vertical" />
      <Tool
        title="撤销"
        icon={<UndoOutlined />}
        isOff={!now.canUndo}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <Tool
        title="重做"
        icon={<RedoOutlined />}
        isOff={!now.canRedo}
        onClick={() => editor.chain().focus().redo().run()}
      />
    </div>
  );
}

function setLevel(editor: Editor, level: number) {
  const chain = editor.chain().focus();
  if (level === 2 || level === 3 || level === 4) chain.setHeading({ level }).run();
  else chain.setParagraph().run();
}

interface ToolProps {
  readonly title: string;
  readonly icon: ReactNode;
  readonly isOn?: boolean;
  readonly isOff?: boolean;
  readonly onClick?: () => void;
}

const Tool = ({ title, icon, isOn, isOff = false, onClick, ...rest }: ToolProps) => (
  <Button
    {...rest}
    type="text"
    size="small"
    className={isOn ? `${styles.tool} ${styles.on}` : styles.tool}
    icon={icon}
    title={title}
    aria-label={title}
    aria-pressed={isOn}
    disabled={isOff}
    // the selection in the text must not be lost to the button
    onMouseDown={(event) => event.preventDefault()}
    onClick={onClick}
  />
);

function LinkTool({ editor, isOn }: { readonly editor: Editor; readonly isOn: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [href, setHref] = useState('');
  const apply = () => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href.trim() === '') chain.unsetLink().run();
    else chain.setLink({ href: href.trim() }).run();
    setOpen(false);
  };
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={(open) => {
        setHref(open ? String(editor.getAttributes('link').href ?? '') : '');
        setOpen(open);
      }}
      content={
        <Input.Search
          aria-label="链接地址"
          placeholder="https://"
          enterButton={href.trim() === '' && isOn ? '取消链接' : '确定'}
          value={href}
          autoFocus
          onChange={(event) => setHref(event.target.value)}
          onSearch={apply}
        />
      }
    >
      <Tool title="链接" icon={<LinkOutlined />} isOn={isOn} />
    </Popover>
  );
}
