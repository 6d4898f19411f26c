import {
  BoldOutlined,
  ItalicOutlined,
  LineOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Divider, Select } from 'antd';
import { LinkTool } from './LinkTool.tsx';
import { PictureTool } from './PictureTool.tsx';
import { RichTool as Tool } from './RichTool.tsx';
import styles from './rich.module.css';
import { TableTool } from './TableTool.tsx';

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

interface Props {
  readonly editor: Editor;
  /** Where the text takes pictures. */
  readonly onPictures?: ((files: readonly File[]) => void) | undefined;
}

/** A short bar: what a notice or a clause needs, and no more. */
export function RichToolbar({ editor, onPictures }: Props) {
  const now = useEditorState({
    editor,
    selector: ({ editor: made }) => ({
      level: ([2, 3, 4] as const).find((level) => made.isActive('heading', { level })) ?? 0,
      on: [...marks, ...blocks].filter(({ name }) => made.isActive(name)).map(({ name }) => name),
      isLink: made.isActive('link'),
      isTable: made.isActive('table'),
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
      {onPictures && <PictureTool onPictures={onPictures} />}
      <TableTool editor={editor} isIn={now.isTable} />
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
